import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { paidKinds, returnedKinds, saleKinds, type SaleKind } from '#contract/checkout.ts'
import { refusalReasons } from '#contract/checkouts.ts'
import { subscriptionTypes } from '#contract/subscriptions.ts'
import { users } from '#server/features/users/tables.ts'
import { instant } from '#server/platform/database/columns.ts'
import { foldedInSql, gatheringWrites } from '#server/platform/database/fold-text.ts'

/** Written out, and not as parameters: an index is found only by the words of its own definition. */
export function listKinds(kinds: readonly SaleKind[]) {
  return sql.raw(kinds.map((kind) => `'${kind}'`).join(', '))
}

export const salesTable = pgTable(
  'sale_transactions',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Whose reader understands the body. */
    provider: text().notNull(),
    orderId: text().notNull(),
    orderRef: text(),
    /** The checkout's own word. */
    webhookEventType: text().notNull(),
    /** What that means to us. Empty until somebody has read it: versions before this one did not. */
    kind: text({ enum: saleKinds }),
    orderStatus: text(),
    paymentMethod: text(),
    /** Lower case, so that one customer is one customer. */
    customerEmail: text(),
    customerName: text(),
    subscriptionType: text({ enum: subscriptionTypes }),
    /** A whole number of cents, or whatever came, as text. */
    chargeAmount: text(),
    /** Empty: the checkout did not say, and means reais. */
    currency: text(),
    subscriptionId: text(),
    installments: integer().notNull().default(1),
    saleType: text().notNull().default('new_sale'),
    /** Emptied when the user is deleted: the sale itself stays. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** The body exactly as it arrived. Text and not JSON: an unreadable one is kept too. */
    rawWebhookData: text().notNull(),
    processed: boolean().notNull().default(false),
    processedAt: instant(),
    errorMessage: text(),
    createdAt: instant().notNull().defaultNow(),
    /** When it happened by its own words, which may be long before it arrived. Empty until somebody has read them. */
    happenedAt: instant(),
    /** Whose deletion has made it void: the id that user had. What is stored after a deletion has none. */
    voidedBy: uuid(),
    /** What a payment has brought; nothing for any other event, and for amounts that are no whole number of cents. */
    paidCents: bigint({ mode: 'number' }).generatedAlwaysAs(
      sql`case when "kind" in (${listKinds(paidKinds)}) and "charge_amount" ~ '^[0-9]{1,15}$' then "charge_amount"::bigint end`,
    ),
    /** What the administrator's search looks in. A space before each part, so that beginnings can be asked for. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        foldedInSql(
          sql`' ' || coalesce("customer_name", '') || ' ' || coalesce("customer_email", '') || ' ' || coalesce("order_ref", '') || ' ' || "order_id"`,
        ),
      ),
  },
  (table) => [
    uniqueIndex('sale_transactions_order_event_key').on(table.orderId, table.webhookEventType),
    index('sale_transactions_order_id_index').on(table.orderId),
    index('sale_transactions_customer_email_index').on(table.customerEmail),
    index('sale_transactions_processed_index').on(table.processed),
    index('sale_transactions_created_at_index').on(table.createdAt, table.id),
    index('sale_transactions_user_id_index').on(table.userId),
    index('sale_transactions_subscription_index')
      .on(table.subscriptionId)
      .where(sql`${table.subscriptionId} is not null`),
    index('sale_transactions_voided_by_index')
      .on(table.voidedBy)
      .where(sql`${table.voidedBy} is not null`),
    index('sale_transactions_event_index').on(table.webhookEventType, table.createdAt, table.id),
    index('sale_transactions_kept_index')
      .on(table.happenedAt, table.orderId, table.paidCents, table.currency)
      .where(
        sql`${table.processed} and ${table.paidCents} is not null and ${table.subscriptionType} is not null`,
      ),
    index('sale_transactions_returned_index')
      .on(table.createdAt, table.orderId)
      .where(sql`${table.kind} in (${listKinds(returnedKinds)})`),
    index('sale_transactions_kind_index').on(table.kind, table.createdAt, table.id),
    index('sale_transactions_provider_index').on(table.provider, table.createdAt, table.id),
    index('sale_transactions_undated_index')
      .on(table.id)
      .where(sql`${table.happenedAt} is null or ${table.kind} is null`),
    index('sale_transactions_pending_index')
      .on(table.createdAt, table.id)
      .where(sql`not ${table.processed} and ${table.errorMessage} is null`),
    index('sale_transactions_failed_index')
      .on(table.createdAt, table.id)
      .where(sql`not ${table.processed} and ${table.errorMessage} is not null`),
    index('sale_transactions_search_index')
      .using('gin', table.searchText.op('gin_trgm_ops'))
      .with(gatheringWrites),
  ],
)

/** Products of the checkout account that an administrator said are none of ours. */
export const ignoredProducts = pgTable(
  'ignored_products',
  {
    provider: text().notNull(),
    productId: text().notNull(),
    ignoredAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.productId] })],
)

