import { eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { users } from '#server/features/users/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { firstAccessMail } from './mails.ts'
import { hashToken, makeToken } from './tokens.ts'

type Newcomer = { id: string; username: string; email: string }

/** Gives a person a new first-login token, mails them its link, and answers both. An older token stops working. */
export async function giveFirstAccess(
  context: Pick<Context, 'env' | 'vault' | 'jobs'>,
  tx: Transaction,
  { id, username, email }: Newcomer,
): Promise<{ token: string; url: string }> {
  const { token, url, columns } = makeFirstLoginLink(context)
  await tx.update(users).set(columns).where(eq(users.id, id))
  await queueMail(context, tx, { kind: 'first-access', to: email, content: firstAccessMail(username, url) })
  return { token, url }
}

/** For whoever mails the link in words of their own: it works once the columns are written. */
export function makeFirstLoginLink(context: Pick<Context, 'env'>) {
  const token = makeToken()
  const columns = { firstLoginToken: hashToken(token), mustResetPassword: true }
  return { token, url: firstLoginUrl(context, token), columns }
}

export function firstLoginUrl({ env }: Pick<Context, 'env'>, token: string): string {
  return `${env.APP_URL}/auth/reset-password?token=${token}`
}
