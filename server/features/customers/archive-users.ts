import { and, eq, inArray, lte, sql, type SQL } from 'drizzle-orm'
import { eraseFromEntries } from '#server/features/audit/erase-from-entries.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { users } from '#server/features/users/tables.ts'
import { deletedUsers, type ArchivedRows } from './tables.ts'

const dayMs = 24 * 60 * 60 * 1000
/** For so long somebody's deletion can be taken back. */
const undoDays = 30
/** And for so long one's own wish to be forgotten. */
export const erasureDays = 7

/** What goes with a user and comes back with them, in the order in which it can. Sessions do not come back, nor links to a new address. */
export const ownTables = [
  { name: 'users', column: 'id' },
  { name: 'email_corrections', column: 'user_id' },
  { name: 'subscription_reminders', column: 'user_id' },
  { name: 'spent_login_links', column: 'user_id' },
  { name: 'authenticators', column: 'user_id' },
  { name: 'recovery_codes', column: 'user_id' },
  { name: 'passkeys', column: 'user_id' },
  { name: 'security_events', column: 'user_id' },
  { name: 'integrations', column: 'user_id' },
  { name: 'integration_versions', column: 'integration_id', parent: 'integrations' },
  { name: 'published_workers', column: 'user_id' },
] as const

/** What stays, and only named the user. */
export const mentions = [
  { name: 'sale_transactions', column: 'user_id' },
  { name: 'subscription_acts', column: 'actor_id' },
  { name: 'campaigns', column: 'created_by' },
  { name: 'campaign_recipients', column: 'user_id' },
  { name: 'cleanups', column: 'actor_id' },
] as const

export type Deletion = {
  at: Date
  actorId: string | null
  cleanupId: string | null
  /** Whether it is the person's own wish. */
  isErasure?: boolean
}

/** Puts users with all that is theirs where they can be brought back from. Their rows must be locked. */
export async function archiveUsers(
  tx: Transaction,
  ids: string[],
  { at, actorId, cleanupId, isErasure = false }: Deletion,
): Promise<void> {
  const kept = [
    ...ownTables.map((table) => sql`${table.name}::text, ${rowsOf(table)}`),
    ...mentions.map(idsOf),
  ]
  const rows = sql`jsonb_build_object(${sql.join(kept, sql`, `)})`
  const finalAt = new Date(at.getTime() + (isErasure ? erasureDays : undoDays) * dayMs)
  await tx.execute(sql`
    insert into deleted_users (id, username, email, is_admin, created_at, final_at, deleted_by, cleanup_id, is_erasure, rows)
    select id, username, email, is_admin, ${at.toISOString()}::timestamptz, ${finalAt.toISOString()}::timestamptz,
      (select actor.username from users as actor where actor.id = ${actorId}::uuid), ${cleanupId}::uuid,
      ${isErasure}::boolean, ${rows}
    from users where ${inArray(users.id, ids)}`)
}

function rowsOf(table: (typeof ownTables)[number]): SQL {
  const isOwn =
    'parent' in table
      ? sql`own.${sql.identifier(table.column)} in (select id from ${sql.identifier(table.parent)} where user_id = users.id)`
      : sql`own.${sql.identifier(table.column)} = users.id`
  return sql`(select coalesce(jsonb_agg(to_jsonb(own)), '[]'::jsonb) from ${sql.identifier(table.name)} as own where ${isOwn})`
}

function idsOf({ name, column }: (typeof mentions)[number]): SQL {
  return sql`${name}::text, (
    select coalesce(jsonb_agg(jsonb_build_object('id', own.id)), '[]'::jsonb) from ${sql.identifier(name)} as own
    where own.${sql.identifier(column)} = users.id)`
}

/** Makes everything void that is stored by now: whatever is stored from here on counts. The customers must be locked. */
export async function voidHistories(tx: Transaction, ids: string[]): Promise<void> {
  for (const name of ['sale_transactions', 'subscription_acts'])
    await tx.execute(sql`
      update ${sql.identifier(name)} as past set voided_by = users.id from users
      where ${inArray(users.id, ids)} and past.customer_email = lower(users.email) and past.voided_by is null`)
}

/** What nobody has taken back in time is final, and nothing that was written down of them names them any more. */
export async function purgeDeletedUsers(tx: Transaction, now: Date): Promise<void> {
  await purge(tx, and(lte(deletedUsers.finalAt, now), eq(deletedUsers.isErasure, false)))
}

/** The same for somebody who wished it, of whom more is to be forgotten. */
export async function purgeErasedUser(tx: Transaction, id: string): Promise<void> {
  await purge(tx, and(eq(deletedUsers.id, id), eq(deletedUsers.isErasure, true)))
}

/** Every address that somebody had who was deleted, in lower case. */
export function addressesOf({
  email,
  rows,
}: Pick<typeof deletedUsers.$inferSelect, 'email' | 'rows'>): string[] {
  const former = (rows['email_corrections'] ?? []).map((row) => String(row['former_email']))
  return [email, ...former].map((address) => address.toLowerCase())
}

async function purge(tx: Transaction, condition: SQL | undefined): Promise<void> {
  const { id, email } = deletedUsers
  const corrections = sql<
    ArchivedRows[string]
  >`coalesce(${deletedUsers.rows}->'email_corrections', '[]'::jsonb)`
  const gone = await tx.delete(deletedUsers).where(condition).returning({ id, email, corrections })
  await eraseFromEntries(
    tx,
    gone.map((person) => ({
      id: person.id,
      emails: addressesOf({ email: person.email, rows: { email_corrections: person.corrections } }),
    })),
  )
}
