import { integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { PlatformId } from '#generator/index.ts'
import { users } from '#server/features/users/tables.ts'
import { instant } from '#server/platform/database/columns.ts'

/** Workers that were published from here. Neither a token of Cloudflare nor a platform's key is ever written. */
export const publishedWorkers = pgTable(
  'published_workers',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    address: text().notNull(),
    platform: text().$type<PlatformId>().notNull(),
    name: text().notNull(),
    cloudflareAccount: text().notNull(),
    /** What its vault is read with, sealed. None until an upload has succeeded. */
    sealedKey: text(),
    /** The key of an upload that has begun: taken up again, it is the same one. */
    sealedNextKey: text(),
    version: integer(),
    publishedAt: instant(),
  },
  (table) => [unique('published_workers_address').on(table.userId, table.address)],
)
