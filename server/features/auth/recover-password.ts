import { eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { hasEmail } from '#server/features/users/find-user.ts'
import { greet } from '#server/features/users/proven.ts'
import { users } from '#server/features/users/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { countTry, refuseTooMany } from '#server/platform/http/rate-limit.ts'
import { jobKind, jobWork, type JobWork } from '#server/platform/jobs/job.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { recoveryMail } from './mails.ts'
import { hashToken, makeToken } from './tokens.ts'

const hourMs = 60 * 60 * 1000

const recoverPassword = jobKind<{ email: string }>({ name: 'recover-password' })

/**
 * Answers alike, after the same work, whether or not there is such an account: all that a request does is to
 * count and to enqueue. Too many requests for one address are answered like any other, without a mail.
 */
export async function requestRecovery(
  { db, jobs, clock }: Context,
  email: string,
  address: string,
): Promise<void> {
  const now = clock.now()
  await refuseTooMany(db, [{ key: `forgot from ${address}`, limit: 20, windowMs: hourMs }], now)
  const account = { key: `forgot ${email.toLowerCase()}`, limit: 5, windowMs: hourMs }
  const isTooOften = (await countTry(db, [account], now)) !== undefined
  await db.transaction((tx) => jobs.enqueue(tx, recoverPassword, { email: isTooOften ? '' : email }))
}

export function recoverPasswordWork(context: Context): JobWork {
  return jobWork({ kind: recoverPassword, effect: (tx, { email }) => mailRecoveryLink(context, tx, email) })
}

/** A new link makes the older one useless. */
async function mailRecoveryLink(context: Context, tx: Transaction, email: string): Promise<void> {
  const [user] = await tx.select().from(users).where(hasEmail(email))
  if (!user) return
  const token = makeToken()
  const resetTokenExpires = new Date(context.clock.now().getTime() + hourMs)
  await tx
    .update(users)
    .set({ resetToken: hashToken(token), resetTokenExpires })
    .where(eq(users.id, user.id))
  const url = `${context.env.APP_URL}/reset-password?token=${token}`
  await queueMail(context, tx, {
    kind: 'recovery',
    to: user.email,
    content: recoveryMail(greet(user), url),
  })
}
