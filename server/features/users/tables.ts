import { sql, type SQL } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
  type PgColumn,
} from 'drizzle-orm/pg-core'
import {
  cancellationReasons,
  subscriptionRenewals,
  subscriptionStatuses,
  subscriptionTypes,
} from '#contract/subscriptions.ts'
import { instant } from '#server/platform/database/columns.ts'
import { foldedInSql, gatheringWrites, inPlainOrder } from '#server/platform/database/fold-text.ts'

/** Without an end is later than any: an order needs a value where there is none. */
export function endForOrder(end: PgColumn): SQL {
  return sql`coalesce(${end}, 'infinity'::timestamptz)`
}

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
    firstLoginTokenExpires: instant(),
    mustResetPassword: boolean().notNull().default(false),
    /** SHA-256 of the token, never the token. */
    resetToken: text(),
    resetTokenExpires: instant(),
    /** Set by using any mailed link: only then is the address known to be this person's. */
    emailVerifiedAt: instant(),
    /** Since when nobody gets in, because the reader of a former address, `frozenBy`, said that a change was not theirs. */
    frozenAt: instant(),
    frozenBy: text(),
    /** When an administrator let them in again: what was said of changes before is answered. */
    unfrozenAt: instant(),
    /** When the first link went out because of a sale: from then on the account is its buyer's. */
    welcomedAt: instant(),
    subscriptionType: text({ enum: subscriptionTypes }),
    subscriptionExpiresAt: instant(),
    subscriptionStatus: text({ enum: subscriptionStatuses }).notNull().default('active'),
    cancellationReason: text({ enum: cancellationReasons }),
    /** When that happened; empty without a reason. */
    canceledAt: instant(),
    /** Whether the checkout charges by itself. Empty: nobody has computed it yet. */
    subscriptionRenewal: text({ enum: subscriptionRenewals }),
    /** Whether to be told that the subscription ends soon, or has ended. */
    wantsReminders: boolean().notNull().default(true),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant()
      .notNull()
      .defaultNow()
      .$onUpdate(() => sql`now()`),
    /** What the administrator's search looks in. A space before each part, so that beginnings can be asked for. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(foldedInSql(sql`' ' || "username" || ' ' || "email"`)),
    /** What names are sorted by. Kept, since folding thousands of them takes longer than sorting them. */
    sortName: text()
      .notNull()
      .generatedAlwaysAs(foldedInSql(sql`"username"`)),
  },
  (table) => [
    uniqueIndex('users_username_key').on(sql`lower(${table.username})`),
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    uniqueIndex('users_first_login_token_key').on(table.firstLoginToken),
    uniqueIndex('users_reset_token_key').on(table.resetToken),
    // All that the overview counts by: it reads a part of this index, and never the rows.
    index('users_end_index').on(
      table.subscriptionExpiresAt,
      table.isAdmin,
      table.createdAt,
      table.subscriptionStatus,
      table.subscriptionType,
    ),
    // The list's order, with all that its filters ask: rows that are skipped or only counted are never fetched.
    index('users_list_index').on(
      table.createdAt,
      table.id,
      table.isAdmin,
      table.subscriptionType,
      table.subscriptionStatus,
      table.subscriptionExpiresAt,
      table.mustResetPassword,
    ),
    // The same in the other orders. Filters read the columns themselves, which an index without them would have to fetch.
    index('users_name_index').on(
      inPlainOrder(sql`${table.sortName}`),
      table.id,
      table.isAdmin,
      table.createdAt,
      table.subscriptionType,
      table.subscriptionStatus,
      table.subscriptionExpiresAt,
      table.mustResetPassword,
    ),
    index('users_end_order_index').on(
      endForOrder(table.subscriptionExpiresAt),
      table.id,
      table.subscriptionExpiresAt,
      table.isAdmin,
      table.createdAt,
      table.subscriptionType,
      table.subscriptionStatus,
      table.mustResetPassword,
    ),
    // The few among the many.
    index('users_admins_index')
      .on(table.createdAt, table.id)
      .where(sql`${table.isAdmin}`),
    index('users_frozen_index')
      .on(table.createdAt, table.id)
      .where(sql`${table.frozenAt} is not null`),
    index('users_never_had_access_index')
      .on(table.subscriptionExpiresAt, table.isAdmin)
      .where(sql`${table.subscriptionExpiresAt} is not distinct from ${table.createdAt}`),
    index('users_search_index').using('gin', table.searchText.op('gin_trgm_ops')).with(gatheringWrites),
  ],
)

/** How many users there are, kept by triggers on `users` and by nothing else, as `sale_counts` is. */
export const userCounts = pgTable('user_counts', {
  shard: integer().primaryKey(),
  total: bigint({ mode: 'number' }).notNull(),
})

/**
 * Addresses that a user had before an administrator corrected them. The checkout goes on naming the one that was
 * typed there, so that later events of the same order or subscription are led to the user by this.
 */
export const emailCorrections = pgTable(
  'email_corrections',
  {
    /** Lower case. */
    formerEmail: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    correctedAt: instant().notNull(),
  },
  (table) => [index('email_corrections_user_id_index').on(table.userId)],
)
