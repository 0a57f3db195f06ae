import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SessionUser } from '#contract/auth.ts'
import { admin, subscriber } from '#web/testing/people.ts'
import { setUp } from '#web/testing/public-settings.ts'
import { RenewalBadge } from './renewal-badge.tsx'

const now = new Date('2026-11-15T12:00:00.000Z')
const url = 'https://pay.exemplo.com/'

function show(days: number, about: Partial<SessionUser> = {}) {
  const end = new Date(now.getTime() + days * 24 * 60 * 60 * 1000)
  render(
    <RenewalBadge user={{ ...subscriber, subscriptionExpiresAt: end.toISOString(), ...about }} now={now} />,
  )
  return screen.queryByRole('link')?.getAttribute('href')
}

test('with three days left the badge leads to where the subscription is renewed', () => {
  setUp({ 'checkout-url': url })
  expect(show(3)).toBe(url)
  expect(screen.getByText('3d restantes')).toBeDefined()
})

test('where nobody has said where to buy, it leads to the page that tells whom to ask', () => {
  expect(show(1)).toBe('/subscription-expired')
})

test.each([
  ['with more days left', 4, {}],
  ['of who is charged by the checkout', 2, { renewsByItself: true }],
  ['of an administrator', 2, admin],
  ['of who has it for life', 2, { subscriptionType: 'vitalicia', subscriptionExpiresAt: null }],
] as const)('the badge %s leads nowhere', (_, days, about) => {
  setUp({ 'checkout-url': url })
  expect(show(days, about)).toBeUndefined()
})

test('a charge that failed is paid as it is, not bought again', () => {
  setUp({ 'checkout-url': url })
  expect(show(2, { isPaymentLate: true })).toBe('/subscription-expired')
})
