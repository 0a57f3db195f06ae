import { scenarios } from '../bench/faults/index.ts'
import { measureAll } from '../bench/measure-all.ts'

await measureAll('Faults', scenarios, { limitMinutes: 60, words: process.argv.slice(2) })
