import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Customer } from '#contract/customers.ts'
import { logins, sessions } from '#server/features/auth/tables.ts'
import { buyerNumbers } from '#server/features/checkout/tables.ts'
import { integrations } from '#server/features/integrations/tables.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import { subscriptionActs } from '#server/features/subscriptions/tables.ts'
import { users } from '#server/features/users/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { mails } from '#server/platform/mail/tables.ts'

/** More than any customer has; fewer than would hurt a page. */
const mostEach = 500
/** So many that nothing is left out of a file that is to have everything. */
export const everyRow = 1_000_000

export type CustomerRows = Awaited<ReturnType<typeof loadCustomerRows>>

type Whose = {
  id: string
  /** In lower case. */
  email: string
  /** The same as mails may be addressed: in lower case, and as its owner writes it. */
  addresses?: string[]
}

/** Everything that is stored of one customer. */
export async function loadCustomerRows(
  tx: Transaction,
  { id, email, addresses = [email] }: Whose,
  most = mostEach,
) {
  const actor = alias(users, 'actor')
  return {
    sales: await tx
      .select()
      .from(salesTable)
      .where(eq(salesTable.customerEmail, email))
      .orderBy(desc(salesTable.createdAt))
      .limit(most),
    acts: await tx
      .select({ act: subscriptionActs, actor: actor.username })
      .from(subscriptionActs)
      .leftJoin(actor, eq(actor.id, subscriptionActs.actorId))
      .where(eq(subscriptionActs.customerEmail, email))
      .orderBy(desc(subscriptionActs.seq))
      .limit(most),
    mails: await tx
      .select()
      .from(mails)
      .where(inArray(mails.recipient, addresses))
      .orderBy(desc(mails.createdAt))
      .limit(most),
    numbers: await loadNumbers(tx, email),
    integrations: await tx.$count(
      integrations,
      and(eq(integrations.userId, id), isNull(integrations.deletedAt)),
    ),
    logins: await tx.select().from(logins).where(eq(logins.userId, id)).orderBy(desc(logins.at)).limit(most),
    sessions: await loadSessions(tx, id),
  }
}

async function loadNumbers(tx: Transaction, email: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ reversed: buyerNumbers.reversed })
    .from(buyerNumbers)
    .innerJoin(salesTable, eq(salesTable.id, buyerNumbers.saleId))
    .where(eq(salesTable.customerEmail, email))
    .limit(10)
  return rows.map(({ reversed }) => reversed.split('').toReversed().join(''))
}

async function loadSessions(tx: Transaction, userId: string): Promise<Customer['sessions']> {
  const rows = await tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), sql`${sessions.expire} > now()`))
    .orderBy(desc(sessions.expire))
    .limit(50)
  // The id that is shown opens nothing, and is not what is stored either.
  return rows.map(({ sid, sess, expire }) => ({
    id: sid.slice(0, 12),
    startedAt: sess.createdAt,
    expiresAt: expire.toISOString(),
  }))
}
