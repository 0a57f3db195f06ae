import { expect, test } from 'vitest'
import { compareMarks, intervalOf } from './live.ts'

const minute = 60_000
const calm = { wasAway: false, waitMs: 0 }
const today = (mark: string) => ({ mark, isOlder: false })
const first = compareMarks(undefined, today('um 1'), { ...calm, now: 0 }).mark

test('is read again when something has changed, and asked more often for a while', () => {
  const same = compareMarks(first, today('um 1'), { ...calm, now: 10 * minute })
  expect(same).toEqual({ mark: first, isToRead: false })
  expect(intervalOf(same.mark, 10 * minute)).toBe(8000)
  const changed = compareMarks(first, today('um 2'), { ...calm, now: 10 * minute })
  expect(changed.isToRead).toBe(true)
  expect(intervalOf(changed.mark, 10 * minute)).toBe(4000)
})

test('a vault that was only put away is read again, and stays calm', () => {
  const { mark, isToRead } = compareMarks(first, today('dois 1'), { ...calm, now: 10 * minute })
  expect(isToRead).toBe(true)
  expect(intervalOf(mark, 10 * minute)).toBe(8000)
})

test('one that comes back is read again, and one that is seen for the first time is not', () => {
  expect(compareMarks(undefined, today('um 1'), { ...calm, now: 0 }).isToRead).toBe(false)
  expect(compareMarks(first, today('um 1'), { ...calm, wasAway: true, now: 1 }).isToRead).toBe(true)
})

test('a page that is dear to read is read more seldom, and not forgotten', () => {
  const soon = compareMarks(first, today('um 2'), { ...calm, now: 5000, waitMs: 80_000 })
  expect(soon).toEqual({ mark: first, isToRead: false })
  expect(compareMarks(soon.mark, today('um 2'), { ...calm, now: 90_000, waitMs: 80_000 }).isToRead).toBe(true)
})

test('an older Worker, which has no mark, is read every half minute and asked no more often', () => {
  const { mark } = compareMarks(undefined, { mark: '', isOlder: true }, { ...calm, now: 0 })
  expect(intervalOf(mark, 0)).toBe(30_000)
  expect(compareMarks(mark, { mark: '', isOlder: true }, { ...calm, now: 30_000 }).isToRead).toBe(true)
})
