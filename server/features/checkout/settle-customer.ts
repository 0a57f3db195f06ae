import { eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { recordAct } from '#server/features/subscriptions/acts.ts'
import {
  computeAccess,
  sinceDeletion,
  type Access,
  type AccessFact,
} from '#server/features/subscriptions/compute-access.ts'
import { statusAt } from '#server/features/subscriptions/status.ts'
import { users } from '#server/features/users/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { loadFacts } from './load-facts.ts'
import { findUser, makeUser, type User } from './make-user.ts'
import { saleTransactions } from './tables.ts'

export type Settled = {
  /** As it is now. Nothing: nobody bought anything under this address, or not since the user was deleted. */
  user: User | undefined
  access: Access | undefined
  /** What counts: without what a deletion has made void. */
  facts: AccessFact[]
}

/**
 * Computes the access of one customer from everything that happened, and writes it down; makes the user of a
 * buyer. The customer must be locked.
 */
export async function settleCustomer(
  { env, clock }: Pick<Context, 'env' | 'clock'>,
  tx: Transaction,
  { email, name }: { email: string; name: string | null },
): Promise<Settled> {
  const now = clock.now()
  const found = await findUser(tx, email)
  const load = async () => sinceDeletion(await loadFacts(tx, email, env.CHECKOUT_PLANS))
  let facts = await load()
  if (found && (await keepUnexplainedAccess(tx, found, facts))) facts = await load()

  const access = computeAccess(facts)
  if (!access) return { user: found, access, facts }
  const made = !found && isBuyer(facts) ? await makeBuyer(tx, { email, name, access, now }) : undefined
  return { user: made ?? (found && (await writeAccess(tx, found, access, now))), access, facts }
}

function isBuyer(facts: AccessFact[]): boolean {
  return facts.some(({ kind }) => kind === 'grant')
}

type Buyer = { email: string; name: string | null; access: Access; now: Date }

async function makeBuyer(tx: Transaction, { email, name, access, now }: Buyer): Promise<User | undefined> {
  const made = await makeUser(tx, { email, name, createdAt: now, ...toColumns(access, now) })
  if (made) return made
  const registered = await findUser(tx, email)
  return registered && writeAccess(tx, registered, access, now)
}

function toColumns({ type, expiresAt, reason }: Access, now: Date) {
  return {
    subscriptionType: type,
    subscriptionExpiresAt: expiresAt,
    subscriptionStatus: statusAt({ isCanceled: reason !== null, expiresAt }, now),
    cancellationReason: reason,
  }
}

async function writeAccess(tx: Transaction, user: User, access: Access, now: Date): Promise<User> {
  const [written] = await tx
    .update(users)
    .set({ ...toColumns(access, now), subscriptionType: access.type ?? user.subscriptionType })
    .where(eq(users.id, user.id))
    .returning()
  if (!written) throw new Error('The user was deleted meanwhile')
  return written
}

/**
 * A user may have access that no sale and no act explains: it was brought in from elsewhere. It is written down as
 * an act the first time access is computed, so that it counts like everything else instead of being lost.
 */
async function keepUnexplainedAccess(tx: Transaction, user: User, facts: AccessFact[]): Promise<boolean> {
  const { id, email, subscriptionType: type, subscriptionExpiresAt: accessUntil, createdAt } = user
  const hadAccess = accessUntil === null ? type === 'vitalicia' : accessUntil > createdAt
  if (!type || !hadAccess || facts.some(({ kind }) => kind === 'act')) return false
  const [sale] = await tx
    .select({ id: saleTransactions.id })
    .from(saleTransactions)
    .where(eq(saleTransactions.userId, id))
    .limit(1)
  if (sale) return false
  await recordAct(tx, { email, kind: 'import', type, accessUntil, at: createdAt })
  return true
}
