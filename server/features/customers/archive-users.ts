import { inArray, lte, sql, type SQL } from 'drizzle-orm'
import { eraseFromEntries } from '#server/features/audit/erase-from-entries.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { users } from '#server/features/users/tables.ts'
import { deletedUsers } from './tables.ts'

const dayMs = 24 * 60 * 60 * 1000
/** For so long somebody's deletion can be taken back. */
const undoDays = 30

/** What goes with a user and comes back with them, in the order in which it can. Sessions do not come back. */
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

export type Deletion = { at: Date; actorId: string | null; cleanupId: string | null }

/** Puts users with all that is theirs where they can be brought back from. Their rows must be locked. */
export async function archiveUsers(
  tx: Transaction,
  ids: string[],
  { at, actorId, cleanupId }: Deletion,
): Promise<void> {
  const kept = [
    ...ownTables.map((table) => sql`${table.name}::text, ${rowsOf(table)}`),
    ...mentions.map(idsOf),
  ]
  const rows = sql`jsonb_build_object(${sql.join(kept, sql`, `)})`
  const finalAt = new Date(at.getTime() + undoDays * dayMs)
  await tx.execute(sql`
    insert into deleted_users (id, username, email, is_admin, created_at, final_at, deleted_by, cleanup_id, rows)
    select id, username, email, is_admin, ${at.toISOString()}::timestamptz, ${finalAt.toISOString()}::timestamptz,
      (select actor.username from users as actor where actor.id = ${actorId}::uuid), ${cleanupId}::uuid, ${rows}
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
  const former = sql<{ email: string }[]>`coalesce((
    select jsonb_agg(jsonb_build_object('email', former->>'former_email'))
    from jsonb_array_elements(${deletedUsers.rows}->'email_corrections') as former), '[]'::jsonb)`
  const gone = await tx
    .delete(deletedUsers)
    .where(lte(deletedUsers.finalAt, now))
    .returning({ id: deletedUsers.id, email: deletedUsers.email, former })
  await eraseFromEntries(
    tx,
    gone.map(({ id, email, former: others }) => ({
      id,
      emails: [email, ...others.map((other) => other.email)].map((address) => address.toLowerCase()),
    })),
  )
}
