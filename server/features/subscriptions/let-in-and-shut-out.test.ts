import { describe, expect, test } from 'vitest'
import { act, canceled, ended, fact, late, order, settle } from './testing/facts.ts'
import { day } from '#server/testing/day.ts'

const joined = (at: string, subscription = 'S') =>
  order(`assinatura:${subscription}`, at, { subscription, isUnpaid: true })
const paid = (orderId: string, at: string, subscription = 'S') => order(orderId, at, { subscription })
const removed = (at: string, subscription: string | null = 'S', orderId = 'none') =>
  fact({ kind: 'removed', orderId, subscription, at: day(at) })

describe('who is let in without a payment', () => {
  test('has one period', () => {
    expect(settle([joined('2026-11-01')])).toMatchObject({ expiresAt: day('2026-12-01') })
  })

  test('has that of the payment once it is told of, before or after', () => {
    expect(settle([joined('2026-11-03'), paid('i1', '2026-11-01')])).toMatchObject({
      expiresAt: day('2026-12-01'),
    })
    expect(settle([joined('2026-11-01'), paid('i1', '2026-11-01'), paid('i2', '2026-12-01')])).toMatchObject({
      expiresAt: day('2027-01-01'),
    })
  })

  test('has nothing left when that payment is given back', () => {
    expect(
      settle([joined('2026-11-01'), paid('i1', '2026-11-01'), ended('refund', 'i1', '2026-11-05')]),
    ).toMatchObject({ expiresAt: day('2026-11-05'), reason: 'refund' })
  })

  test('keeps it beside the payment of another subscription', () => {
    expect(settle([joined('2026-11-01', 'A'), paid('i1', '2026-11-01', 'B')])).toMatchObject({
      expiresAt: day('2027-01-01'),
    })
  })
})

describe('who is shut out', () => {
  test('has access until then, whatever was paid or given', () => {
    for (const given of [joined('2026-11-01'), paid('i1', '2026-11-01')])
      expect(settle([given, removed('2026-11-10')])).toMatchObject({
        expiresAt: day('2026-11-10'),
        reason: 'canceled',
        renewal: 'none',
      })
    const lifetime = order('v', '2026-11-01', { type: 'vitalicia', subscription: 'S' })
    expect(settle([lifetime, removed('2026-11-10')])).toMatchObject({ expiresAt: day('2026-11-10') })
  })

  test('of an order loses that order', () => {
    expect(settle([order('o1', '2026-11-01'), removed('2026-11-10', null, 'o1')])).toMatchObject({
      expiresAt: day('2026-11-10'),
    })
  })

  test('comes back with the next payment', () => {
    expect(settle([paid('i1', '2026-11-01'), removed('2026-11-10'), paid('i2', '2026-11-20')])).toMatchObject(
      {
        expiresAt: day('2026-12-20'),
        reason: null,
      },
    )
  })

  test('keeps another subscription, and what was never theirs takes nothing', () => {
    expect(
      settle([paid('i1', '2026-11-01', 'A'), paid('i2', '2026-11-02', 'B'), removed('2026-11-10', 'B')]),
    ).toMatchObject({ expiresAt: day('2026-12-01'), reason: null })
    expect(settle([paid('i1', '2026-11-01'), removed('2026-11-10', 'other')])).toMatchObject({
      expiresAt: day('2026-12-01'),
      reason: null,
    })
    expect(settle([removed('2026-11-10')])).toBeUndefined()
  })

  test.each([
    ['refund', 'refund'],
    ['chargeback', 'chargeback'],
  ] as const)('because of a %s is told so, whichever comes last', (kind, reason) => {
    const facts = [paid('i1', '2026-11-01'), removed('2026-11-11'), ended(kind, 'i1', '2026-11-10')]
    expect(settle(facts)).toMatchObject({ reason })
    expect(
      settle([...facts.slice(0, 1), removed('2026-11-09'), ended(kind, 'i1', '2026-11-10')]),
    ).toMatchObject({
      reason,
    })
  })

  test('at the end of what was paid for and canceled before changes nothing', () => {
    expect(
      settle([paid('i1', '2026-11-01'), canceled('2026-11-05', 'S', 'x'), removed('2026-12-01')]),
    ).toMatchObject({ expiresAt: day('2026-12-01'), reason: 'canceled' })
  })

  test('at the end of its time, or after it, loses nothing and gains nothing', () => {
    const [a, b] = [paid('i1', '2026-11-01', 'A'), paid('i2', '2026-11-15', 'B')]
    expect(settle([a, b, removed('2026-12-01', 'A')])).toMatchObject({ expiresAt: day('2027-01-01') })
    expect(settle([a, removed('2026-12-10', 'A')])).toMatchObject({ expiresAt: day('2026-12-01') })
    expect(settle([a, removed('2027-06-10', 'A')])).toMatchObject({ expiresAt: day('2026-12-01') })
    const months = [paid('i1', '2026-09-01'), paid('i2', '2026-10-01'), paid('i3', '2026-11-01')]
    expect(settle([...months, act(1, '2026-09-10'), removed('2026-12-01')])).toMatchObject({
      expiresAt: day('2027-01-01'),
    })
  })

  test('of one subscription leaves the whole time of another', () => {
    const [a, b] = [paid('i1', '2026-11-01', 'A'), paid('i2', '2026-11-15', 'B')]
    expect(settle([a, b, removed('2026-11-20', 'A')])).toMatchObject({ expiresAt: day('2026-12-20') })
    expect(settle([a, b, removed('2026-12-20', 'B')])).toMatchObject({ expiresAt: day('2026-12-20') })
  })

  test('has no days of grace', () => {
    const facts = [paid('i1', '2026-11-01'), late('2026-12-01', 'S'), removed('2026-12-01')]
    expect(settle(facts)).toMatchObject({ expiresAt: day('2026-12-01'), reason: 'canceled' })
  })

  test('and let in again has another period', () => {
    const [first, again] = [joined('2026-11-01'), { ...joined('2026-11-20'), orderId: 'assinatura:S:2' }]
    expect(settle([first, again])).toMatchObject({ expiresAt: day('2026-12-01') })
    expect(settle([first, removed('2026-11-10'), again])).toMatchObject({ expiresAt: day('2026-12-20') })
  })

  test('has what an administrator gave since', () => {
    expect(settle([paid('i1', '2026-11-01'), removed('2026-11-10'), act(1, '2026-11-12')])).toMatchObject({
      expiresAt: day('2026-12-12'),
      reason: null,
    })
  })
})

test('what was sold together in one order is given back with it', () => {
  const [one, other] = [order('o1:a', '2026-11-01'), order('o1:b', '2026-11-01')]
  expect(settle([one, other])).toMatchObject({ expiresAt: day('2027-01-01') })
  expect(settle([one, other, ended('refund', 'o1', '2026-11-05')])).toMatchObject({
    expiresAt: day('2026-11-05'),
    reason: 'refund',
  })
  expect(settle([one, other, ended('refund', 'o1:b', '2026-11-05')])).toMatchObject({
    expiresAt: day('2026-12-01'),
  })
})
