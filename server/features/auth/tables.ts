import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#server/features/users/tables.ts'
import { instant } from '#server/platform/database/columns.ts'

export type SessionNotes = {
  createdAt: string
  /** When the password was last asked for since, and given. */
  passwordProvenAt?: string
}

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's value: a stolen table opens no session. */
    sid: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sess: jsonb().$type<SessionNotes>().notNull(),
    expire: instant().notNull(),
  },
  (table) => [
    index('sessions_user_id_index').on(table.userId),
    index('sessions_expire_index').on(table.expire),
  ],
)
