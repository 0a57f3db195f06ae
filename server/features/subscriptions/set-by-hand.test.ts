import { describe, expect, test } from 'vitest'
import { act, canceled, ended, order, settle } from './testing/facts.ts'
import { day } from '#server/testing/day.ts'

const paid = (orderId: string, at: string) => order(orderId, at, { subscription: 'S' })

describe('days of courtesy', () => {
  test('stand on top of what is paid, before and after the next charge', () => {
    const given = act(1, '2026-11-10', { days: 5 })
    expect(settle([paid('a', '2026-11-01'), given])).toMatchObject({ expiresAt: day('2026-12-06') })
    expect(settle([paid('a', '2026-11-01'), given, paid('b', '2026-12-01')])).toMatchObject({
      expiresAt: day('2027-01-06'),
      renewal: 'automatic',
    })
  })

  test('given to somebody without access last from then on', () => {
    expect(settle([paid('a', '2026-11-01'), act(1, '2026-12-10', { days: 5 })])).toMatchObject({
      expiresAt: day('2026-12-15'),
    })
  })
})

describe('an end that is set by hand', () => {
  const until = (at: string, accessUntil: string) =>
    act(1, at, { accessUntil: day(accessUntil), sets: 'end' })

  test('is the end, earlier or later than what was paid for, and the charge goes on', () => {
    expect(settle([paid('a', '2026-11-01'), until('2026-11-05', '2026-11-20')])).toMatchObject({
      expiresAt: day('2026-11-20'),
      reason: null,
      renewal: 'automatic',
    })
    expect(settle([paid('a', '2026-11-01'), until('2026-11-05', '2027-03-01')])).toMatchObject({
      expiresAt: day('2027-03-01'),
    })
  })

  test('is gone on from by the next payment, and by what is given', () => {
    const set = until('2026-11-05', '2026-11-20')
    expect(settle([paid('a', '2026-11-01'), set, paid('b', '2026-12-01')])).toMatchObject({
      expiresAt: day('2027-01-01'),
    })
    expect(settle([paid('a', '2026-11-01'), set, act(2, '2026-11-10', { days: 3 })])).toMatchObject({
      expiresAt: day('2026-11-23'),
    })
  })

  test('makes a lifetime one with an end, and another plan of what was bought', () => {
    const lifetime = order('v', '2026-11-01', { type: 'vitalicia' })
    const set = act(1, '2026-11-05', { type: 'trimestral', accessUntil: day('2027-01-01'), sets: 'end' })
    expect(settle([lifetime, set])).toMatchObject({ type: 'trimestral', expiresAt: day('2027-01-01') })
    const forLife = act(1, '2026-11-05', { type: 'vitalicia', sets: 'end' })
    expect(settle([paid('a', '2026-11-01'), forLife])).toMatchObject({ type: 'vitalicia', expiresAt: null })
  })

  test('stays when what was paid before is given back', () => {
    const set = until('2026-11-05', '2026-12-20')
    expect(settle([paid('a', '2026-11-01'), set, ended('refund', 'a', '2026-11-10')])).toMatchObject({
      expiresAt: day('2026-12-20'),
    })
  })
})

describe('access that is revoked', () => {
  const revoke = (at: string) => act(1, at, { accessUntil: day(at), sets: 'revoked' })

  test('ends then, and is canceled', () => {
    expect(settle([paid('a', '2026-11-01'), revoke('2026-11-10')])).toMatchObject({
      expiresAt: day('2026-11-10'),
      reason: 'canceled',
      renewal: 'none',
    })
    const lifetime = order('v', '2026-11-01', { type: 'vitalicia' })
    expect(settle([lifetime, revoke('2026-11-10')])).toMatchObject({ expiresAt: day('2026-11-10') })
  })

  test('comes back with what is paid later, and not by a cancellation', () => {
    const facts = [paid('a', '2026-11-01'), revoke('2026-11-10')]
    expect(settle([...facts, paid('b', '2026-12-01')])).toMatchObject({
      expiresAt: day('2027-01-01'),
      reason: null,
    })
    expect(settle([...facts, canceled('2026-11-12', 'S', 'x')])).toMatchObject({
      expiresAt: day('2026-11-10'),
      reason: 'canceled',
    })
  })
})
