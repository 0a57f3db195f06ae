import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SessionUser } from '#contract/auth.ts'
import type { NewAccount } from '#contract/passwords.ts'
import type { SubscriptionType } from '#contract/subscriptions.ts'
import type { Context } from '#server/context.ts'
import { sessionUserColumns, toSessionUser } from '#server/features/users/session-user.ts'
import { users } from '#server/features/users/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { violatesUnique } from '#server/platform/database/failures.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { addressKey } from '#server/platform/http/address-key.ts'
import { refuseTooMany, type RateLimit } from '#server/platform/http/rate-limit.ts'
import { rememberBrowser } from './known-browser.ts'
import { hashPassword } from './passwords.ts'
import { handOver, makeSession, storeSession } from './sessions.ts'

const hourMs = 60 * 60 * 1000

/** Counts whatever tells whether somebody has an address. */
export function registerLimit(address: string): RateLimit {
  return { key: `register from ${addressKey(address)}`, limit: 20, windowMs: hourMs }
}

/** An account never brings access: it ends the instant it is made, until a sale for its email arrives. */
export async function register(
  context: Context,
  { username, email, password, subscriptionType }: NewAccount,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SessionUser> {
  const { db, clock } = context
  const now = clock.now()
  await refuseTooMany(db, [registerLimit(request.ip)], now)
  const hash = await hashPassword(password)
  try {
    const values = { username, email, password: hash, subscriptionType: subscriptionType ?? null }
    const { person, session } = await db.transaction((tx) => makeAccount(tx, values, request, now))
    await handOver(context, request, reply, session)
    rememberBrowser(context, request, reply, { id: person.id, password: hash })
    return toSessionUser(person)
  } catch (error) {
    throw takenError(error) ?? error
  }
}

type Values = Pick<NewAccount, 'username' | 'email' | 'password'> & {
  subscriptionType: SubscriptionType | null
}

/** With its session, so that a sale which takes the account over finds both, or neither. */
async function makeAccount(tx: Transaction, values: Values, request: FastifyRequest, now: Date) {
  const [person] = await tx
    .insert(users)
    .values({ ...values, subscriptionExpiresAt: now, subscriptionStatus: 'expired', createdAt: now })
    .returning(sessionUserColumns)
  if (!person) throw new Error('An insert returned no row')
  const session = makeSession({ id: person.id, password: values.password }, request, now)
  await storeSession(tx, session)
  return { person, session }
}

/** Which of the two unique values somebody else already has. */
export function takenError(error: unknown): AppError | undefined {
  if (violatesUnique(error, 'users_email_key')) return new AppError('email_taken')
  if (violatesUnique(error, 'users_username_key')) return new AppError('username_taken')
  return undefined
}
