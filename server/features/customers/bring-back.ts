import { inArray, or, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { recordActs } from '#server/features/subscriptions/acts.ts'
import { users } from '#server/features/users/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { mentions, ownTables } from './archive-users.ts'
import { findUsers, mostTries, nameCandidate } from './make-users.ts'
import { deletedUsers } from './tables.ts'

export type DeletedUser = typeof deletedUsers.$inferSelect
type Row = Record<string, unknown>

const Inserted = z.object({ rows: z.array(z.object({ id: z.nullable(z.string()) })) })
const Columns = z.object({ rows: z.array(z.object({ table: z.string(), columns: z.array(z.string()) })) })

/** The newest deletion under each of these addresses, in lower case. */
export async function findDeleted(
  tx: Transaction,
  emails: readonly string[],
): Promise<Map<string, DeletedUser>> {
  if (emails.length === 0) return new Map()
  const address = sql`lower(${deletedUsers.email})`
  const found = await tx
    .select()
    .from(deletedUsers)
    .where(inArray(address, [...emails]))
    .orderBy(deletedUsers.createdAt)
  return new Map(found.map((deleted) => [deleted.email.toLowerCase(), deleted]))
}

type Return = {
  actorId: string | null
  /** Only an administrator makes administrators: a purchase brings none back as one. */
  keepsRights: boolean
}

/**
 * Takes deletions back: the users with all that was theirs, and what the deletions have made void. A username that
 * somebody has taken gets a number; whose address somebody has stays deleted. Answers who came back. Does not compute
 * the access. The customers must be locked.
 */
export async function bringBack(
  { clock }: Pick<Context, 'clock'>,
  tx: Transaction,
  deleted: DeletedUser[],
  { actorId, keepsRights }: Return,
): Promise<DeletedUser[]> {
  if (deleted.length === 0) return []
  const columns = await readColumns(tx)
  const returned = await insertUsers(tx, deleted, { columns, keepsRights })
  const ids = returned.map(({ id }) => id)
  if (ids.length === 0) return []
  for (const table of ownTables.slice(1)) {
    const rows = returned.flatMap((user) => user.rows[table.name] ?? [])
    await insertRows(tx, { name: table.name, rows, columns, where: isTheirs(table, ids) })
  }
  for (const mention of mentions) await mentionAgain(tx, returned, mention)
  for (const name of ['sale_transactions', 'subscription_acts'])
    await tx.execute(
      sql`update ${sql.identifier(name)} set voided_by = null where ${inArray(sql`voided_by`, ids)}`,
    )
  await tx.delete(deletedUsers).where(inArray(deletedUsers.id, ids))
  const at = clock.now()
  await recordActs(
    tx,
    returned.map(({ email }) => ({ email, kind: 'restore' as const, actorId, at })),
  )
  return returned
}

type ColumnsOf = ReadonlyMap<string, string[]>

/** What can be written today: a column that has come since has its own default, one that has gone is left out. */
async function readColumns(tx: Transaction): Promise<ColumnsOf> {
  const names = ownTables.map(({ name }) => name)
  const found = await tx.execute(sql`
    select table_name as table, array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = current_schema() and is_generated = 'NEVER' and ${inArray(sql`table_name`, names)}
    group by table_name`)
  return new Map(Columns.parse(found).rows.map(({ table, columns }) => [table, columns]))
}

type Insertion = { columns: ColumnsOf; keepsRights: boolean }

async function insertUsers(
  tx: Transaction,
  deleted: DeletedUser[],
  { columns, keepsRights }: Insertion,
): Promise<DeletedUser[]> {
  const rows = await withFreeTokens(tx, deleted)
  const came = new Set<string | undefined>()
  let waiting = deleted
  for (let tries = 0; tries < mostTries; tries++) {
    const taken = await findUsers(
      tx,
      waiting.map(({ email }) => email),
    )
    waiting = waiting.filter(({ id, email }) => !came.has(id) && !taken.has(email.toLowerCase()))
    if (waiting.length === 0) return deleted.filter(({ id }) => came.has(id))
    const next = waiting.map(({ id, username, isAdmin }) => ({
      ...rows.get(id),
      username: nameCandidate(username, tries),
      is_admin: isAdmin && keepsRights,
    }))
    for (const id of await insertRows(tx, { name: 'users', rows: next, columns, where: sql`true` }))
      came.add(id)
  }
  throw new Error('No free username was found')
}

/** The token of a link may be given by hand, and may have been given to somebody else since. */
async function withFreeTokens(tx: Transaction, deleted: DeletedUser[]): Promise<Map<string, Row>> {
  const rows = new Map(deleted.map(({ id, rows: { users: [row = {}] = [] } }) => [id, row]))
  const valuesOf = (column: string) => [...rows.values()].flatMap((row) => row[column] ?? [])
  const { firstLoginToken, resetToken } = users
  const found = await tx
    .select({ firstLoginToken, resetToken })
    .from(users)
    .where(
      or(
        inArray(firstLoginToken, valuesOf('first_login_token').map(String)),
        inArray(resetToken, valuesOf('reset_token').map(String)),
      ),
    )
  const taken = new Set<unknown>(found.flatMap((user) => [user.firstLoginToken, user.resetToken]))
  const free = (token: unknown) => (taken.has(token) ? null : token)
  return new Map(
    [...rows].map(([id, row]) => [
      id,
      { ...row, first_login_token: free(row['first_login_token']), reset_token: free(row['reset_token']) },
    ]),
  )
}

/** What hangs on a row that somebody else has by now is left out with it. */
function isTheirs(table: (typeof ownTables)[number], ids: string[]): SQL {
  if (!('parent' in table)) return sql`true`
  const parents = sql`select id from ${sql.identifier(table.parent)} where ${inArray(sql`user_id`, ids)}`
  return sql`${sql.identifier(table.column)} in (${parents})`
}

type Rows = { name: string; rows: Row[]; columns: ColumnsOf; where: SQL }

/** Answers the ids of what was written, where there are any. What somebody else has by now is left to them. */
async function insertRows(tx: Transaction, { name, rows, columns, where }: Rows): Promise<string[]> {
  const [first] = rows
  if (!first) return []
  const writable = (columns.get(name) ?? []).filter((column) => column in first)
  const list = sql.join(
    writable.map((column) => sql.identifier(column)),
    sql`, `,
  )
  const table = sql.identifier(name)
  const inserted = await tx.execute(sql`
    insert into ${table} (${list})
    select ${list} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb) where ${where}
    on conflict do nothing returning ${writable.includes('id') ? sql`id` : sql`null as id`}`)
  return Inserted.parse(inserted).rows.flatMap(({ id }) => id ?? [])
}

async function mentionAgain(
  tx: Transaction,
  returned: DeletedUser[],
  { name, column }: (typeof mentions)[number],
): Promise<void> {
  const kept = returned.flatMap(({ id: user, rows }) => (rows[name] ?? []).map(({ id }) => ({ id, user })))
  if (kept.length === 0) return
  const at = sql.identifier(column)
  await tx.execute(sql`
    update ${sql.identifier(name)} as mention set ${at} = kept."user"
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as kept (id uuid, "user" uuid)
    where mention.id = kept.id and mention.${at} is null`)
}
