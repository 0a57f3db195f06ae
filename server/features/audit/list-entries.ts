import { and, desc, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { AuditEntry, listActors as actorsCall, listEntries as call } from '#contract/audit.ts'
import type { AuditArea } from '#contract/audit-words.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { findMatches } from '#server/platform/database/find-matches.ts'
import { containsText } from '#server/platform/database/fold-text.ts'
import { countSome, isAfter, writeCursor } from '#server/platform/database/newest-first.ts'
import { auditEntries } from './tables.ts'

export type EntrySearch = {
  actor?: string | undefined
  area?: AuditArea | undefined
  q?: string | undefined
  /** From here on. */
  from?: Date | undefined
  /** Until before this. */
  until?: Date | undefined
}
type Page = { limit: number; cursor?: string | undefined }
type EntryPage = Pick<Reply<typeof call>, 'entries' | 'nextCursor'>

export async function listEntries(
  db: Executor,
  search: EntrySearch,
  page: Page,
): Promise<Reply<typeof call>> {
  const q = search.q?.trim()
  if (q) return searchEntries(db, { ...search, q }, page)
  const [batch, count] = await Promise.all([
    readBatch(db, search, page),
    countSome(db, auditEntries, filtersOf(search)),
  ])
  return { ...batch, ...count }
}

/** One page without its count, newest first. */
export async function readBatch(db: Executor, search: EntrySearch, page: Page): Promise<EntryPage> {
  const q = search.q?.trim()
  const words = q ? [containsText(auditEntries.searchText, q)] : []
  const conditions = [...words, ...filtersOf(search), ...cursorOf(page)]
  return toPage(await readRows(db, conditions, page.limit + 1), page)
}

async function searchEntries(db: Executor, search: EntrySearch & { q: string }, page: Page) {
  const { q, ...filters } = search
  const { ids, ...count } = await findMatches(db, {
    table: auditEntries,
    name: JSON.stringify(['audit', q, filters]),
    q,
    filters: filtersOf(search),
    cursor: page.cursor,
    limit: page.limit + 1,
  })
  const rows = ids.length === 0 ? [] : await readRows(db, [inArray(auditEntries.id, ids)], ids.length)
  return { ...toPage(rows, page), ...count }
}

function filtersOf({ actor, area, from, until }: EntrySearch): SQL[] {
  const { actorId, createdAt } = auditEntries
  return [
    ...(actor ? [eq(actorId, actor)] : []),
    ...(area ? [eq(auditEntries.area, area)] : []),
    ...(from ? [gte(createdAt, from)] : []),
    ...(until ? [lt(createdAt, until)] : []),
  ]
}

function cursorOf({ cursor }: Page): SQL[] {
  return cursor === undefined ? [] : [isAfter(auditEntries, cursor)]
}

function readRows(db: Executor, conditions: SQL[], limit: number) {
  const { searchText: _, ...columns } = auditEntries
  const {
    id,
    createdAt,
    actorId,
    actorName,
    address,
    action,
    subjectId,
    subjectName,
    subjectEmail,
    details,
  } = columns
  return db
    .select({
      id,
      createdAt,
      actorId,
      actorName,
      address,
      action,
      subjectId,
      subjectName,
      subjectEmail,
      details,
    })
    .from(auditEntries)
    .where(and(...conditions))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
}

type Row = Awaited<ReturnType<typeof readRows>>[number]

function toPage(rows: Row[], { limit }: Page): EntryPage {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    entries: shown.map(toEntry),
    nextCursor: last && rows.length > shown.length ? writeCursor(last) : null,
  }
}

function toEntry(row: Row): AuditEntry {
  const { id, createdAt, actorId, actorName, address, action, details } = row
  const { subjectId, subjectName, subjectEmail } = row
  const isAboutSomebody = subjectId !== null || subjectName !== null || subjectEmail !== null
  return {
    id,
    at: createdAt.toISOString(),
    actor: { id: actorId, name: actorName },
    address,
    action,
    subject: isAboutSomebody ? { id: subjectId, name: subjectName, email: subjectEmail } : null,
    details,
  }
}

const Actors = z.object({ rows: z.array(z.object({ id: z.string(), name: z.nullable(z.string()) })) })

/** Leaps from each to the next in the index: as many steps as there are people, however many rows each has. */
export async function listActors(db: Executor): Promise<Reply<typeof actorsCall>> {
  const found = await db.execute(sql`
    with recursive actors as (
      (select actor_id from audit_entries where actor_id is not null order by actor_id limit 1)
      union all
      select (select actor_id from audit_entries where actor_id > actors.actor_id order by actor_id limit 1)
      from actors where actors.actor_id is not null
    )
    select actor_id as id, (
      select actor_name from audit_entries where audit_entries.actor_id = actors.actor_id
      order by created_at desc, id desc limit 1) as name
    from actors where actor_id is not null`)
  const { rows } = Actors.parse(found)
  return { actors: rows.toSorted((a, b) => (a.name ?? '\uffff').localeCompare(b.name ?? '\uffff', 'pt-BR')) }
}
