import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { subscriptionTypes } from '#contract/subscriptions.ts'
import { users } from '#server/features/users/tables.ts'
import { instant } from '#server/platform/database/columns.ts'

/**
 * What administrators did by hand to a customer's access. Kept as rows beside the sale events, so that
 * access can be computed again from everything that ever happened.
 */
export const subscriptionActs = pgTable(
  'subscription_acts',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Lower case. Outlives the user: after a deletion, earlier events never count again. */
    customerEmail: text().notNull(),
    kind: text({ enum: ['create', 'renew', 'delete'] }).notNull(),
    subscriptionType: text({ enum: subscriptionTypes }),
    actorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    happenedAt: instant().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [index('subscription_acts_customer_email_index').on(table.customerEmail)],
)
