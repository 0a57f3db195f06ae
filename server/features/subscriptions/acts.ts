import { and, inArray, isNull } from 'drizzle-orm'
import type { SubscriptionType } from '#contract/subscriptions.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { AccessFact } from './access-facts.ts'
import { subscriptionActs } from './tables.ts'

export type NewAct = {
  email: string
  kind: typeof subscriptionActs.$inferSelect.kind
  type?: SubscriptionType | null
  accessUntil?: Date | null
  actorId?: string | null
  at: Date
}

/** Writes down what was done by hand, so that it counts whenever access is computed. Does not compute it. */
export async function recordAct(tx: Transaction, act: NewAct): Promise<void> {
  await recordActs(tx, [act])
}

export async function recordActs(tx: Transaction, acts: NewAct[]): Promise<void> {
  await tx.insert(subscriptionActs).values(
    acts.map(({ email, kind, type = null, accessUntil = null, actorId = null, at }) => ({
      customerEmail: email.toLowerCase(),
      kind,
      subscriptionType: type,
      accessUntil,
      actorId,
      happenedAt: at,
    })),
  )
}

/** What was done by hand to each of these customers and still counts, by their address in lower case. */
export async function loadActs(db: Executor, emails: readonly string[]): Promise<Map<string, AccessFact[]>> {
  const { customerEmail, voidedBy } = subscriptionActs
  const rows = await db
    .select()
    .from(subscriptionActs)
    .where(and(inArray(customerEmail, [...emails]), isNull(voidedBy)))
  const facts = new Map<string, AccessFact[]>()
  for (const row of rows)
    facts.set(row.customerEmail, [...(facts.get(row.customerEmail) ?? []), ...toFact(row)])
  return facts
}

/** A deletion and its end are facts of nothing: what they made void, or gave back, is marked. */
function toFact({
  seq,
  subscriptionType: type,
  accessUntil,
  happenedAt: at,
}: typeof subscriptionActs.$inferSelect): AccessFact[] {
  return type ? [{ kind: 'act', seq, type, accessUntil, at, arrivedAt: at }] : []
}
