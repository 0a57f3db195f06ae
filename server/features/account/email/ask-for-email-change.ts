import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { SessionUser } from '#contract/auth.ts'
import type { Context } from '#server/context.ts'
import { noteSecurity, visitOf } from '#server/features/audit/note-security.ts'
import { registerLimit } from '#server/features/auth/register.ts'
import { holdCaller } from '#server/features/auth/sessions.ts'
import { makeToken } from '#server/features/auth/tokens.ts'
import { findUser, type User } from '#server/features/customers/make-users.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { refuseTooMany } from '#server/platform/http/rate-limit.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { hashLink, validMs } from './email-change-link.ts'
import { confirmNewEmail } from './email-mails.ts'
import { emailChanges } from '../tables.ts'

const hourMs = 60 * 60 * 1000

type Wish = { email: string; user: SessionUser; hasRecentPassword: boolean; request: FastifyRequest }

/**
 * Mails a link to the new address; nothing changes until it is used. Whether somebody has an address is told as registering
 * tells it, and both are counted as one: this is no second place to ask.
 */
export async function askForEmailChange(
  context: Context,
  { email, user, hasRecentPassword, request }: Wish,
): Promise<void> {
  const { db, clock } = context
  // Whoever has the address has the account, by the recovery form.
  if (!hasRecentPassword) throw new AppError('reauth')
  if (email.toLowerCase() === user.email.toLowerCase()) throw new AppError('email_is_own')
  const limits = [
    { key: `email change ${user.id}`, limit: 5, windowMs: hourMs },
    { key: `email change to ${email.toLowerCase()}`, limit: 5, windowMs: hourMs },
    registerLimit(request.ip),
  ]
  await refuseTooMany(db, limits, clock.now())
  await db.transaction(async (tx) => {
    const person = await holdCaller(context, tx, { user, request })
    if (await findUser(tx, email)) throw new AppError('email_taken')
    await mailLink(context, tx, { user: person, email })
    const visit = visitOf(request)
    await noteSecurity(context, tx, { userId: user.id, kind: 'email-change-asked', visit, about: email })
  })
}

type Change = { user: User; email: string }

/** A new link takes the place of the one before. */
async function mailLink(context: Context, tx: Transaction, { user, email }: Change): Promise<void> {
  const { id: userId } = user
  const token = makeToken()
  const expires = new Date(context.clock.now().getTime() + validMs)
  const change = { email, tokenHash: hashLink(token, user), expires }
  await tx
    .insert(emailChanges)
    .values({ userId, ...change })
    .onConflictDoUpdate({ target: emailChanges.userId, set: change })
  await queueMail(context, tx, { kind: confirmNewEmail, to: email, cause: { userId }, secret: token })
}

export async function withdrawEmailChange(
  { db }: Pick<Context, 'db'>,
  { id }: Pick<SessionUser, 'id'>,
): Promise<void> {
  await db.delete(emailChanges).where(eq(emailChanges.userId, id))
}
