import { figures } from '../bench/figures/index.ts'
import { measureAll } from '../bench/measure-all.ts'
import { buildIfNeeded } from './build-if-needed.ts'

await buildIfNeeded()
await measureAll('Figures', figures, { limitMinutes: 40, words: process.argv.slice(2) })
