import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { salesTable } from '#server/features/sales/tables.ts'
import { instant } from '#server/platform/database/columns.ts'

/** Phones and documents of buyers, for the panel's search; gone when the rest of their personal data is covered. */
export const buyerNumbers = pgTable(
  'buyer_numbers',
  {
    saleId: uuid()
      .notNull()
      .references(() => salesTable.id, { onDelete: 'cascade' }),
    /** Digits, the last one first: a number is written with and without its beginnings, and ends alike. */
    reversed: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.saleId, table.reversed] }),
    index('buyer_numbers_reversed_index').on(table.reversed.op('text_pattern_ops')),
  ],
)

/** Who has paid for access today and does not have it: what the nightly search has found and could not mend. */
export const unservedCustomers = pgTable('unserved_customers', {
  /** Lower case. */
  email: text().primaryKey(),
  name: text(),
  problem: text({ enum: ['no_user', 'blocked'] }).notNull(),
  saleId: uuid().references(() => salesTable.id, { onDelete: 'cascade' }),
  /** Empty: for ever. */
  endsAt: instant(),
  error: text().notNull(),
  foundAt: instant().notNull(),
})
