import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { subscriptionTypes } from '#contract/subscriptions.ts'
import { users } from '#server/features/users/tables.ts'
import { instant } from '#server/platform/database/columns.ts'

export const saleTransactions = pgTable(
  'sale_transactions',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: text().notNull(),
    orderRef: text(),
    webhookEventType: text().notNull(),
    orderStatus: text(),
    paymentMethod: text(),
    /** Lower case, so that one customer is one customer. */
    customerEmail: text(),
    customerName: text(),
    subscriptionType: text({ enum: subscriptionTypes }),
    /** A whole number of cents, or whatever came, as text. */
    chargeAmount: text(),
    subscriptionId: text(),
    /** Emptied when the user is deleted: the sale itself stays. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** The body exactly as it arrived. Text and not JSON: an unreadable one is kept too. */
    rawWebhookData: text().notNull(),
    processed: boolean().notNull().default(false),
    processedAt: instant(),
    errorMessage: text(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('sale_transactions_order_event_key').on(table.orderId, table.webhookEventType),
    index('sale_transactions_order_id_index').on(table.orderId),
    index('sale_transactions_customer_email_index').on(table.customerEmail),
    index('sale_transactions_processed_index').on(table.processed),
    index('sale_transactions_created_at_index').on(table.createdAt, table.id),
    index('sale_transactions_user_id_index').on(table.userId),
  ],
)
