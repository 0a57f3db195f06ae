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
import { toAccessColumns, writeAccess } from './write-access.ts'

export type Settled = {
  /** As it is now. Nothing: nobody bought anything under this address, or not since the user was deleted. */
  user: User | undefined
  access: Access | undefined
  /** What counts: without what a deletion has made void. */
  facts: AccessFact[]
}

type SettleContext = Pick<Context, 'env' | 'clock'>
type Person = { email: string; name: string | null }

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
  { env, clock }: SettleContext,
  tx: Transaction,
  people: Person[],
): Promise<Map<string, Settled>> {
  if (people.length === 0) return new Map()
  const now = clock.now()
  const names = new Map(people.toReversed().map(({ email, name }) => [email, name]))
  const found = await findUsers(tx, [...names.keys()])
  const load = (emails: string[]) => loadHistories(tx, emails, env.CHECKOUT_PLANS)
  const histories = await load([...names.keys()])
  const kept = await keepUnexplainedAccess(tx, [...found.values()], histories)
  if (kept.length > 0) for (const [email, history] of await load(kept)) histories.set(email, history)

  const settled = new Map<string, Settled>()
  for (const [email, { facts: all }] of histories) {
    const facts = sinceDeletion(all)
    settled.set(email, { user: found.get(email), access: computeAccess(facts), facts })
  }
  await makeBuyers(tx, settled, { names, now })
  await writeAccess(tx, settled, now)
  return settled
}

/** What is not made, because somebody has registered the address meanwhile, is found. */
async function makeBuyers(
  tx: Transaction,
  settled: Map<string, Settled>,
  { names, now }: { names: ReadonlyMap<string, string | null>; now: Date },
): Promise<void> {
  const newcomers = [...settled].flatMap(([email, { user, access, facts }]) => {
    if (user || !access || !facts.some(({ kind }) => kind === 'grant')) return []
    return [{ email, name: names.get(email) ?? null, createdAt: now, ...toAccessColumns(access, now) }]
  })
  if (newcomers.length === 0) return
  const made = await makeUsers(tx, newcomers)
  const missing = newcomers.flatMap(({ email }) => (made.has(email) ? [] : email))
  for (const [email, user] of [...made, ...(await findUsers(tx, missing))]) {
    const customer = settled.get(email)
    if (customer) settled.set(email, { ...customer, user })
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
