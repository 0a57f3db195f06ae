import { asc, desc, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { AppError } from '#server/platform/http/app-error.ts'

type Expression = SQL | SQL.Aliased | PgColumn

/** What a list is ordered by. Rows that tie go by their ids, in the same direction: each has one place. */
export type PageOrder<Row> = {
  key: SQL | PgColumn
  isDescending: boolean
  /** The key of a row, as a cursor has it. */
  write: (row: Row) => string
  /** The same for the database; nothing for what no row was ever written as. */
  read: (text: string) => SQL | undefined
}

/** As cursors are written, and no other time: the database knows no year 0, and reads no endless fractions. */
const Instant = z.iso.datetime({ precision: 3 }).refine((text) => !text.startsWith('0000'))
const Id = z.uuid()

export function readInstant(text: string): SQL | undefined {
  return Instant.safeParse(text).success ? sql`${text}::timestamptz` : undefined
}

export function newestFirst(table: { createdAt: PgColumn }): PageOrder<{ createdAt: Date }> {
  return {
    key: table.createdAt,
    isDescending: true,
    write: ({ createdAt }) => createdAt.toISOString(),
    read: readInstant,
  }
}

export function reverse<Row>(order: PageOrder<Row>): PageOrder<Row> {
  return { ...order, isDescending: !order.isDescending }
}

type Place = { key: Expression; id: Expression }

export function orderBy({ isDescending }: { isDescending: boolean }, { key, id }: Place): [SQL, SQL] {
  return isDescending ? [desc(key), desc(id)] : [asc(key), asc(id)]
}

/** Where the next page of a list goes on: after the last row seen, so that later pages cost what the first does. */
export function cursorAfter<Row extends { id: string }>(order: PageOrder<Row>, row: Row): string {
  return Buffer.from(`${order.write(row)} ${row.id}`).toString('base64url')
}

/** What comes after the cursor, of which nothing is believed: it was in an address. */
export function comesAfter(
  order: Pick<PageOrder<never>, 'isDescending' | 'read'>,
  { key, id }: Place,
  cursor: string,
): SQL {
  const text = Buffer.from(cursor, 'base64url').toString('utf8')
  const end = text.lastIndexOf(' ')
  const lastId = Id.safeParse(text.slice(end + 1))
  const lastKey = end < 0 ? undefined : order.read(text.slice(0, end))
  if (!lastId.success || !lastKey)
    throw new AppError('invalid_input', { fields: { cursor: 'Página desconhecida.' } })
  const beyond = order.isDescending ? sql`<` : sql`>`
  return sql`(${key}, ${id}) ${beyond} (${lastKey}, ${lastId.data}::uuid)`
}
