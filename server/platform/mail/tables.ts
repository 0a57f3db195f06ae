import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { mailStatuses } from '#contract/mails.ts'
import { instant } from '#server/platform/database/columns.ts'

/** Every transactional mail: why it is sent, and what became of it. */
export const mails = pgTable(
  'mails',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** What the mail is about, such as `first-access`. */
    kind: text().notNull(),
    recipient: text().notNull(),
    /** Given when a cause may ask twice: the same key is one mail. */
    onceKey: text(),
    /** What its kind makes it of, when it is sent. Empty: written down by an earlier version, all of it under seal. */
    cause: jsonb(),
    /** Encrypted, such as the token of a link that opens an account; emptied once the mail is sent or given up. */
    sealed: text(),
    /** `dropped`: when its turn came it was no longer true. */
    status: text({ enum: mailStatuses }).notNull().default('queued'),
    attempts: integer().notNull().default(0),
    /** In the mail server's own words. */
    error: text(),
    /** In words for the owner: why it still waits, was given up or dropped. */
    reason: text(),
    createdAt: instant().notNull().defaultNow(),
    settledAt: instant(),
  },
  (table) => [
    uniqueIndex('mails_once_key').on(table.onceKey),
    index('mails_recipient_index').on(table.recipient, table.createdAt),
    index('mails_list_index').on(table.createdAt, table.id),
    // The few among the many.
    index('mails_unsent_index')
      .on(table.status, table.createdAt, table.id)
      .where(sql`${table.status} <> 'sent'`),
  ],
)
