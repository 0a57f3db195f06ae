import { expect, test } from 'vitest'
import { mergePages, type Cursors } from './merge-pages.ts'
import { leadOf, vaultNamed } from './testing/leads.ts'

const [one, two] = [vaultNamed('um'), vaultNamed('dois')]
const pageOf = (numbers: number[], cursor: number | null = null) => ({
  leads: numbers.map((n) => leadOf({ n })),
  cursor,
})
const numbersOf = ({ leads }: ReturnType<typeof mergePages>) => leads.map(({ n }) => n)

test('leads of several vaults come in one order, and each says whose it is', () => {
  const merged = mergePages([read(one, [9, 5, 1]), read(two, [8, 2])], {}, 50)
  expect(merged.leads.map(({ n, vault }) => [n, vault.label])).toEqual([
    [9, 'um'],
    [8, 'dois'],
    [5, 'um'],
    [2, 'dois'],
    [1, 'um'],
  ])
  expect(merged.next).toBeNull()
})

test('what did not fit comes next, from each vault where it was left', () => {
  const merged = mergePages([read(one, [9, 5, 1]), read(two, [8, 2])], {}, 3)
  expect(numbersOf(merged)).toEqual([9, 8, 5])
  expect(merged.next).toEqual({ [one.address]: 5, [two.address]: 8 })
})

test('a vault that has stopped early holds back what is older than that', () => {
  const merged = mergePages([read(one, [9], 6), read(two, [8, 5, 4])], {}, 50)
  expect(numbersOf(merged)).toEqual([9, 8])
  expect(merged.next).toEqual({ [one.address]: 6, [two.address]: 8 })
})

test('page after page shows every lead once', () => {
  const all = { [one.address]: [20, 17, 16, 9, 3, 2], [two.address]: [19, 18, 10, 8, 7, 6, 5, 1] }
  const shown: number[] = []
  let cursors: Cursors | null = {}
  while (cursors) {
    const from: Cursors = cursors
    const reads = [one, two]
      .filter(({ address }) => from[address] !== null)
      .map((vault) => {
        const left = (all[vault.address] ?? []).filter((n) => n < (from[vault.address] ?? Infinity))
        const part = left.slice(0, 3)
        return { vault, page: pageOf(part, left.length > 3 ? (part.at(-1) ?? null) : null) }
      })
    const merged = mergePages(reads, from, 3)
    shown.push(...numbersOf(merged))
    cursors = merged.next
  }
  expect(shown).toEqual([20, 19, 18, 17, 16, 10, 9, 8, 7, 6, 5, 3, 2, 1])
})

function read(vault: typeof one, numbers: number[], cursor: number | null = null) {
  return { vault, page: pageOf(numbers, cursor) }
}
