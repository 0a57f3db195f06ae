import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#server/features/users/tables.ts'
import { instant } from '#server/platform/database/columns.ts'

const owner = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Authenticator apps, at most one for each person; there only once a code of it was given. */
export const authenticators = pgTable('authenticators', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The app's key, sealed: a stolen table shows no codes. */
  sealedKey: text().notNull(),
  /** The step of time whose code was last taken: it and those before it count no more. */
  lastStep: integer().notNull(),
  createdAt: instant().notNull(),
})

/** Ten for each person who has a second factor. Those that were used stay until there are new ones. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    /** SHA-256 of the code, which is too long to be guessed. */
    codeHash: text().primaryKey(),
    userId: owner(),
    usedAt: instant(),
  },
  (table) => [index('recovery_codes_user_id_index').on(table.userId)],
)

export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    /** The id that the device gave it, base64url. */
    credentialId: text().notNull().unique(),
    /** Base64url of the COSE key. It proves signatures, and makes none. */
    publicKey: text().notNull(),
    /** How often the device says to have signed; most say 0 for ever. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<string[]>().notNull(),
    name: text().notNull(),
    /** The domain that it was made for. */
    party: text().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  (table) => [index('passkeys_user_id_index').on(table.userId)],
)

/** Sealed tickets that count once and were used, until they would have run out by themselves. */
export const spentTickets = pgTable(
  'spent_tickets',
  { ticketHash: text().primaryKey(), until: instant().notNull() },
  (table) => [index('spent_tickets_until_index').on(table.until)],
)
