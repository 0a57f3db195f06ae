import { eq } from 'drizzle-orm'
import type { correctEmail as call } from '#contract/users.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Context } from '#server/context.ts'
import { recordEntry, type Actor } from '#server/features/audit/record-entry.ts'
import { takenError } from '#server/features/auth/register.ts'
import { lockCustomers } from '#server/features/customers/lock-customers.ts'
import { findUser, type User } from '#server/features/customers/make-users.ts'
import { handOver, moveCustomer } from '#server/features/customers/move-customer.ts'
import { settleCustomer } from '#server/features/customers/settle-customers.ts'
import { provenUserIdOf } from '#server/features/freezing/offer-denial.ts'
import { greet } from '#server/features/users/proven.ts'
import { users } from '#server/features/users/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { findListedUser } from './list-users.ts'
import { ownEmailChanged } from './mails.ts'

type Correction = { id: string; email: string; actor: Actor; hasRecentPassword: boolean }

/**
 * Corrects the address that somebody mistyped at the checkout. Sales and acts go along, so that access is still
 * explained by them, and sales that already came for the right address join in.
 */
export async function correctEmail(context: Context, correction: Correction): Promise<Reply<typeof call>> {
  const { db, clock } = context
  const { id } = correction
  try {
    await db.transaction((tx) => correct(context, tx, correction))
  } catch (error) {
    throw takenError(error) ?? error
  }
  const user = await findListedUser(db, id, clock.now())
  if (!user) throw new AppError('not_found')
  return { message: `Email corrigido para ${user.email}.`, user }
}

async function correct(
  context: Context,
  tx: Transaction,
  { id, email, actor, hasRecentPassword }: Correction,
): Promise<void> {
  const seen = await findById(tx, id)
  if (seen.email === email) return
  // Whoever has somebody's address has the account, by the recovery form.
  if (!hasRecentPassword) throw new AppError('reauth')
  const from = seen.email.toLowerCase()
  const to = email.toLowerCase()
  await lockCustomers(tx, [from, to])
  const user = await findById(tx, id)
  if (user.email !== seen.email) throw new AppError('changed_meanwhile')
  const { username } = user
  await recordEntry(context, tx, {
    action: 'email-corrected',
    actor,
    subject: { id, username, email },
    before: { email: user.email },
    after: { email },
  })
  if (from === to) {
    await tx.update(users).set({ email }).where(eq(users.id, id))
    return
  }
  if (await findUser(tx, to)) throw new AppError('email_taken')

  await moveCustomer(context, tx, { user, email })
  await settleCustomer(context, tx, { email: to, name: null })
  if (id === actor.id) await notifyOldAddress(context, tx, user)
  else await handOver(context, tx, { user, email, by: 'administrator' })
}

/** The one who notices a change that they did not make is whoever reads the old address. */
async function notifyOldAddress(context: Context, tx: Transaction, user: User): Promise<void> {
  const cause = { greeting: greet(user), at: context.clock.now(), ...provenUserIdOf(user) }
  await queueMail(context, tx, { kind: ownEmailChanged, to: user.email, cause })
}

async function findById(tx: Transaction, id: string) {
  const [user] = await tx.select().from(users).where(eq(users.id, id))
  if (!user) throw new AppError('not_found')
  return user
}
