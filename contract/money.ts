import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { SubscriptionType } from './subscriptions.ts'

const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Informe uma data válida.'))

export const moneySteps = ['day', 'week', 'month'] as const

export const MoneyQuery = z.object({
  /** Days in São Paulo, both of them included. */
  from: Day,
  to: Day,
  /** Without it, days. */
  by: z.optional(z.enum(moneySteps)),
  provider: z.optional(z.string().check(z.maxLength(40))),
  type: z.optional(SubscriptionType),
})
export type MoneyQuery = z.output<typeof MoneyQuery>

/**
 * Reais, in cents. A payment counts when it was paid, what was given back when it was given back: what was sold in March
 * and refunded in April is March's gross and April's refund.
 */
const Figures = z.object({
  grossCents: z.number(),
  refundedCents: z.number(),
  chargebackCents: z.number(),
  /** Gross without both. */
  netCents: z.number(),
  payments: z.number(),
  /** Who paid for the first time. */
  newCustomers: z.number(),
  /** Whose access has ended, and was not begun anew. */
  lostCustomers: z.number(),
})
export type MoneyFigures = z.output<typeof Figures>

export const Money = z.object({
  /** The first of each stretch is a day; oldest first. */
  stretches: z.array(z.extend(Figures, { start: z.string() })),
  totals: Figures,
  byPlan: z.array(z.object({ type: SubscriptionType, netCents: z.number(), payments: z.number() })),
  byCheckout: z.array(
    z.object({ provider: z.string(), checkout: z.string(), netCents: z.number(), payments: z.number() }),
  ),
  /** In other currencies, which are never added to reais. */
  others: z.array(z.object({ currency: z.string(), grossCents: z.number(), returnedCents: z.number() })),
  /** What a month brings now: what was paid in the last 30 days for a month, and a third of what was paid in 90 for a quarter. */
  recurringCents: z.number(),
})
export type Money = z.output<typeof Money>

export const readMoney = endpoint({
  method: 'GET',
  path: '/api/admin/money',
  summary: 'What sales have brought, and what was given back, over time',
  query: MoneyQuery,
  reply: Money,
})
