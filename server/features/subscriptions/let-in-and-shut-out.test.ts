import { describe, expect, test } from 'vitest'
import { act, canceled, ended, fact, order, settle } from './testing/facts.ts'
import { day } from '#server/testing/day.ts'

const joined = (at: string, subscription = 'S') =>
  order(`assinatura:${subscription}`, at, { subscription, isUnpaid: true })
const paid = (orderId: string, at: string, subscription = 'S') => order(orderId, at, { subscription })
const removed = (at: string, subscription: string | null = 'S', orderId = 'none') =>
  fact({ kind: 'removed', orderId, subscription, at: day(at), accessUntil: null })

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

  test('has what an administrator gave since', () => {
    expect(settle([paid('i1', '2026-11-01'), removed('2026-11-10'), act(1, '2026-11-12')])).toMatchObject({
      expiresAt: day('2026-12-12'),
      reason: null,
    })
  })
})
