import { and, desc, sql, type SQL } from 'drizzle-orm'
import { daysUntil } from '#contract/access.ts'
import type { DeletedUser, DeletedUserPage, listDeletedUsers as call } from '#contract/deletions.ts'
import type { Received } from '#contract/endpoint.ts'
import { deletedUsers } from '#server/features/customers/tables.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { containsText, foldedInSql } from '#server/platform/database/fold-text.ts'
import { countSome, isAfter, writeCursor } from '#server/platform/database/newest-first.ts'

const usualLimit = 50

/** Who can be brought back, newest first. */
export async function listDeletedUsers(
  db: Executor,
  { limit = usualLimit, cursor, q }: Received<typeof call>['query'],
  now: Date,
): Promise<DeletedUserPage> {
  const filters = q?.trim() ? [isNamed(q.trim())] : []
  const after = cursor === undefined ? [] : [isAfter(deletedUsers, cursor)]
  const [rows, count] = await Promise.all([
    readRows(db, [...filters, ...after], limit + 1),
    countSome(db, deletedUsers, filters),
  ])
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    users: shown.map((row) => toDeletedUser(row, now)),
    nextCursor: last && rows.length > shown.length ? writeCursor(last) : null,
    ...count,
  }
}

/** Every word, in whatever order. So few lie here, and not for long, that they need no index. */
function isNamed(q: string): SQL {
  const { username, email } = deletedUsers
  return containsText(foldedInSql(sql`' ' || ${username} || ' ' || ${email}`), q)
}

function readRows(db: Executor, conditions: SQL[], limit: number) {
  const { id, username, email, isAdmin, createdAt, finalAt, deletedBy, cleanupId, isErasure } = deletedUsers
  const isEmailTaken = sql<boolean>`exists (
    select from users where lower(users.email) = lower(deleted_users.email))`
  return db
    .select({
      id,
      username,
      email,
      isAdmin,
      createdAt,
      finalAt,
      deletedBy,
      cleanupId,
      isErasure,
      isEmailTaken,
    })
    .from(deletedUsers)
    .where(and(...conditions))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
}

type Row = Awaited<ReturnType<typeof readRows>>[number]

function toDeletedUser({ createdAt, finalAt, cleanupId, ...row }: Row, now: Date): DeletedUser {
  return {
    ...row,
    deletedAt: createdAt.toISOString(),
    isCleanup: cleanupId !== null,
    daysLeft: Math.max(0, daysUntil(finalAt.toISOString(), now)),
  }
}
