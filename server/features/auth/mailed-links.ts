import { and, eq, gt, inArray, ne } from 'drizzle-orm'
import { users } from '#server/features/users/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { DueMail, MakingContext } from '#server/platform/mail/mail-kind.ts'
import { mails } from '#server/platform/mail/tables.ts'
import { hashToken } from './tokens.ts'

/** Which of a person's two tokens a link carries. */
const columnsOf = {
  firstLogin: { token: users.firstLoginToken, kinds: ['first-access', 'email-moved', 'sale-welcome'] },
  reset: { token: users.resetToken, kinds: ['recovery'] },
} as const

type Link = { token: string; url: string; columns: Partial<typeof users.$inferInsert> }
type LinkMaker = (context: MakingContext, token?: string) => Link

type Renewal = { mail: DueMail<{ userId: string }>; column: keyof typeof columnsOf; make: LinkMaker }

/**
 * The link of a mail that goes out now: what it promises counts from now. One that was used, or replaced while a mail
 * server kept the mail waiting, is not sent. Where the token can no longer be read, a new one takes its place.
 */
export async function renewLink(
  context: MakingContext,
  tx: Transaction,
  { mail, column, make }: Renewal,
): Promise<{ url: string; secret: string } | { dropped: string }> {
  const { token: stored, kinds } = columnsOf[column]
  const isOne = eq(users.id, mail.cause.userId)
  const [holder] = await tx
    .select({ hash: stored, frozenAt: users.frozenAt })
    .from(users)
    .where(isOne)
    .for('update')
  if (holder?.frozenAt) return { dropped: 'A conta está congelada.' }
  if (!holder?.hash) return { dropped: 'O link já foi usado.' }
  const isLost = mail.secret === undefined
  const { token, url, columns } = make(context, mail.secret)
  const isNewest = isLost ? !(await isReplaced(tx, mail, kinds)) : holder.hash === hashToken(token)
  if (isNewest) await tx.update(users).set(columns).where(isOne)
  else if (isLost || !mail.isFirstTry) return { dropped: 'Um link mais novo tomou o lugar deste.' }
  return { url, secret: token }
}

async function isReplaced(
  tx: Transaction,
  { id, to, createdAt }: DueMail<unknown>,
  kinds: readonly string[],
): Promise<boolean> {
  const isNewer = and(
    eq(mails.recipient, to),
    inArray(mails.kind, [...kinds]),
    inArray(mails.status, ['queued', 'sent']),
    gt(mails.createdAt, createdAt),
    ne(mails.id, id),
  )
  return (await tx.$count(mails, isNewer)) > 0
}