/**
 * How many sales there are in each state, kept by triggers on `sale_transactions` and by nothing else. One row per
 * group of connections: a single row would make all sales wait for each other.
 */
export const saleCounts = pgTable('sale_counts', {
  shard: integer().primaryKey(),
  processed: bigint({ mode: 'number' }).notNull(),
  pending: bigint({ mode: 'number' }).notNull(),
  failed: bigint({ mode: 'number' }).notNull(),
  /** Of whatever state: a test is no sale. */
  tests: bigint({ mode: 'number' }).notNull().default(0),
})

/** Deliveries that were refused: how many of a checkout, on a day in São Paulo, for one reason. */
export const refusedDeliveries = pgTable(
  'refused_deliveries',
  {
    provider: text().notNull(),
    /** When the day began. */
    day: instant().notNull(),
    reason: text({ enum: refusalReasons }).notNull(),
    count: bigint({ mode: 'number' }).notNull(),
    lastAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.day, table.reason] })],
)

/**
 * What each order has moved: one payment, and at most one return, at what was paid. Kept by triggers on
 * `sale_transactions` and by nothing else, in the transaction of the sale: the rows behind every figure.
 */
export const moneyMoves = pgTable(
  'money_moves',
  {
    orderId: text().notNull(),
    kind: text({ enum: ['paid', 'refunded', 'chargeback'] }).notNull(),
    at: instant().notNull(),
    cents: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    provider: text().notNull(),
    type: text({ enum: subscriptionTypes }).notNull(),
    customerEmail: text(),
    /** The message that tells of it. */
    saleId: uuid().notNull(),
    /** The first payment of whoever has paid. */
    isFirst: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.kind] }),
    // With what its filters ask and what the sums need: rows that are skipped or only summed up are never fetched.
    index('money_moves_list_index').on(
      table.kind,
      table.at,
      table.saleId,
      table.provider,
      table.type,
      table.orderId,
      table.cents,
      table.currency,
    ),
    index('money_moves_first_index')
      .on(table.at, table.saleId)
      .where(sql`${table.isFirst}`),
    index('money_moves_customer_index')
      .on(table.customerEmail)
      .where(sql`${table.kind} = 'paid'`),
  ],
)

/** The sums of those by day in São Paulo, kept by triggers on them, in shards as `sale_counts` is. */
export const moneyDays = pgTable(
  'money_days',
  {
    day: date().notNull(),
    kind: text({ enum: ['paid', 'refunded', 'chargeback'] }).notNull(),
    currency: text().notNull(),
    provider: text().notNull(),
    type: text({ enum: subscriptionTypes }).notNull(),
    shard: integer().notNull(),
    cents: bigint({ mode: 'number' }).notNull(),
    moves: bigint({ mode: 'number' }).notNull(),
    /** Who paid for the first time. */
    newcomers: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.day, table.kind, table.currency, table.provider, table.type, table.shard],
    }),
  ],
)
