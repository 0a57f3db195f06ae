import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { auditActions, type AuditAction, type AuditDetails } from '#contract/audit-words.ts'
import type { SessionUser } from '#contract/auth.ts'
import type { Context } from '#server/context.ts'
import { hasEmail } from '#server/features/users/find-user.ts'
import { users } from '#server/features/users/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { auditEntries } from './tables.ts'

/** Who acts, and from where. */
export type Actor = { id: string; name: string; address: string }

export function actorOf(
  user: Pick<SessionUser, 'id' | 'username'>,
  { ip }: Pick<FastifyRequest, 'ip'>,
): Actor {
  return { id: user.id, name: user.username, address: ip }
}

/** The person acted on. Who is known by the address alone is looked up by it. */
type Subject = { id?: string | null; username?: string | null; email?: string | null }

export type NewEntry = AuditDetails & {
  action: AuditAction
  /** Nobody: the server itself. Without an id: somebody at its door. */
  actor: Actor | { address: string } | null
  subject?: Subject | undefined
}

/** Writes down who did what, in the transaction of the act: there is no act without its entry, and no entry without its act. */
export async function recordEntry(
  { clock }: Pick<Context, 'clock'>,
  tx: Transaction,
  { action, actor, subject, ...details }: NewEntry,
): Promise<void> {
  await tx.insert(auditEntries).values({
    createdAt: clock.now(),
    action,
    area: auditActions[action].area,
    ...(actor && 'id' in actor ? { actorId: actor.id, actorName: actor.name } : {}),
    address: actor?.address ?? null,
    ...(subject ? subjectColumns(tx, subject) : {}),
    details,
  })
}

/** For what only reads, and reaches outside: the answer leaves once this has committed. */
export function recordAlone(context: Pick<Context, 'db' | 'clock'>, entry: NewEntry): Promise<void> {
  return context.db.transaction((tx) => recordEntry(context, tx, entry))
}

function subjectColumns(tx: Transaction, { id = null, username = null, email = null }: Subject) {
  const found = (column: typeof users.id | typeof users.username) =>
    tx
      .select({ column })
      .from(users)
      .where(hasEmail(email ?? ''))
      .limit(1)
  const isKnown = id !== null || email === null
  return {
    subjectId: isKnown ? id : sql`(${found(users.id)})`,
    subjectName: isKnown || username !== null ? username : sql`(${found(users.username)})`,
    subjectEmail: email,
  }
}
