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
  const token = makeToken()
  const url = firstLoginUrl(context, token)
  await tx
    .update(users)
    .set({ firstLoginToken: hashToken(token), mustResetPassword: true })
    .where(eq(users.id, id))
  await queueMail(context, tx, { kind: 'first-access', to: email, content: firstAccessMail(username, url) })
  return { token, url }
}

export function firstLoginUrl({ env }: Pick<Context, 'env'>, token: string): string {
  return `${env.APP_URL}/auth/reset-password?token=${token}`
}
