import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { admin, lifetime, subscriber } from '#web/testing/people.ts'
import { AdminBadge } from './admin-badge.tsx'
import { DashboardBadge } from './dashboard-badge.tsx'
import { WizardBadge } from './wizard-badge.tsx'

const now = new Date('2026-11-15T12:00:00.000Z')
const ending = (date: string) => ({ ...subscriber, subscriptionExpiresAt: `${date}T12:00:00.000Z` })
const lastDay = ending('2026-11-16')

test('the eye reads the pattern, the ear good grammar', () => {
  render(<DashboardBadge user={lastDay} now={now} />)
  expect(screen.getByText('1 dias restantes').getAttribute('aria-hidden')).toBe('true')
  expect(screen.getByText('1 dia restante').className).toBe('sr-only')
})

test('a text that is good grammar is said once', () => {
  const { container } = render(<DashboardBadge user={ending('2026-12-08')} now={now} />)
  expect(container.textContent).toBe('23 dias restantes')
})

test.each([
  ['dashboard', DashboardBadge, 'yellow'],
  ['wizard', WizardBadge, 'green'],
  ['admin list', AdminBadge, 'orange'],
])('a canceled subscription has the colour of the %s', (_, Badge, tone) => {
  const canceled = { ...ending('2026-12-08'), subscriptionStatus: 'canceled' as const }
  const { container } = render(<Badge user={canceled} now={now} />)
  expect(container.querySelector('[data-tone]')?.getAttribute('data-tone')).toBe(tone)
})

test.each([
  ['dashboard', DashboardBadge],
  ['wizard', WizardBadge],
  ['admin list', AdminBadge],
])('the %s shows no badge for admins', (_, Badge) => {
  const { container } = render(<Badge user={{ ...admin, ...lastDay, isAdmin: true }} now={now} />)
  expect(container.innerHTML).toBe('')
})

test('only the admin list has a badge for a lifetime', () => {
  const { container } = render(
    <>
      <DashboardBadge user={lifetime} now={now} />
      <WizardBadge user={lifetime} now={now} />
      <AdminBadge user={lifetime} now={now} />
    </>,
  )
  expect(container.textContent).toBe('Vitalícia')
})
