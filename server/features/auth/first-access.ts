import { eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { users } from '#server/features/users/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { firstAccess, type AccessWords } from './access-mails.ts'
import { makeFirstLoginLink } from './links.ts'

type MailContext = Pick<Context, 'env' | 'clock' | 'sealer' | 'jobs'>
type Newcomer = { id: string; email: string }

/** Gives a person a first-login token, a new one unless given, mails them its link, and answers both. An older token stops working. */
export function giveFirstAccess(
  context: MailContext,
  tx: Transaction,
  user: Newcomer,
  givenToken?: string,
): Promise<{ token: string; url: string }> {
  return mailAccess(context, tx, { user, words: 'first', givenToken })
}

/** The same for somebody who lost the first link, or never got it. */
export async function mailNewAccess(context: MailContext, tx: Transaction, user: Newcomer): Promise<void> {
  await mailAccess(context, tx, { user, words: 'again' })
}

/** The same for somebody whose account nobody could enter for a while. A password that they have stays theirs. */
export async function mailAccessAfterFreezing(
  context: MailContext,
  tx: Transaction,
  user: Newcomer,
): Promise<void> {
  await mailAccess(context, tx, { user, words: 'unfrozen' })
}

type Access = { user: Newcomer; words: AccessWords; givenToken?: string | undefined }

async function mailAccess(context: MailContext, tx: Transaction, { user, words, givenToken }: Access) {
  const { token, url, columns } = makeFirstLoginLink(context, givenToken)
  await tx.update(users).set(columns).where(eq(users.id, user.id))
  await queueMail(context, tx, {
    kind: firstAccess,
    to: user.email,
    cause: { userId: user.id, words },
    secret: token,
  })
  return { token, url }
}
