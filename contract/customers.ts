import * as z from 'zod/mini'
import { SaleKind } from './checkout.ts'
import { endpoint } from './endpoint.ts'
import { SubscriptionType } from './subscriptions.ts'
import { ListedUser } from './users.ts'

/** What happened to a customer, in one line and a half. */
const CustomerEvent = z.object({
  id: z.string(),
  source: z.enum(['sale', 'act', 'mail', 'login']),
  /** When it happened, which may be long before it was told. */
  at: z.string(),
  title: z.string(),
  /** What else is to say of it: where, which order, by whom. */
  details: z.array(z.string()),
  state: z.enum(['good', 'bad', 'waiting', 'plain']),
  /** Of a sale. */
  kind: z.optional(SaleKind),
  /** Why a sale is not applied, or a mail not sent. */
  error: z.nullable(z.string()),
})
export type CustomerEvent = z.output<typeof CustomerEvent>

const CustomerSubscription = z.object({
  /** Of the subscription, or of the order where there is none. */
  id: z.string(),
  type: z.nullable(SubscriptionType),
  checkout: z.string(),
  product: z.nullable(z.string()),
  since: z.string(),
  /** Empty: for ever. */
  endsAt: z.nullable(z.string()),
  renewal: z.enum(['automatic', 'late', 'none']),
  reason: z.nullable(z.enum(['canceled', 'refund', 'chargeback'])),
  reasonAt: z.nullable(z.string()),
})
export type CustomerSubscription = z.output<typeof CustomerSubscription>

export const Customer = z.object({
  user: ListedUser,
  /** Phones and documents of purchases, covered but for their last digits. */
  numbers: z.array(z.string()),
  access: z.object({
    hasAccess: z.boolean(),
    /** Empty: for ever, or never. */
    endsAt: z.nullable(z.string()),
    /** Why, in the words of what grants it. */
    why: z.array(z.string()),
    /** By an administrator, who can take that back. */
    isRevoked: z.boolean(),
  }),
  subscriptions: z.array(CustomerSubscription),
  /** For each currency, reais first. */
  money: z.array(z.object({ currency: z.string(), paidCents: z.number(), returnedCents: z.number() })),
  integrations: z.number(),
  sessions: z.array(z.object({ id: z.string(), startedAt: z.string(), expiresAt: z.string() })),
  /** Newest first. */
  timeline: z.array(CustomerEvent),
})
export type Customer = z.output<typeof Customer>

export const showCustomer = endpoint({
  method: 'GET',
  path: '/api/admin/customers/:id',
  summary: 'All that is known of one customer, and why they have access or not',
  params: z.object({ id: z.uuid() }),
  reply: Customer,
})

/** A file: all that is kept of one customer. */
export const exportCustomer = {
  path: '/api/admin/customers/:id/export',
  params: z.object({ id: z.uuid() }),
} as const

export const mostCourtesyDays = 366
const courtesyDays = `Dê de 1 a ${mostCourtesyDays} dias por vez.`

const Reason = z
  .string('Diga o motivo.')
  .check(
    z.trim(),
    z.minLength(3, 'Diga o motivo em poucas palavras.'),
    z.maxLength(300, 'O motivo pode ter até 300 caracteres.'),
  )

/** A day in São Paulo, of which the end is meant: access lasts through it. */
const Day = z.string('Informe uma data.').check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Informe uma data válida.'))

/** What an administrator does to the access of a customer, by hand. Each is kept, with its reason. */
export const AccessAct = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('courtesy'),
    days: z.int(courtesyDays).check(z.minimum(1, courtesyDays), z.maximum(mostCourtesyDays, courtesyDays)),
    reason: Reason,
  }),
  z.object({ kind: z.literal('set_end'), until: Day, reason: Reason }),
  /** To a plan without an end, or from one, nothing or a day must be said. */
  z.object({
    kind: z.literal('set_plan'),
    type: SubscriptionType,
    until: z.nullable(Day),
    reason: Reason,
  }),
  z.object({ kind: z.literal('revoke'), reason: Reason }),
  z.object({ kind: z.literal('unrevoke'), reason: Reason }),
])
export type AccessAct = z.output<typeof AccessAct>

const CustomerId = z.object({ id: z.uuid() })
const Wish = z.object({
  act: AccessAct,
  /** The end that was in sight: who acts on another one is told so. */
  seenEnd: z.nullable(z.string()),
})

export const previewAct = endpoint({
  method: 'POST',
  path: '/api/admin/customers/:id/acts/preview',
  summary: 'What an act by hand would do to the access of a customer',
  params: CustomerId,
  body: Wish,
  /** In words. */
  reply: z.object({ effect: z.string(), endsAt: z.nullable(z.string()) }),
})

export const actOnCustomer = endpoint({
  method: 'POST',
  path: '/api/admin/customers/:id/acts',
  summary: 'Changes the access of a customer by hand',
  params: CustomerId,
  body: Wish,
  reply: z.object({ message: z.string() }),
})
