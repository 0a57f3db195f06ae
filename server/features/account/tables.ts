import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#server/features/users/tables.ts'
import { instant } from '#server/platform/database/columns.ts'

/** Addresses that wait for their link to be opened, at most one for each person. */
export const emailChanges = pgTable('email_changes', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  email: text().notNull(),
  /** SHA-256 of the token, never the token. */
  tokenHash: text().notNull().unique(),
  expires: instant().notNull(),
})

/** Proof that somebody's wish to be forgotten was fulfilled. Names nobody. */
export const erasures = pgTable('erasures', {
  id: uuid().primaryKey().defaultRandom(),
  /** A keyed hash of the address: who names the address can be answered, and nobody can be read from it. */
  emailHash: text().notNull(),
  askedAt: instant().notNull(),
  doneAt: instant().notNull(),
})
