import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/database/columns.ts'

/** Troubles that the last look has found, each since when. */
export const troubles = pgTable('troubles', {
  /** The id of its condition. */
  condition: text().primaryKey(),
  since: instant().notNull(),
})

/** Who was last mailed about what, and when: the claim that makes it once a day, whoever looks and however often. */
export const toldTroubles = pgTable(
  'told_troubles',
  {
    condition: text().notNull(),
    /** Without a foreign key: it is of no use after a day, and nothing that would have to come back with somebody. */
    userId: uuid().notNull(),
    toldAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.condition, table.userId] })],
)
