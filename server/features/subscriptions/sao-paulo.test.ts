import { expect, test } from 'vitest'
import { fromWallMs, toWallMs } from './sao-paulo.ts'

const changes = [
  ['summer time began', '2018-11-04T03:00:00.000Z', '2018-11-03T23:59:59.999Z', '2018-11-04T01:00:00.000Z'],
  ['summer time ended', '2019-02-17T02:00:00.000Z', '2019-02-16T23:59:59.999Z', '2019-02-16T23:00:00.000Z'],
] as const

test.each(changes)('when %s, the clock jumps at that very instant', (_what, at, before, after) => {
  const shown = (instant: number) => new Date(toWallMs(new Date(instant))).toISOString()
  // Asked from both sides, since what was asked before is remembered.
  for (const ms of [-1, 0, -1]) expect(shown(Date.parse(at) + ms)).toBe(ms < 0 ? before : after)
})

test('a time of the clock comes back as its instant, to the millisecond', () => {
  for (const at of ['2018-11-04T12:34:56.789Z', '2026-11-15T02:59:59.999Z', '1969-12-31T23:59:59.001Z'])
    expect(fromWallMs(toWallMs(new Date(at))).toISOString()).toBe(at)
})
