import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMonths } from './add-months.ts'
import { formatDay, fromWallMs, startOfDay, toWallMs } from './sao-paulo.ts'

const saoPaulo = (text: string) => new Date(`${text}-03:00`)

describe('months later in São Paulo', () => {
  test.each([
    ['2026-01-28T10:00:00', 1, '2026-02-28T10:00:00'],
    ['2026-01-29T10:00:00', 1, '2026-02-28T10:00:00'],
    ['2026-01-30T10:00:00', 1, '2026-02-28T10:00:00'],
    ['2026-01-31T10:00:00', 1, '2026-02-28T10:00:00'],
    ['2028-01-31T10:00:00', 1, '2028-02-29T10:00:00'],
    ['2028-02-29T10:00:00', 1, '2028-03-29T10:00:00'],
    ['2026-03-31T10:00:00', 1, '2026-04-30T10:00:00'],
    ['2026-11-30T10:00:00', 3, '2027-02-28T10:00:00'],
    ['2027-11-30T10:00:00', 3, '2028-02-29T10:00:00'],
    ['2026-12-31T23:59:59.999', 1, '2027-01-31T23:59:59.999'],
    ['2026-10-31T10:00:00', 3, '2027-01-31T10:00:00'],
    // Around midnight the day in São Paulo and the day in UTC differ.
    ['2026-01-31T00:00:00', 1, '2026-02-28T00:00:00'],
    ['2026-01-30T23:59:59', 1, '2026-02-28T23:59:59'],
    ['2026-01-31T21:30:00', 1, '2026-02-28T21:30:00'],
    ['2026-02-28T22:00:00', 1, '2026-03-28T22:00:00'],
    ['2026-12-31T21:00:00', 1, '2027-01-31T21:00:00'],
  ])('%s and %i more is %s', (from, months, to) => {
    expect(addMonths(saoPaulo(from), months)).toEqual(saoPaulo(to))
  })

  test('the hour on the clock stays the same across the summer time of old years', () => {
    const before = new Date('2018-10-20T15:00:00.000Z')
    expect(addMonths(before, 1)).toEqual(new Date('2018-11-20T14:00:00.000Z'))
  })

  test('a midnight that summer time skipped is no obstacle', () => {
    const skipped = addMonths(new Date('2018-10-04T03:00:00.000Z'), 1)
    expect(Math.abs(skipped.getTime() - Date.parse('2018-11-04T03:00:00.000Z'))).toBeLessThanOrEqual(
      3_600_000,
    )
  })

  test('it never goes back, and never by more than the days of its months', () => {
    const instants = fc.date({
      min: new Date('1960-01-01'),
      max: new Date('2100-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(instants, fc.constantFrom(1, 3), (from, months) => {
        const days = (addMonths(from, months).getTime() - from.getTime()) / 86_400_000
        expect(days).toBeGreaterThan(months * 28 - 0.1)
        expect(days).toBeLessThan(months * 31 + 0.1)
      }),
    )
  })
})

test('wall clock and instant are each the way back of the other', () => {
  const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(instants, (instant) => {
      expect(fromWallMs(toWallMs(instant))).toEqual(instant)
    }),
  )
})

test('a day begins at midnight in São Paulo', () => {
  expect(startOfDay(saoPaulo('2026-11-15T00:00:00'))).toEqual(saoPaulo('2026-11-15T00:00:00'))
  expect(startOfDay(saoPaulo('2026-11-15T23:59:59'))).toEqual(saoPaulo('2026-11-15T00:00:00'))
  expect(startOfDay(saoPaulo('2026-12-31T22:00:00'), 1)).toEqual(saoPaulo('2027-01-01T00:00:00'))
  expect(formatDay(saoPaulo('2026-12-31T22:00:00'))).toBe('31/12/2026')
})
