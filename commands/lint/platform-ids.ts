import { basename, dirname } from 'node:path'
import { platforms } from '../../generator/platforms/index.ts'
import { ruleOutIds } from './ids.ts'

/** `generator/platforms/x.ts` and `generator/testing/platforms/x.ts` are the files of platform x. */
const isOwnFile = (filename: string, id: string) =>
  basename(filename, '.ts') === id && basename(dirname(filename)) === 'platforms'

export default {
  meta: { name: 'platforms' },
  rules: ruleOutIds({
    ids: new Set<string>(platforms.map(({ id }) => id)),
    isOwnFile,
    advice: 'A platform’s file says what is different about it: read it there, or add it to `Platform`.',
  }),
}
