import { and, eq, gt, isNull } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SessionUser } from '#contract/auth.ts'
import type { Context } from '#server/context.ts'
import { isLastAdmin } from '#server/features/admin/delete-user.ts'
import { noteSecurity, visitOf } from '#server/features/audit/note-security.ts'
import { actorOf, recordEntry } from '#server/features/audit/record-entry.ts'
import { securityEvents } from '#server/features/audit/tables.ts'
import { clearCookie } from '#server/features/auth/sessions.ts'
import { erasureDays } from '#server/features/customers/archive-users.ts'
import { deleteUser } from '#server/features/customers/delete-users.ts'
import { lockCustomers } from '#server/features/customers/lock-customers.ts'
import { greet } from '#server/features/users/proven.ts'
import { users } from '#server/features/users/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { queueMails, writeMail } from '#server/platform/mail/queue-mail.ts'
import { accountErased } from './erasure-mail.ts'
import { provePassword } from '../prove-password.ts'

type Wish = { password: string; user: SessionUser; request: FastifyRequest; reply: FastifyReply }

/** Gone at once, as after any deletion; for seven days its owner can take it back. */
export async function eraseAccount(
  context: Context,
  { password, user, request, reply }: Wish,
): Promise<void> {
  const proven = await provePassword(context, { password, user, request })
  await context.db.transaction((tx) => erase(context, tx, { user, proven, request }))
  clearCookie(context, reply)
}

type Erasure = { user: SessionUser; proven: string; request: FastifyRequest }

async function erase(context: Context, tx: Transaction, { user, proven, request }: Erasure): Promise<void> {
  const { id, email } = user
  await lockCustomers(tx, [email.toLowerCase()])
  if (user.isAdmin && (await isLastAdmin(tx, id))) throw new AppError('own_last_admin')
  const isStillOne = and(
    eq(users.id, id),
    eq(users.email, email),
    eq(users.password, proven),
    isNull(users.frozenAt),
  )
  const [person] = await tx.select().from(users).where(isStillOne).for('update')
  // Erased, moved or frozen in this very moment: of two tabs, one does it.
  if (!person) throw new AppError('unauthenticated')
  await noteSecurity(context, tx, { userId: id, kind: 'erasure-asked', visit: visitOf(request) })
  const at = context.clock.now()
  const left = await findLeftAddresses(tx, id, at)
  const told = new Set([email, ...left.filter((address) => address.toLowerCase() !== email.toLowerCase())])
  const { username, isAdmin } = person
  await deleteUser(context, tx, { id, email, actorId: null, isErasure: true })
  const cause = { userId: id, greeting: greet(person), at }
  await queueMails(
    context,
    tx,
    [...told].map((to) => writeMail({ kind: accountErased, to, cause })),
  )
  if (isAdmin)
    await recordEntry(context, tx, {
      action: 'own-account-erased',
      actor: actorOf(user, request),
      subject: { id, username, email },
      before: { isAdmin },
    })
}

/** A stranger who has moved the account to an own address would else be the only one to hear of its end. */
async function findLeftAddresses(tx: Transaction, userId: string, now: Date): Promise<string[]> {
  const since = new Date(now.getTime() - erasureDays * 24 * 60 * 60 * 1000)
  const { kind, at, about } = securityEvents
  const rows = await tx
    .selectDistinct({ about })
    .from(securityEvents)
    .where(and(eq(securityEvents.userId, userId), eq(kind, 'email-changed'), gt(at, since)))
  return rows.flatMap((row) => row.about ?? [])
}
