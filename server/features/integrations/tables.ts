import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { PlatformId } from '#generator/index.ts'
import { users } from '#server/features/users/tables.ts'
import { instant } from '#server/platform/database/columns.ts'

export const integrations = pgTable(
  'integrations',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    platform: text().$type<PlatformId>().notNull(),
    config: jsonb().notNull(),
    workerCode: text(),
    htmlCode: text(),
    status: text().notNull().default('draft'),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [index('integrations_user_id_index').on(table.userId)],
)
