import { codeFolders, type CodeReader } from '../../contract/pages.ts'

/** Those who may have the least first. */
export const readers = Object.keys(codeFolders) as CodeReader[]

/** Whether more people may have code of the first than of the second. */
export function isLooser(one: CodeReader, other: CodeReader): boolean {
  return readers.indexOf(one) < readers.indexOf(other)
}
