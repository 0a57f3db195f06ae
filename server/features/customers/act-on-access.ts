import type { AccessAct } from '#contract/customers.ts'
import type { SubscriptionType } from '#contract/subscriptions.ts'
import type { Context } from '#server/context.ts'
import { recordAct, type NewAct } from '#server/features/subscriptions/acts.ts'
import { fromWallMs } from '#server/features/subscriptions/sao-paulo.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { lockCustomers } from './lock-customers.ts'
import { findUser, type User } from './make-users.ts'
import { settleCustomer } from './settle-customers.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Longer than anybody buys: what is to last longer has no end. */
const furthestYears = 10

type Wish = { email: string; act: AccessAct; seenEnd: string | null; actorId: string }
export type Acted = { before: User; after: User }

/** Writes down what an administrator does to a customer's access, and computes it anew, so that it stays the truth. */
export async function actOnAccess(
  context: Pick<Context, 'env' | 'clock'>,
  tx: Transaction,
  { email, act, seenEnd, actorId }: Wish,
): Promise<Acted> {
  const address = email.toLowerCase()
  await lockCustomers(tx, [address])
  if (!(await findUser(tx, address))) throw new AppError('not_found')
  // Access that nothing explains becomes an act before this one goes on from it.
  const { user: before } = await settleCustomer(context, tx, { email: address, name: null })
  if (!before) throw new AppError('not_found')
  if (before.isAdmin) throw new AppError('admins_have_access')
  if ((before.subscriptionExpiresAt?.toISOString() ?? null) !== seenEnd)
    throw new AppError('changed_meanwhile')
  const now = context.clock.now()
  const written = toAct(act, { user: before, now })
  await recordAct(tx, { ...written, email: address, kind: act.kind, reason: act.reason, actorId, at: now })
  const { user: after } = await settleCustomer(context, tx, { email: address, name: null })
  if (!after) throw new AppError('not_found')
  if (act.kind === 'unrevoke' && isSame(before, after)) throw new AppError('nothing_to_restore')
  return { before, after }
}

function isSame(a: User, b: User): boolean {
  return (
    a.subscriptionExpiresAt?.getTime() === b.subscriptionExpiresAt?.getTime() &&
    a.subscriptionStatus === b.subscriptionStatus
  )
}

type Written = Pick<NewAct, 'type' | 'accessUntil' | 'days'>

type Of<Kind extends AccessAct['kind']> = Extract<AccessAct, { kind: Kind }>
type Standing = { user: User; now: Date }

/** What each act comes to, or why it cannot be. */
const writers: { [Kind in AccessAct['kind']]: (act: Of<Kind>, standing: Standing) => Written } = {
  courtesy: ({ days }, { user }) => {
    if (isLifetime(user)) throw new AppError('lifetime_not_renewable')
    return { type: typeOf(user), days }
  },
  set_end: ({ until }, { user, now }) => ({
    type: isLifetime(user) ? 'mensal' : typeOf(user),
    accessUntil: endOf(until, now),
  }),
  set_plan: (act, { now }) => planOf(act, now),
  revoke: (_act, { user, now }) => {
    if (!hasAccess(user, now)) throw new AppError('nothing_to_revoke')
    return { type: typeOf(user), accessUntil: now }
  },
  unrevoke: () => ({}),
}

function toAct<Kind extends AccessAct['kind']>(act: Of<Kind>, standing: Standing): Written {
  const write = writers[act.kind] as (act: Of<Kind>, standing: Standing) => Written
  return write(act, standing)
}

function typeOf({ subscriptionType }: User): SubscriptionType {
  return subscriptionType ?? 'mensal'
}

function isLifetime({ subscriptionType, subscriptionExpiresAt }: User): boolean {
  return subscriptionType === 'vitalicia' && subscriptionExpiresAt === null
}

function planOf({ type, until }: { type: SubscriptionType; until: string | null }, now: Date): Written {
  if (type === 'vitalicia') return { type, accessUntil: null }
  if (until === null) throw new AppError('end_is_needed')
  return { type, accessUntil: endOf(until, now) }
}

function hasAccess(user: User, now: Date): boolean {
  const { subscriptionExpiresAt: end } = user
  return end === null ? isLifetime(user) : end > now
}

/** The last instant of a day in São Paulo. A day that no calendar has is none. */
function endOf(day: string, now: Date): Date {
  const wallMs = Date.parse(`${day}T00:00:00Z`)
  const isReal = !Number.isNaN(wallMs) && new Date(wallMs).toISOString().startsWith(day)
  if (!isReal) throw new AppError('end_is_needed')
  const end = new Date(fromWallMs(wallMs + dayMs).getTime() - 1)
  if (end <= now) throw new AppError('end_is_past')
  if (end.getTime() - now.getTime() > furthestYears * 366 * dayMs) throw new AppError('end_too_far')
  return end
}
