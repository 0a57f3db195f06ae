import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { AuditAction, AuditArea, AuditDetails } from '#contract/audit-words.ts'
import type { SecurityEvent } from '#contract/security-words.ts'
import { users } from '#server/features/users/tables.ts'
import { instant } from '#server/platform/database/columns.ts'
import { foldedInSql, gatheringWrites } from '#server/platform/database/fold-text.ts'

/**
 * Who did what. Rows are only ever added: nothing but erasure of a person and the end of their two years touches them. People
 * are named by ids without a foreign key, so that a deletion leaves the rows alone, one that is taken back finds them as they
 * were, and one that is final can still find what to blank.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: uuid().primaryKey().defaultRandom(),
    createdAt: instant().notNull(),
    /** Empty: the server itself, or somebody without a session. */
    actorId: uuid(),
    /** As it was then. Empty beside an id: erased. */
    actorName: text(),
    address: text(),
    area: text().$type<AuditArea>().notNull(),
    action: text().$type<AuditAction>().notNull(),
    /** The person acted on, as they were then. */
    subjectId: uuid(),
    subjectName: text(),
    subjectEmail: text(),
    details: jsonb().$type<AuditDetails>().notNull(),
    /** What the search looks in. A space before each part, so that beginnings can be asked for. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        foldedInSql(
          sql`' ' || coalesce("actor_name", '') || ' ' || coalesce("subject_name", '') || ' ' || coalesce("subject_email", '') || ' ' || coalesce("address", '')`,
        ),
      ),
  },
  (table) => [
    index('audit_entries_created_at_index').on(table.createdAt, table.id),
    index('audit_entries_actor_index').on(table.actorId, table.createdAt, table.id),
    index('audit_entries_area_index').on(table.area, table.createdAt, table.id),
    index('audit_entries_subject_index').on(table.subjectId, table.createdAt, table.id),
    index('audit_entries_subject_email_index')
      .on(sql`lower(${table.subjectEmail})`)
      .where(sql`${table.subjectId} is null`),
    index('audit_entries_search_index')
      .using('gin', table.searchText.op('gin_trgm_ops'))
      .with(gatheringWrites),
  ],
)

/** What touched the safety of a person's own account, for that person to see. Logins stand in a table of their own. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: instant().notNull(),
    kind: text().$type<SecurityEvent>().notNull(),
    address: text(),
    /** Such as 'Chrome no Android'. */
    browser: text(),
    /** What it is about: a passkey's name, a former address. */
    about: text(),
  },
  (table) => [
    index('security_events_user_id_index').on(table.userId, table.at),
    index('security_events_at_index').on(table.at),
  ],
)
