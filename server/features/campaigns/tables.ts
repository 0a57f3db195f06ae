import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { campaignAudiences, campaignStatuses, recipientStatuses } from '#contract/campaigns.ts'
import type { CampaignSegment } from '#contract/segments.ts'
import { users } from '#server/features/users/tables.ts'
import { instant } from '#server/platform/database/columns.ts'

const count = () => integer().notNull().default(0)

export const campaigns = pgTable(
  'campaigns',
  {
    id: uuid().primaryKey().defaultRandom(),
    audience: text({ enum: campaignAudiences }).notNull(),
    /** Who receives, of the audience 'segment'. */
    segment: jsonb().$type<CampaignSegment>(),
    subject: text().notNull(),
    content: text().notNull(),
    status: text({ enum: campaignStatuses }).notNull().default('running'),
    /** Kept with every change of a recipient, so that progress costs one row to read, however many there are. */
    total: count(),
    sent: count(),
    failed: count(),
    uncertain: count(),
    dropped: count(),
    /** How many chunks of recipients there are. */
    chunks: count(),
    /** The last user looked at while recipients are being listed; they are complete from `preparedAt` on. */
    preparedUpTo: uuid(),
    preparedAt: instant(),
    /** Begins then; who receives is settled then, too. Empty: it began when it was made. */
    scheduledFor: instant(),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant().notNull().defaultNow(),
    finishedAt: instant(),
  },
  (table) => [
    index('campaigns_created_at_index').on(table.createdAt, table.id),
    index('campaigns_scheduled_index')
      .on(table.scheduledFor)
      .where(sql`${table.status} = 'scheduled'`),
  ],
)

export const campaignRecipients = pgTable(
  'campaign_recipients',
  {
    /** Also the Message-ID: the same for one campaign and person, however often the mail is tried. */
    id: uuid().primaryKey().defaultRandom(),
    campaignId: uuid()
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    /** Recipients are sent to in chunks: one job, not one job each. */
    chunk: count(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Lower case: one mail per person per campaign. */
    email: text().notNull(),
    name: text().notNull(),
    /** `uncertain`: the sending was cut off in the middle, and an administrator decides. */
    status: text({ enum: recipientStatuses }).notNull().default('waiting'),
    /** Counts up with every sending: an answer that comes late is known to be one of an earlier sending. */
    attempts: count(),
    /** Attempts before an administrator asked for another: they no longer count against it. */
    forgivenAttempts: count(),
    nextAttemptAt: instant(),
    /** While sending: whoever holds the row has until then, and is taken for dead after. */
    leaseUntil: instant(),
    error: text(),
    sentAt: instant(),
  },
  (table) => [
    uniqueIndex('campaign_recipients_campaign_email_key').on(table.campaignId, table.email),
    index('campaign_recipients_campaign_status_index').on(table.campaignId, table.status, table.id),
    index('campaign_recipients_campaign_chunk_index').on(table.campaignId, table.chunk),
    index('campaign_recipients_user_id_index').on(table.userId),
  ],
)

/** Addresses that get no campaign: the person asked so, or the address answered with a permanent failure. */
export const mailExclusions = pgTable(
  'mail_exclusions',
  {
    /** Lower case. */
    email: text().notNull(),
    reason: text({ enum: ['unsubscribed', 'suppressed'] }).notNull(),
    detail: text(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.email, table.reason] })],
)

/** Mails that are being written, until they are sent or thrown away. All administrators see all of them. */
export const campaignDrafts = pgTable('campaign_drafts', {
  id: uuid().primaryKey().defaultRandom(),
  subject: text().notNull(),
  content: text().notNull(),
  /** Counts up with every saving: who saves over what somebody else has saved meanwhile is told. */
  version: integer().notNull().default(1),
  /** The administrator's name, which outlives the administrator. */
  savedBy: text().notNull(),
  savedAt: instant().notNull(),
  /** When a saving was last written down: each pause in the typing saves, and is no act worth a row. */
  toldAt: instant().notNull(),
})

/** How many campaign mails were begun in each minute of the last hour, by all instances together. */
export const campaignPace = pgTable('campaign_pace', {
  minute: instant().primaryKey(),
  mails: integer().notNull(),
})
