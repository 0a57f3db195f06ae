import { figures } from '../bench/figures/index.ts'
import { measureAll } from '../bench/measure-all.ts'

await measureAll('Figures', figures, { limitMinutes: 10 })
