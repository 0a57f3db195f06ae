import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { subscriptionTypes } from '#contract/subscriptions.ts'
import { users } from '#server/features/users/tables.ts'
import { instant } from '#server/platform/database/columns.ts'

export const actKinds = [
  'create',
  'renew',
  'delete',
  'restore',
  'import',
  'courtesy',
  'set_end',
  'set_plan',
  'revoke',
  'unrevoke',
] as const

/**
 * What was done by hand to a customer's access. Kept as rows beside the sale events, so that access can be
 * computed again from everything that ever happened.
 */
export const subscriptionActs = pgTable(
  'subscription_acts',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** In which order acts were written down: two may share an instant. */
    seq: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** Lower case. Outlives the user. */
    customerEmail: text().notNull(),
    /**
     * `import`: access that a user already had when it was first computed, whose cause is not known. `restore`: a
     * deletion was taken back. `unrevoke`: the last `revoke` was.
     */
    kind: text({ enum: actKinds }).notNull(),
    subscriptionType: text({ enum: subscriptionTypes }),
    /** Given when the act itself says when access ends. */
    accessUntil: instant(),
    /** Of a courtesy that is no whole period. */
    days: integer(),
    /** Why, in the administrator's words. */
    reason: text(),
    actorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    happenedAt: instant().notNull(),
    createdAt: instant().notNull().defaultNow(),
    /** Whose deletion has made it void, as in `sale_transactions`. */
    voidedBy: uuid(),
  },
  (table) => [
    index('subscription_acts_customer_email_index').on(table.customerEmail),
    // Each deletion of a user asks whose acts they were.
    index('subscription_acts_actor_id_index')
      .on(table.actorId)
      .where(sql`${table.actorId} is not null`),
    index('subscription_acts_voided_by_index')
      .on(table.voidedBy)
      .where(sql`${table.voidedBy} is not null`),
  ],
)

/** Which reminders went out: one per person, end and occasion. A prolonged subscription has a new end. */
export const subscriptionReminders = pgTable(
  'subscription_reminders',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    endsAt: instant().notNull(),
    /** Days before the end: 7, 1 or 0. */
    occasion: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.endsAt, table.occasion] })],
)
