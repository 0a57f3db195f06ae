import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cancellationReasons, subscriptionStatuses, subscriptionTypes } from '#contract/subscriptions.ts'
import { instant } from '#server/platform/database/columns.ts'

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey().defaultRandom(),
    username: text().notNull(),
    email: text().notNull(),
    /** An argon2id hash; empty until the person sets a password. */
    password: text(),
    isAdmin: boolean().notNull().default(false),
    /** SHA-256 of the token, never the token. */
    firstLoginToken: text(),
    mustResetPassword: boolean().notNull().default(false),
    /** SHA-256 of the token, never the token. */
    resetToken: text(),
    resetTokenExpires: instant(),
    /** Set by using any mailed link: only then is the address known to be this person's. */
    emailVerifiedAt: instant(),
    subscriptionType: text({ enum: subscriptionTypes }),
    subscriptionExpiresAt: instant(),
    subscriptionStatus: text({ enum: subscriptionStatuses }).notNull().default('active'),
    cancellationReason: text({ enum: cancellationReasons }),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant()
      .notNull()
      .defaultNow()
      .$onUpdate(() => sql`now()`),
  },
  (table) => [
    uniqueIndex('users_username_key').on(sql`lower(${table.username})`),
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    uniqueIndex('users_first_login_token_key').on(table.firstLoginToken),
    uniqueIndex('users_reset_token_key').on(table.resetToken),
    index('users_subscription_expires_at_index').on(table.subscriptionExpiresAt),
    index('users_created_at_index').on(table.createdAt, table.id),
  ],
)
