import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#server/features/users/tables.ts'
import { instant } from '#server/platform/database/columns.ts'

export const campaigns = pgTable(
  'campaigns',
  {
    id: uuid().primaryKey().defaultRandom(),
    audience: text({ enum: ['active', 'inactive'] }).notNull(),
    subject: text().notNull(),
    content: text().notNull(),
    status: text({ enum: ['running', 'paused', 'stopped', 'finished'] })
      .notNull()
      .default('running'),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant().notNull().defaultNow(),
    finishedAt: instant(),
  },
  (table) => [index('campaigns_created_at_index').on(table.createdAt)],
)

export const campaignRecipients = pgTable(
  'campaign_recipients',
  {
    id: uuid().primaryKey().defaultRandom(),
    campaignId: uuid()
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Lower case: one mail per person per campaign. */
    email: text().notNull(),
    name: text().notNull(),
    /** `uncertain`: the sending was cut off in the middle, and an administrator decides. */
    status: text({ enum: ['waiting', 'sending', 'sent', 'failed', 'uncertain', 'dropped'] })
      .notNull()
      .default('waiting'),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant(),
    /** While sending: whoever holds the row has until then, and is taken for dead after. */
    leaseUntil: instant(),
    error: text(),
    sentAt: instant(),
  },
  (table) => [
    uniqueIndex('campaign_recipients_campaign_email_key').on(table.campaignId, table.email),
    index('campaign_recipients_campaign_status_index').on(table.campaignId, table.status),
    index('campaign_recipients_user_id_index').on(table.userId),
  ],
)

/** Addresses that get no campaign: the person asked so, or the address answered with a permanent failure. */
export const mailExclusions = pgTable(
  'mail_exclusions',
  {
    email: text().notNull(),
    reason: text({ enum: ['unsubscribed', 'suppressed'] }).notNull(),
    detail: text(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.email, table.reason] })],
)
