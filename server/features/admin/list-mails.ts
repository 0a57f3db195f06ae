import { and, count, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { MailPage, MailQuery } from '#contract/mails.ts'
import type { Overview } from '#contract/users.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { countSome, isAfter, writeCursor } from '#server/platform/database/newest-first.ts'
import { mails } from '#server/platform/mail/tables.ts'
import { isResendable } from './resend-mails.ts'

const usualLimit = 50

/** Newest first, with what became of each. */
export async function listMails(db: Executor, query: MailQuery): Promise<MailPage> {
  const { limit = usualLimit, cursor, status } = query
  const to = query.to?.trim()
  const filters = [
    ...(status ? [eq(mails.status, status)] : []),
    ...(to ? [inArray(mails.recipient, [to, to.toLowerCase()])] : []),
  ]
  const rows = await db
    .select()
    .from(mails)
    .where(and(...filters, ...(cursor === undefined ? [] : [isAfter(mails, cursor)])))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    mails: shown.map(toListed),
    nextCursor: last && rows.length > limit ? writeCursor(last) : null,
    ...(await countSome(db, mails, filters)),
  }
}

function toListed({ recipient, createdAt, settledAt, ...row }: typeof mails.$inferSelect) {
  const { id, kind, status, attempts, reason, error } = row
  return {
    id,
    kind,
    to: recipient,
    status,
    attempts,
    reason,
    error,
    createdAt: createdAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
  }
}

/** How the mails fare: those that the mail server has refused and that still may go, and those that were given up. */
export async function countUnsent(db: Executor, now: Date): Promise<Overview['mails']> {
  const isRefused = and(eq(mails.status, 'queued'), isNotNull(mails.reason))
  const [[waiting], [given], [newest]] = await Promise.all([
    db.select({ total: count() }).from(mails).where(isRefused),
    db.select({ total: count() }).from(mails).where(isResendable(now)),
    db
      .select({ reason: mails.reason })
      .from(mails)
      .where(sql`${isRefused} or ${isResendable(now)}`)
      .orderBy(desc(mails.createdAt))
      .limit(1),
  ])
  return { waiting: waiting?.total ?? 0, failed: given?.total ?? 0, reason: newest?.reason ?? null }
}
