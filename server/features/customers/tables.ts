import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { cleanupStatuses } from '#contract/deletions.ts'
import { users } from '#server/features/users/tables.ts'
import { instant } from '#server/platform/database/columns.ts'

/** All rows that went with a user, by the name of their table, and the ids of those that only named the user. */
export type ArchivedRows = Record<string, Record<string, unknown>[]>

/**
 * Users who were deleted, until that is final. They lie here with all that was theirs, and not among the users, so that
 * nothing else has to know of them: gone is gone, until somebody brings them back.
 */
export const deletedUsers = pgTable(
  'deleted_users',
  {
    /** The user's own id, which also marks what the deletion has made void. */
    id: uuid().primaryKey(),
    username: text().notNull(),
    email: text().notNull(),
    isAdmin: boolean().notNull(),
    /** When it was deleted. */
    createdAt: instant().notNull(),
    /** From then on the nightly housekeeping may throw the rows away. */
    finalAt: instant().notNull(),
    /** The administrator's name, which outlives the administrator. Empty: nobody's hand. */
    deletedBy: text(),
    /** Whether they erased their own account: then it is final after seven days, and proof of it stays. */
    isErasure: boolean().notNull().default(false),
    /** The cleanup that did it. Empty: this one person was deleted. */
    cleanupId: uuid(),
    rows: jsonb().$type<ArchivedRows>().notNull(),
  },
  (table) => [
    index('deleted_users_email_index').on(sql`lower(${table.email})`),
    index('deleted_users_created_at_index').on(table.createdAt, table.id),
    index('deleted_users_final_at_index').on(table.finalAt),
    index('deleted_users_cleanup_index').on(table.cleanupId, table.id),
  ],
)

/** Each run of the cleanup. What it has done can be taken back as a whole. */
export const cleanups = pgTable(
  'cleanups',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Empty: the nightly one. */
    actorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    status: text({ enum: cleanupStatuses }).notNull(),
    /** How many it began with, and how many of them are done. */
    total: integer().notNull(),
    done: integer().notNull().default(0),
    /** Whose subscription ended before this is deleted, however long it takes and whatever the clock does meanwhile. */
    endedBefore: instant().notNull(),
    createdAt: instant().notNull(),
    finishedAt: instant(),
  },
  (table) => [index('cleanups_created_at_index').on(table.createdAt, table.id)],
)
