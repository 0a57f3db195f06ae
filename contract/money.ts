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
  /** What it is made of: whole, before the third is taken. */
  recurringParts: z.array(
    z.object({ type: SubscriptionType, from: z.string(), to: z.string(), netCents: z.number() }),
  ),
  /** Who had access with an end when the period began: whom it could lose. */
  subscribersBefore: z.number(),
})
export type Money = z.output<typeof Money>

export const readMoney = endpoint({
  method: 'GET',
  path: '/api/admin/money',
  summary: 'What sales have brought, and what was given back, over time',
  query: MoneyQuery,
  reply: Money,
})

const pageShape = {
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
  cursor: z.optional(z.string().check(z.maxLength(200))),
}

/** The figures that are made of money. */
export const moneyRowFigures = ['gross', 'refunded', 'chargeback', 'net'] as const
export type MoneyRowFigure = (typeof moneyRowFigures)[number]

export const MoneyRowsQuery = z.object({
  ...z.omit(MoneyQuery, { by: true }).shape,
  ...pageShape,
  figure: z.enum(moneyRowFigures),
  /** Three letters; reais without it. */
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/, 'Informe uma moeda.'))),
})
export type MoneyRowsQuery = z.output<typeof MoneyRowsQuery>

const MoneyRowsFilter = z.omit(MoneyRowsQuery, { limit: true, cursor: true })
export type MoneyRowsFilter = z.output<typeof MoneyRowsFilter>

/** A file, not JSON: all rows of the list, with their sum. */
export const exportMoneyRows = { path: '/api/admin/money/rows.csv', query: MoneyRowsFilter } as const

export const MoneyRow = z.object({
  saleId: z.string(),
  kind: z.enum(['paid', 'refunded', 'chargeback']),
  at: z.string(),
  /** Negative where it was given back. */
  cents: z.number(),
  currency: z.string(),
  checkout: z.string(),
  type: SubscriptionType,
  customerName: z.nullable(z.string()),
  customerEmail: z.nullable(z.string()),
  userId: z.nullable(z.string()),
  order: z.string(),
})
export type MoneyRow = z.output<typeof MoneyRow>

export const listMoneyRows = endpoint({
  method: 'GET',
  path: '/api/admin/money/rows',
  summary: 'What a figure is made of: one row for each order, newest first',
  query: MoneyRowsQuery,
  reply: z.object({
    rows: z.array(MoneyRow),
    nextCursor: z.nullable(z.string()),
    /** Of all pages. */
    count: z.number(),
    totalCents: z.number(),
  }),
})

export const MoneyPeopleQuery = z.object({
  ...z.omit(MoneyQuery, { by: true }).shape,
  ...pageShape,
  who: z.enum(['new', 'lost']),
})
export type MoneyPeopleQuery = z.output<typeof MoneyPeopleQuery>

const MoneyPeopleFilter = z.omit(MoneyPeopleQuery, { limit: true, cursor: true })
export type MoneyPeopleFilter = z.output<typeof MoneyPeopleFilter>

export const exportMoneyPeople = { path: '/api/admin/money/people.csv', query: MoneyPeopleFilter } as const

export const MoneyPerson = z.object({
  key: z.string(),
  /** Empty: the account is gone. */
  userId: z.nullable(z.string()),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  type: z.nullable(SubscriptionType),
  /** When they came, or went. */
  at: z.string(),
})
export type MoneyPerson = z.output<typeof MoneyPerson>

export const listMoneyPeople = endpoint({
  method: 'GET',
  path: '/api/admin/money/people',
  summary: 'Who came or went in a period, newest first',
  query: MoneyPeopleQuery,
  reply: z.object({ people: z.array(MoneyPerson), nextCursor: z.nullable(z.string()), count: z.number() }),
})
