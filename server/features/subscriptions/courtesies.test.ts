import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AccessFact } from './access-facts.ts'
import { act, canceled, computeAccess, ended, late, order, settle } from './testing/facts.ts'
import { simulateEnd } from './testing/simulate-end.ts'
import { day } from '#server/testing/day.ts'

/** One of the charges that a checkout makes by itself, with the end that it tells. */
const charge = (orderId: string, at: string, until: string, subscription = 'S') =>
  order(orderId, at, { subscription, accessUntil: day(until) })
const endOf = (facts: AccessFact[]) => settle(facts)?.expiresAt

describe('time given by hand to somebody with access', () => {
  const november = charge('a', '2026-11-01', '2026-12-01')
  const december = charge('b', '2026-12-01', '2027-01-01')
  const january = charge('c', '2027-01-01', '2027-02-01')
  const month = act(1, '2026-11-10')

  test('stands on top of every charge to come', () => {
    expect(endOf([november, month])).toEqual(day('2027-01-01'))
    expect(endOf([november, month, december])).toEqual(day('2027-02-01'))
    expect(endOf([november, month, december, january])).toEqual(day('2027-03-01'))
  })

  test('adds up, and each goes on from the end that was seen', () => {
    expect(endOf([november, month, act(2, '2026-11-11')])).toEqual(day('2027-02-01'))
    expect(endOf([november, month, december, act(2, '2026-12-11')])).toEqual(day('2027-03-01'))
    const quarter = act(2, '2026-12-11', { type: 'trimestral' })
    expect(endOf([november, month, december, quarter, january])).toEqual(day('2027-06-01'))
    const atMonthsEnd = charge('a', '2027-01-01', '2027-01-31')
    expect(endOf([atMonthsEnd, act(1, '2027-01-10'), act(2, '2027-01-11')])).toEqual(day('2027-03-28'))
  })

  test('still counts for who lives on it when the next payment comes', () => {
    const later = charge('b', '2026-12-20', '2027-01-20')
    expect(endOf([november, month, later])).toEqual(day('2027-02-20'))
    expect(endOf([november, month, order('b', '2026-12-20', { subscription: 'S' })])).toEqual(
      day('2027-02-20'),
    )
    const inTheInstantOfItsEnd = charge('b', '2027-01-01', '2027-02-01')
    expect(endOf([november, month, inTheInstantOfItsEnd])).toEqual(day('2027-03-01'))
  })

  test('is used up when access was over for a while', () => {
    const back = charge('b', '2027-01-10', '2027-02-10')
    expect(endOf([november, month, back])).toEqual(day('2027-02-10'))
    expect(endOf([november, month, back, act(2, '2027-01-11')])).toEqual(day('2027-03-10'))
    const next = charge('c', '2027-02-05', '2027-03-05')
    expect(endOf([november, month, back, next, ended('refund', 'b', '2027-02-06')])).toEqual(
      day('2027-03-05'),
    )
  })

  test('begins access anew when it is given to somebody without: what is paid then is no longer', () => {
    const afterwards = act(1, '2026-12-10')
    expect(endOf([november, afterwards])).toEqual(day('2027-01-10'))
    const paid = charge('b', '2026-12-12', '2027-01-12')
    expect(endOf([november, afterwards, paid])).toEqual(day('2027-01-12'))
    expect(endOf([november, afterwards, charge('b', '2026-12-12', '2027-01-01')])).toEqual(day('2027-01-10'))
    expect(endOf([november, afterwards, act(2, '2026-12-11'), paid])).toEqual(day('2027-02-12'))
  })

  test('is that of a first access by hand only from the second time on', () => {
    const made = act(1, '2026-10-20')
    expect(endOf([made, november])).toEqual(day('2026-12-01'))
    expect(endOf([made, act(2, '2026-10-21'), november])).toEqual(day('2027-01-01'))
  })

  test('outlives what was paid under it and taken back', () => {
    const refund = ended('refund', 'a', '2026-11-15')
    expect(settle([november, month, refund])).toMatchObject({
      expiresAt: day('2026-12-10'),
      reason: 'refund',
      renewal: 'none',
    })
    const bought = charge('n', '2026-12-05', '2027-01-05', 'N')
    expect(settle([november, month, refund, bought])).toMatchObject({
      expiresAt: day('2027-02-05'),
      reason: null,
      renewal: 'automatic',
    })
    const givenBack = ended('refund', 'b', '2026-12-15')
    expect(endOf([november, month, december, givenBack])).toEqual(day('2027-01-01'))
    expect(endOf([november, december, act(1, '2026-12-10'), givenBack])).toEqual(day('2027-01-10'))
  })

  test('is not broken by what was paid then and taken back later', () => {
    const bridge = charge('x', '2026-12-25', '2027-01-25', 'X')
    const facts = [november, month, bridge, charge('c', '2027-01-20', '2027-02-20')]
    const returned = ended('refund', 'x', '2027-01-22')
    expect(endOf([...facts, returned])).toEqual(day('2027-03-20'))
    const long = charge('y', '2027-01-05', '2027-03-05', 'Y')
    expect(endOf([november, month, long, ended('refund', 'y', '2027-01-06')])).toEqual(day('2027-01-06'))
  })

  test('stands on what a refund has left', () => {
    const left = ended('refund', 'b', '2026-12-05', '2027-01-01')
    expect(endOf([november, december, left, act(1, '2026-12-10')])).toEqual(day('2027-02-01'))
  })

  test('is for ever under a lifetime, and there again when that is given back', () => {
    const lifetime = order('v', '2026-11-20', { type: 'vitalicia' })
    expect(settle([november, month, lifetime])).toMatchObject({ type: 'vitalicia', expiresAt: null })
    expect(settle([november, month, lifetime, ended('refund', 'v', '2026-11-25')])).toMatchObject({
      type: 'mensal',
      expiresAt: day('2027-01-01'),
      renewal: 'automatic',
    })
  })

  test('stands on the longest of several subscriptions', () => {
    const quarterly = order('q', '2026-11-05', {
      subscription: 'Q',
      type: 'trimestral',
      accessUntil: day('2027-02-05'),
    })
    const facts = [november, quarterly, month]
    expect(settle([...facts, december])).toMatchObject({ type: 'trimestral', expiresAt: day('2027-03-05') })
    expect(settle([...facts, ended('refund', 'q', '2026-11-20')])).toMatchObject({
      type: 'mensal',
      expiresAt: day('2027-01-01'),
      reason: null,
    })
  })

  test('moves no end that says itself when it is', () => {
    const imported = act(1, '2026-11-05', { accessUntil: day('2026-12-20') })
    expect(endOf([november, imported, december])).toEqual(day('2027-01-01'))
  })
})

