import { expect, test } from 'vitest'
import { isBlocked } from './access.ts'
import {
  describeForAdmin,
  describeForDashboard,
  describeForWizard,
  type Subscriber,
  type SubscriptionBadge,
} from './subscription-badges.ts'

const now = new Date('2026-11-15T12:00:00.000Z')
const dayMs = 24 * 60 * 60 * 1000

type State = Partial<Subscriber> & { days?: number | null }

function subscriber({ days = 30, ...state }: State = {}): Subscriber {
  return {
    isAdmin: false,
    subscriptionType: 'mensal',
    subscriptionStatus: 'active',
    cancellationReason: null,
    createdAt: '2025-01-01T00:00:00.000Z',
    // Half a day before the full number: the days are rounded up to it.
    subscriptionExpiresAt:
      days === null ? null : new Date(now.getTime() + (days - 0.5) * dayMs).toISOString(),
    ...state,
  }
}

const canceled = (reason: Subscriber['cancellationReason'] = 'canceled') =>
  ({ subscriptionStatus: 'canceled', cancellationReason: reason }) as const

/** Text, colour, and what is heard where it differs. */
type Said = readonly [text: string, tone: SubscriptionBadge['tone'], label?: string] | null

function badgeOf(said: Said): SubscriptionBadge | null {
  return said && { text: said[0], tone: said[1], label: said[2] ?? said[0] }
}

test.each<[State, Said]>([
  [{ days: -400 }, ['Expirada há 400 dias', 'red']],
  [{ days: -1 }, ['Expirada há 1 dias', 'red', 'Expirada há 1 dia']],
  [{ days: 0 }, ['Expirada há 0 dias', 'red']],
  [{ days: 1 }, ['1 dias restantes', 'orange', '1 dia restante']],
  [{ days: 7 }, ['7 dias restantes', 'orange']],
  [{ days: 8 }, ['8 dias restantes', 'green']],
  [{ days: 400 }, ['400 dias restantes', 'green']],
  [{ days: 3, subscriptionStatus: 'active' }, ['3 dias restantes', 'orange']],
  [{ days: 20, subscriptionStatus: 'warning' }, ['20 dias restantes', 'green']],
  [{ days: 20, subscriptionStatus: 'expired' }, ['20 dias restantes', 'green']],
  [{ days: -2, ...canceled() }, ['Expirada há 2 dias', 'red']],
  [{ days: 0, ...canceled() }, ['Expirada há 0 dias', 'red']],
  [{ days: 1, ...canceled() }, ['Cancelada - 1 dias restantes', 'yellow', 'Cancelada - 1 dia restante']],
  [{ days: 40, ...canceled('refund') }, ['Cancelada - 40 dias restantes', 'yellow']],
  [{ days: -3, ...canceled('chargeback') }, ['Expirada há 3 dias', 'red']],
  [{ subscriptionType: 'vitalicia', days: null }, null],
  [
    { subscriptionType: 'vitalicia', days: 5, ...canceled('refund') },
    ['Cancelada - 5 dias restantes', 'yellow'],
  ],
  [{ days: null }, null],
  [{ isAdmin: true, days: -5 }, null],
  [{ isAdmin: true, days: 5, ...canceled() }, null],
])('the dashboard says of %o: %o', (state, said) => {
  expect(describeForDashboard(subscriber(state), now)).toEqual(badgeOf(said))
})

test.each<[State, Said]>([
  [{ days: -400 }, ['Expirada há 400d', 'red', 'Expirada há 400 dias']],
  [{ days: -1 }, ['Expirada há 1d', 'red', 'Expirada há 1 dia']],
  [{ days: 0 }, ['Expirada há 0d', 'red', 'Expirada há 0 dias']],
  [{ days: 1 }, ['1d restantes', 'orange', '1 dia restante']],
  [{ days: 7 }, ['7d restantes', 'orange', '7 dias restantes']],
  [{ days: 8 }, ['8d restantes', 'green', '8 dias restantes']],
  [{ days: 400 }, ['400d restantes', 'green', '400 dias restantes']],
  [{ days: 12, ...canceled() }, ['12d restantes', 'green', '12 dias restantes']],
  [{ days: 12, subscriptionStatus: 'expired' }, ['12d restantes', 'green', '12 dias restantes']],
  [{ subscriptionType: 'vitalicia', days: null }, null],
  [{ isAdmin: true, days: 5 }, null],
])('the wizard says of %o: %o', (state, said) => {
  expect(describeForWizard(subscriber(state), now)).toEqual(badgeOf(said))
})

