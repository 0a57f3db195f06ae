import { eq, inArray, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { recordAct } from '#server/features/subscriptions/acts.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { mentions, ownTables } from './archive-users.ts'
import { findUser, mostTries, nameCandidate } from './make-users.ts'
import { deletedUsers } from './tables.ts'

export type DeletedUser = typeof deletedUsers.$inferSelect
type Row = Record<string, unknown>

const Inserted = z.object({ rows: z.array(z.unknown()) })
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
 * Takes a deletion back: the user with all that was theirs, and what the deletion has made void. Another username, if
 * somebody has taken theirs. Does not compute the access. The customer must be locked.
 */
export async function bringBack(
  { clock }: Pick<Context, 'clock'>,
  tx: Transaction,
  deleted: DeletedUser,
  { actorId, keepsRights }: Return,
): Promise<void> {
  const { id, email, isAdmin, rows } = deleted
  const columns = await readColumns(tx)
  const [row] = rows['users'] ?? []
  if (!row) throw new Error('A deleted user has no row')
  await insertUser(tx, { ...(await withFreeTokens(tx, row)), is_admin: isAdmin && keepsRights }, columns)
  for (const table of ownTables.slice(1)) await insertOwn(tx, deleted, table, columns)
  for (const mention of mentions) await mentionAgain(tx, deleted, mention)
  for (const name of ['sale_transactions', 'subscription_acts'])
    await tx.execute(sql`update ${sql.identifier(name)} set voided_by = null where voided_by = ${id}`)
  await tx.delete(deletedUsers).where(eq(deletedUsers.id, id))
  await recordAct(tx, { email, kind: 'restore', actorId, at: clock.now() })
}

type ColumnsOf = ReadonlyMap<string, string[]>

/** What can be written today: a column that has come since has its own default, one that has gone is left out. */
async function readColumns(tx: Transaction): Promise<ColumnsOf> {
  const names = ownTables.map(({ name }) => name)
  const found = await tx.execute(sql`
    select table_name as table, array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = current_schema() and is_generated = 'NEVER'
      and table_name in (select jsonb_array_elements_text(${JSON.stringify(names)}::jsonb))
    group by table_name`)
  return new Map(Columns.parse(found).rows.map(({ table, columns }) => [table, columns]))
}

/** The token of a link may be given by hand, and may have been given to somebody else since. */
async function withFreeTokens(tx: Transaction, row: Row): Promise<Row> {
  const free = { ...row }
  for (const column of ['first_login_token', 'reset_token']) {
    const isTaken = sql`${sql.identifier(column)} = ${row[column]}`
    if (row[column] && (await tx.$count(sql`users`, isTaken)) > 0) free[column] = null
  }
  return free
}

async function insertUser(tx: Transaction, row: Row, columns: ColumnsOf): Promise<void> {
  const { username, email } = z.object({ username: z.string(), email: z.string() }).parse(row)
  for (let tries = 0; tries < mostTries; tries++) {
    if (await findUser(tx, email)) throw new AppError('deleted_email_taken')
    const renamed = { ...row, username: nameCandidate(username, tries) }
    if (await insertRows(tx, { name: 'users', rows: [renamed], columns, where: sql`true` })) return
  }
  throw new Error('No free username was found')
}

type Table = (typeof ownTables)[number]

/** What hangs on a row that somebody else has by now is left out with it. */
async function insertOwn(tx: Transaction, { id, rows }: DeletedUser, table: Table, columns: ColumnsOf) {
  const { name, column } = table
  const isTheirs =
    'parent' in table
      ? sql`${sql.identifier(column)} in (select id from ${sql.identifier(table.parent)} where user_id = ${id})`
      : sql`true`
  await insertRows(tx, { name, rows: rows[name] ?? [], columns, where: isTheirs })
}

type Insertion = { name: string; rows: Row[]; columns: ColumnsOf; where: SQL }

/** Answers whether any row was written. What somebody else has by now is left to them. */
async function insertRows(tx: Transaction, { name, rows, columns, where }: Insertion): Promise<boolean> {
  const [first] = rows
  if (!first) return false
  const writable = (columns.get(name) ?? []).filter((column) => column in first)
  const list = sql.join(
    writable.map((column) => sql.identifier(column)),
    sql`, `,
  )
  const table = sql.identifier(name)
  const inserted = await tx.execute(sql`
    insert into ${table} (${list})
    select ${list} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb) where ${where}
    on conflict do nothing returning 1`)
  return Inserted.parse(inserted).rows.length > 0
}

type Mention = (typeof mentions)[number]

async function mentionAgain(tx: Transaction, { id, rows }: DeletedUser, { name, column }: Mention) {
  const kept = rows[name] ?? []
  if (kept.length === 0) return
  const at = sql.identifier(column)
  await tx.execute(sql`
    update ${sql.identifier(name)} as mention set ${at} = ${id}
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as kept (id uuid)
    where mention.id = kept.id and mention.${at} is null`)
}
