import { eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { users } from '#server/features/users/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { greet } from '#server/features/users/proven.ts'
import { firstAccessMail, newAccessMail } from './mails.ts'
import { hashToken, makeToken } from './tokens.ts'

const linkDays = 30
const dayMs = 24 * 60 * 60 * 1000

type LinkContext = Pick<Context, 'env' | 'clock'>
type MailContext = LinkContext & Pick<Context, 'sealer' | 'jobs'>
type Newcomer = { id: string; username: string; email: string }

/** Gives a person a first-login token, a new one unless given, mails them its link, and answers both. An older token stops working. */
export async function giveFirstAccess(
  context: MailContext,
  tx: Transaction,
  { id, username, email }: Newcomer,
  givenToken?: string,
): Promise<{ token: string; url: string }> {
  const { token, url, columns } = makeFirstLoginLink(context, givenToken)
  await tx.update(users).set(columns).where(eq(users.id, id))
  await queueMail(context, tx, { kind: 'first-access', to: email, content: firstAccessMail(username, url) })
  return { token, url }
}

/** The same for somebody who lost the first link, or never got it. */
export async function mailNewAccess(
  context: MailContext,
  tx: Transaction,
  user: typeof users.$inferSelect,
): Promise<void> {
  const { url, columns } = makeFirstLoginLink(context)
  await tx.update(users).set(columns).where(eq(users.id, user.id))
  await queueMail(context, tx, {
    kind: 'first-access',
    to: user.email,
    content: newAccessMail(greet(user), url),
  })
}

/** When the link was made that is valid until then. */
export function whenMade(expires: Date): Date {
  return new Date(expires.getTime() - linkDays * dayMs)
}

/** For callers that mail the link in words of their own: it works once the columns are written. */
export function makeFirstLoginLink({ env, clock }: LinkContext, token = makeToken()) {
  const columns = {
    firstLoginToken: hashToken(token),
    firstLoginTokenExpires: new Date(clock.now().getTime() + linkDays * dayMs),
    mustResetPassword: true,
  }
  return { token, url: `${env.APP_URL}/auth/reset-password?token=${token}`, columns }
}
