import { inArray } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import type { AccessFact } from '#server/features/subscriptions/access-facts.ts'
import { recordAct } from '#server/features/subscriptions/acts.ts'
import { computeAccess, type Access } from '#server/features/subscriptions/compute-access.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { bringBack, findDeleted } from './bring-back.ts'
import { loadHistories, type History } from './load-histories.ts'
import { findUsers, makeUsers, type User } from './make-users.ts'
import { toAccessColumns, withAccess, writeAccess } from './write-access.ts'

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
  context: SettleContext,
  tx: Transaction,
  people: Person[],
): Promise<Map<string, Settled>> {
  if (people.length === 0) return new Map()
  const now = context.clock.now()
  const first = await computeCustomers(context, tx, [...new Set(people.map(({ email }) => email))])
  const computed = new Map([...first, ...(await undoDeletions(context, tx, first))])
  const bought = await makeBuyers(tx, { computed, people, now })
  const settled = [...computed].map(([email, customer]) => {
    const from = customer.user ?? bought.get(email)
    return { email, ...customer, from, user: from && nextOf(from, customer.access, now) }
  })
  await writeAccess(
    tx,
    settled.flatMap(({ from, user }) => (from && user ? { from, to: user } : [])),
  )
  return new Map(settled.map(({ email, user, access, facts }) => [email, { user, access, facts }]))
}

function nextOf(user: User, access: Access | undefined, now: Date): User {
  return access ? withAccess(user, access, now) : user
}

/** What one customer's access is by everything that happened. Writes nothing. */
export async function readAccess(
  { env }: Pick<Context, 'env'>,
  tx: Transaction,
  email: string,
): Promise<Pick<Settled, 'access' | 'facts'>> {
  const { facts = [] } = (await loadHistories(tx, [email], env)).get(email) ?? {}
  return { access: computeAccess(facts, { graceDays: env.GRACE_DAYS }), facts }
}

/** What each customer's access is by everything that happened, and who they are now. Writes down no access. */
export async function computeCustomers(
  { env }: Pick<Context, 'env'>,
  tx: Transaction,
  emails: string[],
): Promise<Map<string, Settled>> {
  if (emails.length === 0) return new Map()
  const found = await findUsers(tx, emails)
  const histories = await loadHistories(tx, emails, env)
  const recorded = await recordUnexplainedAccess(tx, [...found.values()], histories)
  const reloaded = await loadHistories(tx, recorded, env)
  return new Map(
    [...histories, ...reloaded].map(([email, history]) => {
      const access = computeAccess(history.facts, { graceDays: env.GRACE_DAYS })
      return [email, { user: found.get(email), access, facts: history.facts }]
    }),
  )
}

/**
 * Who buys again after a deletion is who they were before: it is taken back. Answers those customers, computed with all
 * that counts again.
 */
async function undoDeletions(
  context: SettleContext,
  tx: Transaction,
  computed: ReadonlyMap<string, Settled>,
): Promise<Map<string, Settled>> {
  const buyers = [...computed].flatMap(([email, customer]) => (isNewBuyer(customer) ? email : []))
  const deleted = [...(await findDeleted(tx, buyers)).values()]
  const returned = await bringBack(context, tx, deleted, { actorId: null, keepsRights: false })
  const emails = returned.map(({ email }) => email.toLowerCase())
  return computeCustomers(context, tx, emails)
}

function isNewBuyer({ user, access, facts }: Settled): boolean {
  return !user && access !== undefined && facts.some(({ kind }) => kind === 'grant')
}

type Buying = { computed: ReadonlyMap<string, Settled>; people: Person[]; now: Date }

/** The users of those who have bought and have none yet. One whom somebody has registered meanwhile is found. */
async function makeBuyers(tx: Transaction, { computed, people, now }: Buying): Promise<Map<string, User>> {
  const newcomers = [...computed].flatMap(([email, customer]) => {
    const { access } = customer
    if (!access || !isNewBuyer(customer)) return []
    const name = people.find((person) => person.email === email)?.name ?? null
    return [{ email, name, createdAt: now, ...toAccessColumns(access, now) }]
  })
  const made = await makeUsers(tx, newcomers)
  const missing = newcomers.flatMap(({ email }) => (made.has(email) ? [] : email))
  return new Map([...made, ...(await findUsers(tx, missing))])
}

/**
 * A user may have access that no sale and no act explains: it was brought in from elsewhere. It is written down as
 * an act the first time access is computed, so that it counts like everything else instead of being lost. Answers
 * whose access that was.
 */
async function recordUnexplainedAccess(
  tx: Transaction,
  found: User[],
  histories: ReadonlyMap<string, History>,
): Promise<string[]> {
  const suspects = found.filter((user) => isUnexplained(user, histories.get(user.email.toLowerCase())))
  if (suspects.length === 0) return []
  // A sale of theirs may lie under another address.
  const ids = suspects.map(({ id }) => id)
  const sales = await tx
    .selectDistinct({ userId: salesTable.userId })
    .from(salesTable)
    .where(inArray(salesTable.userId, ids))
  const explained = new Set(sales.map(({ userId }) => userId))
  const recorded = suspects.filter(({ id }) => !explained.has(id))
  for (const { email, subscriptionType: type, subscriptionExpiresAt: accessUntil, createdAt } of recorded)
    await recordAct(tx, { email, kind: 'import', type, accessUntil, at: createdAt })
  return recorded.map(({ email }) => email.toLowerCase())
}

function isUnexplained(user: User, history: History | undefined): boolean {
  const { id, subscriptionType: type, subscriptionExpiresAt: accessUntil, createdAt } = user
  const hadAccess = accessUntil === null ? type === 'vitalicia' : accessUntil > createdAt
  if (!type || !hadAccess || history?.userIds.has(id)) return false
  return !(history?.facts ?? []).some(({ kind }) => kind === 'act')
}
