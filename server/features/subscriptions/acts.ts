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
  days?: number | null
  reason?: string | null
  actorId?: string | null
  at: Date
}

/** Writes down what was done by hand, so that it counts whenever access is computed. Does not compute it. */
export async function recordAct(tx: Transaction, act: NewAct): Promise<void> {
  await recordActs(tx, [act])
}

export async function recordActs(tx: Transaction, acts: NewAct[]): Promise<void> {
  await tx.insert(subscriptionActs).values(
    acts.map(({ email, kind, type = null, accessUntil = null, actorId = null, at, ...more }) => ({
      customerEmail: email.toLowerCase(),
      kind,
      subscriptionType: type,
      accessUntil,
      days: more.days ?? null,
      reason: more.reason ?? null,
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
    .orderBy(subscriptionActs.seq)
  return new Map(
    [...Map.groupBy(rows, (row) => row.customerEmail)].map(([email, own]) => [
      email,
      withoutTakenBack(own).flatMap(toFact),
    ]),
  )
}

type Row = typeof subscriptionActs.$inferSelect

/** What was revoked and given back since was never revoked. */
function withoutTakenBack(rows: readonly Row[]): Row[] {
  const left: Row[] = []
  for (const row of rows) {
    const revoked = left.findLastIndex(({ kind }) => kind === 'revoke')
    if (row.kind !== 'unrevoke') left.push(row)
    else if (revoked !== -1) left.splice(revoked, 1)
  }
  return left
}

/** A deletion and its end are facts of nothing: what they made void, or gave back, is marked. */
function toFact({ seq, kind, subscriptionType: type, accessUntil, days, happenedAt: at }: Row): AccessFact[] {
  if (!type) return []
  const sets = setting[kind]
  return [
    {
      kind: 'act',
      seq,
      type,
      accessUntil,
      at,
      arrivedAt: at,
      ...(days === null ? {} : { days }),
      ...(sets ? { sets } : {}),
    },
  ]
}

const setting: Partial<Record<Row['kind'], 'end' | 'revoked'>> = {
  set_end: 'end',
  set_plan: 'end',
  revoke: 'revoked',
}
