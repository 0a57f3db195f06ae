import { and, eq, gt } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Account } from '#contract/account.ts'
import type { SessionUser } from '#contract/auth.ts'
import type { Context } from '#server/context.ts'
import { sidOf } from '#server/features/auth/sessions.ts'
import { users } from '#server/features/users/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { findPurchase } from './find-purchase.ts'
import { listEvents } from './list-events.ts'
import { readMailChoices } from './mail-choices.ts'
import { listSessions } from './own-sessions.ts'
import { emailChanges } from './tables.ts'

const mostEvents = 20

/** One's own account, read at one moment. */
export function readAccount(
  context: Context,
  { user, request }: { user: SessionUser; request: FastifyRequest },
): Promise<Account> {
  const { id: userId, username, email, isAdmin } = user
  const now = context.clock.now()
  return context.db.transaction(async (tx) => ({
    username,
    email,
    pendingEmail: await findPending(tx, userId, now),
    purchase: await findPurchase(context, tx, email.toLowerCase()),
    mails: await readMailChoices(tx, user),
    sessions: await listSessions(tx, { userId, sid: sidOf(context, request), now }),
    events: await listEvents(tx, userId, mostEvents),
    isLastAdmin: isAdmin && (await tx.$count(users, eq(users.isAdmin, true))) === 1,
  }))
}

async function findPending(tx: Transaction, userId: string, now: Date): Promise<Account['pendingEmail']> {
  const [pending] = await tx
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), gt(emailChanges.expires, now)))
  return pending ? { email: pending.email, until: pending.expires.toISOString() } : null
}
