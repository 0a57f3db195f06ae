import { eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { hasEmail } from '#server/features/users/find-user.ts'
import { users } from '#server/features/users/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { addressKey } from '#server/platform/http/address-key.ts'
import { countTry, refuseTooMany } from '#server/platform/http/rate-limit.ts'
import { jobKind, jobWork, type JobWork } from '#server/platform/jobs/job.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { recovery } from './access-mails.ts'
import { makeResetLink } from './links.ts'

const hourMs = 60 * 60 * 1000

const recoverPasswordJob = jobKind<{ email: string }>({ name: 'recover-password' })

/**
 * Answers alike, after the same work, whether or not there is such an account: all that a request does is to
 * count and to enqueue. Too many for one email are answered like any other, without a mail: the link of the last mail
 * stays valid for as long. Tries from one address alone never use up what one email may ask for.
 */
export async function requestRecovery(
  { db, jobs, clock }: Context,
  email: string,
  address: string,
): Promise<void> {
  const now = clock.now()
  const account = email.toLowerCase()
  const from = addressKey(address)
  await refuseTooMany(db, [{ key: `forgot from ${from}`, limit: 20, windowMs: hourMs }], now)
  const limits = [
    { key: `forgot ${account} from ${from}`, limit: 5, windowMs: hourMs },
    { key: `forgot ${account}`, limit: 10, windowMs: hourMs },
  ]
  const isTooOften = (await countTry(db, limits, now)) !== null
  await db.transaction((tx) => jobs.enqueue(tx, recoverPasswordJob, { email: isTooOften ? '' : email }))
}

export function recoverPasswordWork(context: Context): JobWork {
  return jobWork({
    kind: recoverPasswordJob,
    effect: (tx, { email }) => mailRecoveryLink(context, tx, email),
  })
}

/** A new link makes the older one useless. */
export async function mailRecoveryLink(context: Context, tx: Transaction, email: string): Promise<void> {
  const [user] = await tx.select().from(users).where(hasEmail(email))
  if (!user) return
  const { token, columns } = makeResetLink(context)
  await tx.update(users).set(columns).where(eq(users.id, user.id))
  await queueMail(context, tx, {
    kind: recovery,
    to: user.email,
    cause: { userId: user.id },
    secret: token,
  })
}
