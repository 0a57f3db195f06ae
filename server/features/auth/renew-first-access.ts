import { eq, lt } from 'drizzle-orm'
import type { checkFirstAccess as checkCall } from '#contract/passwords.ts'
import type { Reply } from '#contract/endpoint.ts'
import { errors } from '#contract/errors.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/features/users/tables.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { addressKey } from '#server/platform/http/address-key.ts'
import { countTry, refuseTooMany } from '#server/platform/http/rate-limit.ts'
import { jobKind, jobWork, type JobWork } from '#server/platform/jobs/job.ts'
import { mailNewAccess } from './first-access.ts'
import { mailRecoveryLink } from './recover-password.ts'
import { spentLoginLinks } from './tables.ts'
import { hashToken } from './tokens.ts'

const hourMs = 60 * 60 * 1000
const retentionMs = 365 * 24 * hourMs

const renewFirstAccessJob = jobKind<{ tokenHash: string }>({ name: 'renew-first-access' })

/** A link that we do not know was used up long ago, or never made: it is told like one that was used. */
export async function checkFirstAccess(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  token: string,
): Promise<Reply<typeof checkCall>> {
  const [holder] = await db
    .select({ expires: users.firstLoginTokenExpires, frozenAt: users.frozenAt })
    .from(users)
    .where(eq(users.firstLoginToken, hashToken(token)))
  if (!holder) return { isValid: false, message: errors.first_login_link_unknown.message }
  if (holder.frozenAt) return { isValid: false, message: errors.account_frozen.message }
  const isValid = holder.expires !== null && holder.expires > clock.now()
  return { isValid, message: isValid ? 'Este link vale.' : errors.first_login_link_expired.message }
}

/** Answers alike, after the same work, whatever the link: all that a request does is to count and to enqueue. */
export async function requestFirstAccess(
  { db, jobs, clock }: Context,
  token: string,
  address: string,
): Promise<void> {
  const now = clock.now()
  const from = addressKey(address)
  await refuseTooMany(db, [{ key: `first access from ${from}`, limit: 20, windowMs: hourMs }], now)
  const tokenHash = hashToken(token)
  const link = { key: `first access ${tokenHash}`, limit: 5, windowMs: hourMs }
  const isTooOften = (await countTry(db, [link], now)) !== null
  await db.transaction((tx) =>
    jobs.enqueue(tx, renewFirstAccessJob, { tokenHash: isTooOften ? '' : tokenHash }),
  )
}

export function renewFirstAccessWork(context: Context): JobWork {
  return jobWork({
    kind: renewFirstAccessJob,
    effect: (tx, { tokenHash }) => mailAnother(context, tx, tokenHash),
  })
}

/** Whoever has set a password meanwhile has forgotten it: a first access would be the wrong words. */
async function mailAnother(context: Context, tx: Transaction, tokenHash: string): Promise<void> {
  const owner = await findOwner(tx, tokenHash)
  if (!owner) return
  if (owner.password === null) await mailNewAccess(context, tx, owner)
  else await mailRecoveryLink(context, tx, owner.email)
}

/** After a year nobody opens the mail any more. */
export async function purgeSpentLinks(db: Executor, now: Date): Promise<void> {
  await db.delete(spentLoginLinks).where(lt(spentLoginLinks.spentAt, new Date(now.getTime() - retentionMs)))
}

async function findOwner(db: Executor, tokenHash: string) {
  const [current] = await db.select().from(users).where(eq(users.firstLoginToken, tokenHash))
  if (current) return current
  const [former] = await db
    .select({ user: users })
    .from(spentLoginLinks)
    .innerJoin(users, eq(users.id, spentLoginLinks.userId))
    .where(eq(spentLoginLinks.tokenHash, tokenHash))
  return former?.user
}
