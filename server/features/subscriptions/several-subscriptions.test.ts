import { describe, expect, test } from 'vitest'
import type { AccessFact } from './access-facts.ts'
import { addMonths } from './add-months.ts'
import { act, canceled, ended, late, order, settle } from './testing/facts.ts'
import { day } from '#server/testing/day.ts'

describe('several subscriptions of one customer', () => {
  const monthly = order('m', '2026-11-01', { subscription: 'M', accessUntil: day('2026-12-01') })
  const quarterly = order('q', '2026-11-10', {
    subscription: 'Q',
    type: 'trimestral',
    accessUntil: day('2027-02-10'),
  })
  const lifetime = order('v', '2026-11-10', { type: 'vitalicia' })

  test('the cancellation of one says nothing of the other', () => {
    const facts = [monthly, quarterly, canceled('2026-11-15', 'M', 'm')]
    expect(settle(facts)).toMatchObject({
      type: 'trimestral',
      expiresAt: day('2027-02-10'),
      reason: null,
      renewal: 'automatic',
    })
    expect(settle([...facts, canceled('2026-11-16', 'Q', 'q')])).toMatchObject({
      expiresAt: day('2027-02-10'),
      reason: 'canceled',
      renewal: 'none',
    })
  })

  test('neither a cancellation nor a refund nor a late payment of what was before touches a lifetime', () => {
    const facts = [
      monthly,
      lifetime,
      canceled('2026-11-15', 'M', 'm'),
      ended('refund', 'm', '2026-11-16'),
      late('2026-12-01', 'M'),
    ]
    expect(settle(facts)).toMatchObject({
      type: 'vitalicia',
      expiresAt: null,
      reason: null,
      renewal: 'none',
    })
  })

  test('when the longer one is given back, the other one is the current one', () => {
    expect(settle([monthly, quarterly, ended('refund', 'q', '2026-11-15')])).toMatchObject({
      type: 'mensal',
      expiresAt: day('2026-12-01'),
      reason: null,
      renewal: 'automatic',
    })
  })

  test('a refund after everything else was over is what ended access', () => {
    const late = { ...quarterly, at: day('2027-01-10'), accessUntil: day('2027-04-10') }
    expect(settle([monthly, late, ended('refund', 'q', '2027-01-12')])).toMatchObject({
      type: 'trimestral',
      expiresAt: day('2027-01-12'),
      reason: 'refund',
    })
    expect(settle([monthly, late, ended('refund', 'q', '2027-01-12', '2027-04-10')])?.expiresAt).toEqual(
      day('2027-04-10'),
    )
    expect(settle([monthly, quarterly, ended('refund', 'm', '2027-03-12')])?.reason).toBeNull()
  })

  test('an order belongs to its subscription, whichever of its messages names it', () => {
    const unnamed = { ...ended('refund', 'q', '2026-11-15'), subscription: null }
    const renewal = order('q2', '2027-02-10', { subscription: 'Q', accessUntil: day('2027-05-10') })
    const facts = [quarterly, renewal, { ...unnamed, orderId: 'q2', at: day('2027-02-11') }]
    expect(settle(facts)).toMatchObject({ expiresAt: day('2027-02-11'), reason: 'refund' })
  })

  test('a renewal by hand goes on with the subscription of then', () => {
    const facts = [monthly, act(1, '2026-11-05')]
    expect(settle([...facts, canceled('2026-11-20', 'M', 'm')])).toMatchObject({
      expiresAt: day('2027-01-01'),
      reason: 'canceled',
    })
    expect(settle([...facts, canceled('2026-11-20', 'other', 'x')])?.reason).toBeNull()
  })

  test('a gift by hand is of no subscription', () => {
    const gift = act(1, '2026-10-31', { type: 'trimestral' })
    expect(settle([gift, monthly, canceled('2026-11-20', 'M', 'm')])).toMatchObject({
      expiresAt: day('2027-01-31'),
      reason: null,
      renewal: 'none',
    })
  })
})

describe('a late payment', () => {
  const monthly = order('m', '2026-11-01', { subscription: 'M', accessUntil: day('2026-12-01') })

  test('leaves access for the days of grace, until it is paid', () => {
    const facts = [monthly, late('2026-12-01', 'M')]
    expect(settle(facts)).toMatchObject({ expiresAt: day('2026-12-03'), renewal: 'late', reason: null })
    const paid = order('m2', '2026-12-02', { subscription: 'M', accessUntil: day('2027-01-01') })
    expect(settle([...facts, paid])).toMatchObject({
      expiresAt: day('2027-01-01'),
      renewal: 'automatic',
    })
  })

  test('of another subscription changes nothing', () => {
    expect(settle([monthly, late('2026-12-01', 'other')])).toMatchObject({
      expiresAt: day('2026-12-01'),
      renewal: 'automatic',
    })
  })

  test('keeps its grace when the subscription is canceled for it', () => {
    expect(settle([monthly, late('2026-12-01', 'M'), canceled('2026-12-02', 'M', 'm')])).toMatchObject({
      expiresAt: day('2026-12-03'),
      reason: 'canceled',
      renewal: 'none',
    })
  })
})

describe('in one minute', () => {
  const minute = '2026-11-05T15:05'
  const bought = order('a', '2026-11-01', { accessUntil: day('2026-12-01') })
  const renewed: AccessFact = { ...act(1, '2026-11-05'), at: new Date(`${minute}:30.000Z`) }
  const refunded = (arrivedAt: string): AccessFact => ({
    ...ended('refund', 'a', '2026-11-05', '2026-12-01'),
    at: new Date(`${minute}:00.000Z`),
    arrivedAt: new Date(arrivedAt),
  })

  test('a refund that came before a renewal by hand is what was renewed', () => {
    expect(settle([bought, renewed, refunded(`${minute}:10.000Z`)])).toMatchObject({
      expiresAt: day('2027-01-01'),
      reason: null,
    })
  })

  test('a refund that came after it takes its order back', () => {
    expect(settle([bought, renewed, refunded(`${minute}:50.000Z`)])).toMatchObject({
      expiresAt: addMonths(renewed.at, 1),
      reason: 'refund',
    })
  })
})