test.each<[State, Said]>([
  [{ days: -400 }, ['Expirada há 400 dias', 'red']],
  [{ days: -1 }, ['Expirada há 1 dias', 'red', 'Expirada há 1 dia']],
  [{ days: -9, ...canceled() }, ['Expirada há 9 dias', 'red']],
  [{ days: -9, ...canceled('refund') }, ['Reembolsada', 'red']],
  [{ days: -9, ...canceled('chargeback') }, ['Chargeback', 'red']],
  [{ days: 0, subscriptionStatus: 'expired' }, ['Expirada há 0 dias', 'red']],
  [{ days: 5, subscriptionStatus: 'expired' }, ['Expirada há 5 dias', 'red']],
  [{ days: -9, subscriptionStatus: 'expired', cancellationReason: 'refund' }, ['Reembolsada', 'red']],
  [{ days: 0, ...canceled() }, ['Expirada há 0 dias', 'red']],
  [{ days: 0, ...canceled('refund') }, ['Reembolsada', 'red']],
  [{ days: 0, ...canceled('chargeback') }, ['Chargeback', 'red']],
  [{ days: 1, ...canceled() }, ['Cancelada (1 dias restantes)', 'orange', 'Cancelada (1 dia restante)']],
  [{ days: 14, ...canceled() }, ['Cancelada (14 dias restantes)', 'orange']],
  [{ days: 14, ...canceled('expired') }, ['Cancelada (14 dias restantes)', 'orange']],
  [{ days: 14, ...canceled('refund') }, ['Reembolsada (14 dias)', 'orange']],
  [{ days: 1, ...canceled('refund') }, ['Reembolsada (1 dias)', 'orange', 'Reembolsada (1 dia)']],
  [{ days: 14, ...canceled('chargeback') }, ['Chargeback (14 dias)', 'orange']],
  [{ days: 0 }, ['Expirada há 0 dias', 'red']],
  [{ days: 1 }, ['Expira em 1 dias', 'orange', 'Expira em 1 dia']],
  [{ days: 7 }, ['Expira em 7 dias', 'orange']],
  [{ days: 8 }, ['Ativa (8 dias restantes)', 'green']],
  [{ days: 8, subscriptionStatus: 'warning' }, ['Ativa (8 dias restantes)', 'green']],
  [{ subscriptionType: 'vitalicia', days: null }, ['Vitalícia', 'blue']],
  [{ subscriptionType: 'vitalicia', days: -2, ...canceled('refund') }, ['Reembolsada', 'red']],
  [{ subscriptionType: 'vitalicia', days: null, isAdmin: true }, null],
  [{ subscriptionType: null, days: null }, null],
  [{ isAdmin: true, days: -5 }, null],
])('the admin list says of %o: %o', (state, said) => {
  expect(describeForAdmin(subscriber(state), now)).toEqual(badgeOf(said))
})

const describers = { describeForDashboard, describeForWizard, describeForAdmin }
const states = [
  {},
  canceled(),
  canceled('refund'),
  canceled('chargeback'),
  { subscriptionType: 'vitalicia', ...canceled('refund') },
] satisfies State[]

test.each(Object.entries(describers))('%s counts every day without a sign', (_, describe) => {
  for (const state of states)
    for (let days = -400; days <= 400; days += 1) {
      const { text = '', label = '' } = describe(subscriber({ ...state, days }), now) ?? {}
      const counts = days > 0 || !/^(Reembolsada|Chargeback)$/.test(text)
      expect(text.match(/-?\d+/g) ?? []).toEqual(counts ? [String(Math.abs(days))] : [])
      expect(label).not.toMatch(/-\d|\b1 dias|\d ?d\b/)
    }
})

test.each(Object.entries(describers))('%s turns at the very instant a day is full', (_, describe) => {
  const endingIn = (ms: number) =>
    describe({ ...subscriber(), subscriptionExpiresAt: new Date(now.getTime() + ms).toISOString() }, now)
  expect(endingIn(7 * dayMs)?.tone).toBe('orange')
  expect(endingIn(7 * dayMs + 1)?.tone).toBe('green')
  expect(endingIn(1)?.tone).toBe('orange')
  expect(endingIn(0)?.tone).toBe('red')
})

test.each(Object.entries(describers))('%s claims access exactly while there is some', (_, describe) => {
  for (const state of states)
    for (const ms of [-400 * dayMs, -dayMs, -dayMs + 1, -1, 0, 1, dayMs, 7 * dayMs, 400 * dayMs]) {
      const subscriptionExpiresAt = new Date(now.getTime() + ms).toISOString()
      const user = subscriber({ ...state, subscriptionExpiresAt })
      expect(describe(user, now)?.tone === 'red').toBe(isBlocked(user, now))
    }
})

test('an account that was registered and never bought anything has no badge, whatever type it wished for', () => {
  for (const subscriptionType of ['mensal', 'vitalicia'] as const) {
    const end = '2026-11-01T12:00:00.000Z'
    const registered = subscriber({ subscriptionType, subscriptionExpiresAt: end, createdAt: end })
    for (const describe of [describeForAdmin, describeForDashboard, describeForWizard])
      expect(describe({ ...registered, subscriptionStatus: 'expired' }, now)).toBeNull()
  }
})
