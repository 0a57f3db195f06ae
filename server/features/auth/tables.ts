import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#server/features/users/tables.ts'
import { instant } from '#server/platform/database/columns.ts'

export type SessionNotes = {
  createdAt: string
  /** When the password was last asked for since, and given. */
  passwordProvenAt?: string
  /** A session begins with a password, unless this says otherwise. */
  beganWith?: 'passkey'
}

/**
 * First-login links that were used or replaced, so that whoever still opens one can be mailed another. A trigger on
 * the users fills it: no way of making or using up a link can forget to.
 */
export const spentLoginLinks = pgTable(
  'spent_login_links',
  {
    /** SHA-256 of the token, never the token. */
    tokenHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    spentAt: instant().notNull().defaultNow(),
  },
  (table) => [index('spent_login_links_user_id_index').on(table.userId)],
)

/**
 * Who came in, when and from where: what the law wants kept for six months, and neither more nor longer. Without a foreign
 * key, so that it stays for that time when the account goes.
 */
export const logins = pgTable(
  'logins',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid().notNull(),
    at: instant().notNull(),
    address: text().notNull(),
    /** Such as 'Chrome no Android'. */
    browser: text(),
  },
  (table) => [
    index('logins_user_id_index').on(table.userId, table.at),
    index('logins_at_index').on(table.at),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's value: a stolen table opens no session. */
    sid: text().primaryKey(),
    /** What the session is called where it is listed: it opens nothing. */
    id: uuid().notNull().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sess: jsonb().$type<SessionNotes>().notNull(),
    expire: instant().notNull(),
    /** When it was last used, to within some minutes, and from where. Empty: not since it began. */
    usedAt: instant(),
    address: text(),
    /** Such as 'Chrome no Android'. */
    browser: text(),
  },
  (table) => [
    uniqueIndex('sessions_id_key').on(table.id),
    index('sessions_user_id_index').on(table.userId),
    index('sessions_expire_index').on(table.expire),
  ],
)
