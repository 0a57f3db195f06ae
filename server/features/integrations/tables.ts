import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { SavedAnswers } from '#contract/integrations.ts'
import type { SavedIntegration } from '#contract/saved-integrations.ts'
import type { PlatformId } from '#generator/index.ts'
import { users } from '#server/features/users/tables.ts'
import { instant } from '#server/platform/database/columns.ts'

type TakenParts = SavedIntegration['taken']

export const integrations = pgTable(
  'integrations',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    platform: text().$type<PlatformId>().notNull(),
    /** The answers, without any key: see `SavedAnswers`. */
    config: jsonb().$type<SavedAnswers>().notNull(),
    /** Never written: code has keys in it, and is made again from the answers. */
    workerCode: text(),
    htmlCode: text(),
    /** Counts its changes, from 1. */
    version: integer().notNull().default(1),
    /** When the code of each part was last copied or downloaded, and in which version. */
    taken: jsonb().$type<TakenParts>().notNull().default({}),
    status: text().notNull().default('draft'),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
    /** Set for the week in which a deletion can be taken back. */
    deletedAt: instant(),
  },
  (table) => [index('integrations_user_id_index').on(table.userId)],
)

export const integrationVersions = pgTable(
  'integration_versions',
  {
    integrationId: uuid()
      .notNull()
      .references(() => integrations.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    config: jsonb().$type<SavedAnswers>().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.integrationId, table.number] })],
)
