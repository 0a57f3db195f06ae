import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { batchCalls } from './batch-calls.ts'

function createDoubling({ failing = -1, reason = new Error('no') } = {}) {
  const batches: number[][] = []
  const double = batchCalls(
    async (items: number[]) => {
      batches.push(items)
      await wait(5)
      if (items.includes(failing)) throw reason
      return items.map((item) => item * 2)
    },
    { atOnce: 1, most: 3 },
  )
  return { batches, double }
}

test('what comes while something is being done goes together, and each gets its own answer', async () => {
  const { batches, double } = createDoubling()
  expect(await Promise.all([1, 2, 3, 4, 5].map(double))).toEqual([2, 4, 6, 8, 10])
  expect(batches).toEqual([[1], [2, 3, 4], [5]])
  expect(await double(6)).toBe(12)
})

test('one that fails does not take the others with it', async () => {
  const { double } = createDoubling({ failing: 3 })
  const settled = await Promise.allSettled([1, 2, 3, 4].map(double))
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
})

test('nobody waits for a database that is away to be tried for each of them', async () => {
  const reason = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
  const { batches, double } = createDoubling({ failing: 3, reason })
  const settled = await Promise.allSettled([1, 2, 3, 4].map(double))
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected'])
  expect(batches).toHaveLength(2)
})
