import * as z from 'zod/mini'
import { Email, SessionUser } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { weakFirstLoginToken } from './first-login-token.ts'
import { subscriptionTypes } from './subscriptions.ts'
import { Username } from './username.ts'

const Done = z.object({ message: z.string() })

/** A person as administrators see them: what the session knows, and how their mails fare. */
export const ListedUser = z.extend(SessionUser, {
  /** Why the newest access mail has not arrived; nothing while all is well. */
  accessMailError: z.nullable(z.string()),
  /** Gets no campaigns: asked not to, or the address refuses mail for good. */
  isUnsubscribed: z.boolean(),
  isSuppressed: z.boolean(),
  /** Nobody gets in, since when, and which former address has said so. */
  frozen: z.nullable(z.object({ at: z.string(), by: z.string() })),
})
export type ListedUser = z.output<typeof ListedUser>

/** The states of the list, as its badges tell them; an admin has none. */
export const userStates = [
  'active',
  'warning',
  'canceled',
  'expired',
  'lifetime',
  'pending',
  'admin',
] as const
export const UserState = z.enum(userStates)
export type UserState = z.output<typeof UserState>

/** The list can also be of whom a cleanup would delete now, and of whom nobody lets in. */
export const UserFilter = z.enum([...userStates, 'cleanable', 'frozen'])
export type UserFilter = z.output<typeof UserFilter>

/** Whose access has no end comes after everybody whose has one. */
export const userOrders = ['newest', 'oldest', 'name', 'name-desc', 'end', 'end-desc'] as const
export type UserOrder = (typeof userOrders)[number]

export const UserQuery = z.object({
  /** Without it, all rows. */
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
  /** It may hold a name. */
  cursor: z.optional(z.string().check(z.maxLength(500))),
  q: z.optional(z.string().check(z.maxLength(200))),
  status: z.optional(UserFilter),
  /** Without it, the newest first. */
  order: z.optional(z.enum(userOrders)),
})
export type UserQuery = z.output<typeof UserQuery>

export const UserPage = z.object({
  users: z.array(ListedUser),
  nextCursor: z.nullable(z.string()),
  total: z.number(),
  /** The count is exact to 10,000; there are more than that. */
  totalIsMore: z.boolean(),
})
export type UserPage = z.output<typeof UserPage>

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'Users, searched, filtered and sorted',
  query: UserQuery,
  reply: UserPage,
})

/** A file, not JSON: the same search, filter and order as the list. */
export const exportUsers = {
  path: '/api/admin/users.csv',
  query: z.pick(UserQuery, { q: true, status: true, order: true }),
} as const

export const NewUser = z.object({
  username: Username,
  email: Email,
  /** Not one, unless told. */
  isAdmin: z.optional(z.boolean()),
  subscriptionType: z.enum(subscriptionTypes, 'Tipo de assinatura é obrigatório'),
  /** Made here unless given. A given one must be as hard to guess: it opens the account. */
  firstLoginToken: z.optional(z.string(weakFirstLoginToken)),
})
export type NewUser = z.output<typeof NewUser>

export const CreatedUser = z.object({
  user: z.pick(SessionUser, { username: true, email: true, isAdmin: true, createdAt: true }),
  message: z.string(),
  /** Shown this once: only its hash is stored. */
  firstLoginToken: z.string(),
  resetPasswordUrl: z.string(),
})
export type CreatedUser = z.output<typeof CreatedUser>

export const createUser = endpoint({
  method: 'POST',
  path: '/api/admin/create-user',
  summary: 'Makes a user and mails the first-login link',
  body: NewUser,
  reply: CreatedUser,
  status: 201,
})

const UserId = z.object({ id: z.uuid() })

export const renewSubscription = endpoint({
  method: 'POST',
  path: '/api/admin/renew-subscription/:id',
  summary: "Gives a user one more period of the user's own type",
  params: UserId,
  reply: Done,
})

export const RenewalPreview = z.object({
  /** Until when there would be access; empty: for ever. */
  endsAt: z.nullable(z.string()),
  /** Whether the checkout goes on charging, so that what is given now stands on top of what it charges. */
  isChargedOn: z.boolean(),
})
export type RenewalPreview = z.output<typeof RenewalPreview>

export const previewRenewal = endpoint({
  method: 'GET',
  path: '/api/admin/renew-subscription/:id',
  summary: 'Until when a user would have access if renewed now',
  params: UserId,
  reply: RenewalPreview,
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/admin/delete-user/:id',
  summary: 'Deletes a user; their sales stay',
  params: UserId,
  reply: Done,
})

/** A new link replaces the one before. */
export const resendAccess = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/resend-access',
  summary: 'Mails a new first-login link',
  params: UserId,
  reply: Done,
})

export const unfreezeUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/unfreeze',
  summary: 'Lets a user in again whose account was frozen from a former address',
  params: UserId,
  reply: Done,
})

export const CorrectedEmail = z.object({ email: Email })
export type CorrectedEmail = z.output<typeof CorrectedEmail>

export const correctEmail = endpoint({
  method: 'PATCH',
  path: '/api/admin/users/:id',
  summary: "Corrects a user's email, sales included",
  params: UserId,
  body: CorrectedEmail,
  reply: z.object({ message: z.string(), user: ListedUser }),
})

const Day = z.object({
  /** YYYY-MM-DD in São Paulo. */
  day: z.string(),
  value: z.number(),
})

export const setupWarnings = ['webhook_secret', 'smtp', 'plans', 'embedded_database', 'proxy'] as const
export type SetupWarning = (typeof setupWarnings)[number]

export const Overview = z.object({
  users: z.object({
    /** Everybody, whatever their state, also who is in none. */
    total: z.number(),
    active: z.number(),
    warning: z.number(),
    canceled: z.number(),
    expired: z.number(),
    lifetime: z.number(),
    admins: z.number(),
    /** How many a cleanup would delete now. */
    cleanable: z.number(),
  }),
  sales: z.object({
    processed: z.number(),
    pending: z.number(),
    failed: z.number(),
    /** When the newest event arrived; empty before the first. */
    lastEventAt: z.nullable(z.string()),
  }),
  /** How many had access at the end of each of the last 30 days, oldest first: by any state but expired. */
  activeByDay: z.array(Day),
  /** What was kept of each day's sales, in cents of reais: the last 30 days, oldest first. */
  salesByDay: z.array(Day),
  /** The sum of these days. */
  salesTotal: z.number(),
  /** What was kept in other currencies: different money is never one sum. */
  otherSales: z.array(z.object({ currency: z.string(), cents: z.number() })),
  warnings: z.array(z.enum(setupWarnings)),
  /** Mails that the mail server refused and that still may go, those that were given up, and the newest reason. */
  mails: z.object({ waiting: z.number(), failed: z.number(), reason: z.nullable(z.string()) }),
  /** How many have paid for access today and do not have it. */
  unserved: z.number(),
  /** How many accounts nobody can enter until an administrator has looked. */
  frozen: z.number(),
  /** Why the nightly cleanup has not run, in a sentence; nothing while all is well. */
  refusedCleanup: z.nullable(z.string()),
  /** Why the server's clock cannot be right, in a sentence. */
  clockDoubt: z.nullable(z.string()),
  /** A cleanup that is under way, or being taken back. */
  runningCleanup: z.nullable(z.string()),
})
export type Overview = z.output<typeof Overview>

export const readOverview = endpoint({
  method: 'GET',
  path: '/api/admin/overview',
  summary: 'Counts by state, the small charts, and what is not set up yet',
  reply: Overview,
})
