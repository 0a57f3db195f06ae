import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/database/columns.ts'

/** Every transactional mail: what became of it, and, until it is sent, its content under seal. */
export const mails = pgTable(
  'mails',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** What the mail is about, such as `first-access`. */
    kind: text().notNull(),
    recipient: text().notNull(),
    /** Given when a cause may ask twice: the same key is one mail. */
    onceKey: text(),
    /** Encrypted, since it may carry a link that opens an account; emptied once the mail is sent or given up. */
    sealed: text(),
    status: text({ enum: ['queued', 'sent', 'failed'] })
      .notNull()
      .default('queued'),
    attempts: integer().notNull().default(0),
    error: text(),
    createdAt: instant().notNull().defaultNow(),
    settledAt: instant(),
  },
  (table) => [
    uniqueIndex('mails_once_key').on(table.onceKey),
    index('mails_recipient_index').on(table.recipient, table.createdAt),
  ],
)
