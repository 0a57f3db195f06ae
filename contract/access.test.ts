import { expect, test } from 'vitest'
import { daysUntil, isBlocked } from './access.ts'

const now = new Date('2026-11-15T12:00:00.000Z')

test.each([
  ['2026-11-15T12:00:00.001Z', 1],
  ['2026-11-15T12:00:00.000Z', 0],
  ['2026-11-14T12:00:00.001Z', 0],
  ['2026-11-14T12:00:00.000Z', -1],
  ['2026-11-22T12:00:00.000Z', 7],
  ['2026-11-22T12:00:00.001Z', 8],
])('an expiry at %s is %i days away', (expiresAt, days) => {
  expect(daysUntil(expiresAt, now)).toBe(days)
})

test('the very instant of the expiry blocks, the one before it does not', () => {
  const subscriber = { isAdmin: false, subscriptionExpiresAt: now.toISOString() }
  expect(isBlocked(subscriber, now)).toBe(true)
  expect(isBlocked(subscriber, new Date(now.getTime() - 1))).toBe(false)
})

test('admins and people without an expiry are never blocked', () => {
  expect(isBlocked({ isAdmin: true, subscriptionExpiresAt: '2020-01-01T00:00:00.000Z' }, now)).toBe(false)
  expect(isBlocked({ isAdmin: false, subscriptionExpiresAt: null }, now)).toBe(false)
})
