import { inArray } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { recordAct } from '#server/features/subscriptions/acts.ts'
import {
  computeAccess,
  sinceDeletion,
  type Access,
  type AccessFact,
} from '#server/features/subscriptions/compute-access.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { loadHistories, type History } from './load-histories.ts'
import { findUsers, makeUsers, type User } from './make-users.ts'
import { saleTransactions } from './tables.ts'
import { makeWelcome, type Welcome } from './welcome.ts'
import { toAccessColumns, writeAccess } from './write-access.ts'

export type Settled = {
  /** As it is now. Nothing: nobody bought anything under this address, or not since the user was deleted. */
  user: User | undefined
  access: Access | undefined
  /** What counts: without what a deletion has made void. */
  facts: AccessFact[]
  /** The way in that was made together with the user, for whoever mails it. */
  welcome?: Welcome
}

type SettleContext = Pick<Context, 'env' | 'clock'>
type Person = {
  email: string
  name: string | null
  /** The orders that are about to be mailed about: a buyer who is made because of one is made with a way in. */
  orders?: string[]
}

/** The same for one customer. */
export async function settleCustomer(
  context: SettleContext,
  tx: Transaction,
  person: Person,
): Promise<Settled> {
  const settled = (await settleCustomers(context, tx, [person])).get(person.email)
  if (!settled) throw new Error('A customer was not settled')
  return settled
}

/**
 * Computes the access of each customer from everything that happened, and writes it down; makes the users of
 * buyers. The customers must be locked.
 */
export async function settleCustomers(
  context: SettleContext,
  tx: Transaction,
  people: Person[],
): Promise<Map<string, Settled>> {
  if (people.length === 0) return new Map()
  const { env, clock } = context
  const now = clock.now()
  const emails = [...new Set(people.map(({ email }) => email))]
  const found = await findUsers(tx, emails)
  const load = (some: string[]) => loadHistories(tx, some, env.CHECKOUT_PLANS)
  const histories = await load(emails)
  const kept = await keepUnexplainedAccess(tx, [...found.values()], histories)
  if (kept.length > 0) for (const [email, history] of await load(kept)) histories.set(email, history)

  const settled = new Map<string, Settled>()
  for (const [email, { facts: all }] of histories) {
    const facts = sinceDeletion(all)
    settled.set(email, { user: found.get(email), access: computeAccess(facts), facts })
  }
  await makeBuyers(context, tx, settled, people)
  await writeAccess(tx, settled, now)
  return settled
}

/** Whether somebody has access now, and because of this order among others. */
export function givesAccess(access: Access | undefined, orderId: string, now: Date): boolean {
  if (!access?.grantingOrders.has(orderId)) return false
  return access.expiresAt === null || access.expiresAt > now
}

/** What is not made, because somebody has registered the address meanwhile, is found. */
async function makeBuyers(
  context: SettleContext,
  tx: Transaction,
  settled: Map<string, Settled>,
  people: Person[],
): Promise<void> {
  const now = context.clock.now()
  const welcomes = new Map<string, Welcome>()
  const newcomers = [...settled].flatMap(([email, { user, access, facts }]) => {
    if (user || !access || !facts.some(({ kind }) => kind === 'grant')) return []
    const own = people.filter((person) => person.email === email)
    const isPaid = own.some(({ orders = [] }) => orders.some((order) => givesAccess(access, order, now)))
    const welcome = isPaid ? makeWelcome(context) : undefined
    if (welcome) welcomes.set(email, welcome)
    const wayIn = welcome
      ? { firstLoginToken: welcome.token, firstLoginTokenExpires: welcome.expires, welcomedAt: now }
      : {}
    return [{ email, name: own[0]?.name ?? null, createdAt: now, ...toAccessColumns(access, now), ...wayIn }]
  })
  if (newcomers.length === 0) return
  const made = await makeUsers(tx, newcomers)
  const missing = newcomers.flatMap(({ email }) => (made.has(email) ? [] : email))
  for (const [email, user] of [...made, ...(await findUsers(tx, missing))]) {
    const customer = settled.get(email)
    const welcome = made.has(email) ? welcomes.get(email) : undefined
    if (customer) settled.set(email, { ...customer, user, ...(welcome ? { welcome } : {}) })
  }
}

/**
 * A user may have access that no sale and no act explains: it was brought in from elsewhere. It is written down as
 * an act the first time access is computed, so that it counts like everything else instead of being lost. Answers
 * whose access that was.
 */
async function keepUnexplainedAccess(
  tx: Transaction,
  found: User[],
  histories: ReadonlyMap<string, History>,
): Promise<string[]> {
  const suspects = found.filter((user) => isUnexplained(user, histories.get(user.email.toLowerCase())))
  if (suspects.length === 0) return []
  // A sale of theirs may lie under another address.
  const ids = suspects.map(({ id }) => id)
  const sales = await tx
    .selectDistinct({ userId: saleTransactions.userId })
    .from(saleTransactions)
    .where(inArray(saleTransactions.userId, ids))
  const explained = new Set(sales.map(({ userId }) => userId))
  const kept = suspects.filter(({ id }) => !explained.has(id))
  for (const { email, subscriptionType: type, subscriptionExpiresAt: accessUntil, createdAt } of kept)
    await recordAct(tx, { email, kind: 'import', type, accessUntil, at: createdAt })
  return kept.map(({ email }) => email.toLowerCase())
}

function isUnexplained(user: User, history: History | undefined): boolean {
  const { id, subscriptionType: type, subscriptionExpiresAt: accessUntil, createdAt } = user
  const hadAccess = accessUntil === null ? type === 'vitalicia' : accessUntil > createdAt
  if (!type || !hadAccess || history?.userIds.has(id)) return false
  return !sinceDeletion(history?.facts ?? []).some(({ kind }) => kind === 'act')
}