describe('who is charged by the checkout', () => {
  const paid = charge('a', '2026-11-01', '2026-12-01')
  const month = act(1, '2026-11-10')

  test('still is after time was given by hand', () => {
    expect(settle([paid, month])).toMatchObject({ type: 'mensal', renewal: 'automatic', reason: null })
  })

  test('is not once it was canceled, though a renewal by hand makes it active', () => {
    expect(settle([paid, canceled('2026-11-05', 'S'), month])).toMatchObject({
      expiresAt: day('2027-01-01'),
      reason: null,
      renewal: 'none',
    })
  })

  test('is late until it is paid, with the days of grace after all that was given', () => {
    const failed = late('2026-12-01', 'S')
    expect(settle([paid, month, failed])).toMatchObject({ expiresAt: day('2027-01-03'), renewal: 'late' })
    expect(settle([paid, failed, act(1, '2026-12-02')])).toMatchObject({
      expiresAt: day('2027-01-03'),
      renewal: 'late',
    })
    const made = charge('b', '2026-12-04', '2027-01-01')
    expect(settle([paid, failed, act(1, '2026-12-02'), made])).toMatchObject({
      expiresAt: day('2027-02-01'),
      renewal: 'automatic',
    })
  })
})

describe('whatever is charged', () => {
  const start = Date.UTC(2026, 0, 1, 15)
  const dayMs = 24 * 60 * 60 * 1000
  const onDay = (days: number) => new Date(start + days * dayMs)
  const charges = fc.array(
    fc.record({ days: fc.integer({ min: 1, max: 60 }), lasting: fc.integer({ min: 1, max: 90 }) }),
    { minLength: 1, maxLength: 6 },
  )
  const types = fc.constantFrom('mensal' as const, 'trimestral' as const)
  const acts = fc.array(fc.record({ days: fc.integer({ min: 0, max: 300 }), type: types }), { maxLength: 4 })

  function toFacts(
    made: { days: number; lasting: number }[],
    given: { days: number; type: 'mensal' | 'trimestral' }[],
  ) {
    let days = 0
    const sales = made.map(({ days: later, lasting }, index) => {
      days += later
      return order(String(index), '2026-01-01', {
        subscription: 'S',
        at: onDay(days),
        accessUntil: onDay(days + lasting),
      })
    })
    return [
      ...sales,
      ...given.map(({ days, type }, seq) => act(seq, '2026-01-01', { at: onDay(days), type })),
    ]
  }

  test('the end is what is paid plus what was given since access was last over', () => {
    fc.assert(
      fc.property(charges, acts, (made, given) => {
        const facts = toFacts(made, given)
        expect(computeAccess(facts)?.expiresAt).toEqual(simulateEnd(facts))
      }),
      { numRuns: 300 },
    )
  })

  test('the end that was said stays the least there is', () => {
    fc.assert(
      fc.property(charges, acts, fc.integer({ min: 0, max: 300 }), (made, given, days) => {
        const facts = [...toFacts(made, given), act(99, '2026-01-01', { at: onDay(days) })]
        const said = computeAccess(facts.filter(({ at }) => at <= onDay(days)))?.expiresAt
        expect(computeAccess(facts)?.expiresAt?.getTime()).toBeGreaterThanOrEqual(said?.getTime() ?? Infinity)
      }),
      { numRuns: 300 },
    )
  })
})
