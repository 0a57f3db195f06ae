import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ruleOutIds } from './ids.ts'

const folder = join(import.meta.dirname, '../../server/features/sales/providers')
/** Read off the files: the linter loads no code of the server. */
const ids = new Set(readdirSync(join(folder, 'examples')).map((name) => basename(name, '.ts')))
ids.delete('made-up-id')

/** `x.ts` and `examples/x.ts` are the files of checkout x; the list names each once. */
const isOwnFile = (filename: string, id: string) =>
  filename.startsWith(folder) && [id, 'index'].includes(basename(filename, '.ts'))

export default {
  meta: { name: 'checkouts' },
  rules: ruleOutIds({
    ids,
    isOwnFile,
    isWord: true,
    advice: 'A checkout’s file says what is different about it: read it there, or add it to `Checkout`.',
  }),
}
