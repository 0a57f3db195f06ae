import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  describeForAdmin,
  describeForDashboard,
  describeForWizard,
  type Subscriber,
} from '#contract/subscription-badges.ts'
import { admin, lifetime, subscriber } from '#web/testing/people.ts'
import { SubscriptionBadge } from './subscription-badge.tsx'

const now = new Date('2026-11-15T12:00:00.000Z')
const ending = (date: string) => ({ ...subscriber, subscriptionExpiresAt: `${date}T12:00:00.000Z` })
const lastDay = ending('2026-11-16')
const show = (user: Subscriber, describe = describeForDashboard) =>
  render(<SubscriptionBadge badge={describe(user, now)} />).container

test('the eye reads the pattern, the ear good grammar', () => {
  show(lastDay)
  expect(screen.getByText('1 dias restantes').getAttribute('aria-hidden')).toBe('true')
  expect(screen.getByText('1 dia restante').className).toBe('sr-only')
})

test('a text that is good grammar is said once', () => {
  expect(show(ending('2026-12-08')).textContent).toBe('23 dias restantes')
})

test.each([
  ['dashboard', describeForDashboard, 'yellow'],
  ['wizard', describeForWizard, 'green'],
  ['admin list', describeForAdmin, 'orange'],
])('a canceled subscription has the colour of the %s', (_, describe, tone) => {
  const canceled = { ...ending('2026-12-08'), subscriptionStatus: 'canceled' as const }
  const badge = show(canceled, describe).querySelector('[data-tone]')
  expect(badge?.getAttribute('data-tone')).toBe(tone)
})

test.each([
  ['dashboard', describeForDashboard],
  ['wizard', describeForWizard],
  ['admin list', describeForAdmin],
])('the %s shows no badge for admins', (_, describe) => {
  expect(show({ ...admin, ...lastDay, isAdmin: true }, describe).innerHTML).toBe('')
})

test('only the admin list has a badge for a lifetime', () => {
  expect(show(lifetime).textContent).toBe('')
  expect(show(lifetime, describeForWizard).textContent).toBe('')
  expect(show(lifetime, describeForAdmin).textContent).toBe('Vitalícia')
})
