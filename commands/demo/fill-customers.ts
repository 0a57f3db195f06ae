import { sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { lockCustomers } from '#server/features/customers/lock-customers.ts'
import { factKinds } from '#server/features/sales/fact-kinds.ts'
import { planTypeOf } from '#server/features/sales/plan-type.ts'
import { checkouts } from '#server/features/sales/providers/index.ts'
import { sampleOf, writeDelivery } from '#server/features/sales/providers/write-delivery.ts'
import { describeSales } from '#server/features/checkout/receive-sale.ts'
import { settleCustomer } from '#server/features/customers/settle-customers.ts'
import { readDelivery } from '#server/features/sales/read-sale.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import { users } from '#server/features/users/tables.ts'
import { mails } from '#server/platform/mail/tables.ts'
import type { Chance } from './chance.ts'
import type { Person } from './invent-people.ts'
import { inventSales, stories, type InventedSale, type Story } from './invent-sales.ts'

type DemoContext = Pick<Context, 'db' | 'env' | 'clock'>
type Options = { people: Person[]; chance: Chance; password: string }
type Customer = Person & { story: Story; provider: string; sales: InventedSale[] }

/** These never paid for a plan, so that they are among the transactions and not among the users. */
const withoutUser = new Set<Story>(['unpaid', 'rejected', 'cart', 'unmapped', 'waiting'])
const batchSize = 100
/** Each takes several statements, and a slow machine must end them within the time of a transaction. */
const settledAtOnce = 20

/** Sales as the checkout would have told them over a year, and users with the access that they give. */
export async function fillCustomers(
  context: DemoContext,
  { people, chance, password }: Options,
): Promise<void> {
  const now = context.clock.now()
  const customers = people.map((person, index): Customer => {
    const story = stories[index % stories.length] ?? 'loyal'
    return {
      ...person,
      story,
      provider: sellerOf(story, index),
      sales: inventSales(person, story, { chance, now }),
    }
  })
  const buyers = customers.filter(({ story }) => !withoutUser.has(story))
  await insertInBatches(
    context,
    customers.flatMap((customer) => customer.sales.flatMap((sale) => toRows(customer, sale))),
  )
  const unreadable = Buffer.from('{"aviso":"isto não é um pedido"}')
  const fortyHoursAgo = new Date(now.getTime() - 40 * 60 * 60 * 1000)
  const [provider = ''] = demoSellers
  await context.db
    .insert(salesTable)
    .values(describeSales({ provider, proven: unreadable, createdAt: fortyHoursAgo }))
  await context.db.insert(users).values(buyers.map((buyer, index) => toUser(buyer, { password, index })))
  await settleAll(context, buyers)
  await context.db.execute(sql`
    update sale_transactions set user_id = users.id from users where customer_email = lower(email)`)
  await context.db.insert(mails).values(buyers.flatMap(toAccessMail))
}

const plans = { named: {}, ignored: new Set<string>() }
/** Invented, as the demonstration is. */
const secret = 'demonstracao'
/** As many as an owner may really have. */
export const demoSellers = Object.keys(checkouts).slice(0, 4)
/** What all checkouts tell of. */
const soldAnywhere = new Set<Story>(['loyal', 'quarterly', 'expired', 'canceled', 'refunded', 'chargeback'])

/** Most sales are of the first checkout; the others that say how often they charge have some, too. */
function sellerOf(story: Story, index: number): string {
  const others = demoSellers.slice(1).filter(tellsRhythm)
  const other = others[Math.floor(index / 3) % others.length]
  const [first = ''] = demoSellers
  return index % 3 === 1 && soldAnywhere.has(story) ? (other ?? first) : first
}

function tellsRhythm(provider: string): boolean {
  const [event] = readBody(provider, { kind: 'approved', email: 'ana@example.com', at: new Date() })
  return event?.plan.rhythm === 'monthly'
}

function writeBody(provider: string, sale: InventedSale): Buffer | undefined {
  const checkout = checkouts[provider]
  const sample = checkout && sampleOf(checkout, sale)
  return sample && writeDelivery(checkout, sample, secret).body
}

function readBody(provider: string, sale: InventedSale) {
  return readDelivery(provider, writeBody(provider, sale)?.toString() ?? '')
}

function toRows({ story, provider }: Customer, sale: InventedSale): (typeof salesTable.$inferInsert)[] {
  const proven = writeBody(provider, sale)
  if (!proven) return []
  const [event] = readBody(provider, sale)
  // The checkout takes some seconds to tell.
  const createdAt = new Date(sale.at.getTime() + 20_000)
  const rows = describeSales({ provider, proven, createdAt, secret })
  if (story === 'waiting') return rows
  const errorMessage = `Plano não mapeado: ${event?.plan.name ?? ''}`
  if (story === 'unmapped') return rows.map((row) => ({ ...row, errorMessage }))
  const type = event && factKinds[event.kind] && planTypeOf({ ...event.plan, provider }, plans)
  const subscriptionType = type && type !== 'ignorar' ? type : null
  return rows.map((row) => ({ ...row, processed: true, processedAt: createdAt, subscriptionType }))
}

/** Whoever bought just now has not set a password yet. */
function toUser(
  { name, email, story, sales }: Customer,
  { password, index }: { password: string; index: number },
) {
  const createdAt = sales.at(0)?.at ?? new Date()
  const isPending = story === 'newcomer' || index % 17 === 0
  return {
    username: name,
    email,
    createdAt,
    welcomedAt: createdAt,
    mustResetPassword: isPending,
    password: isPending ? null : password,
    emailVerifiedAt: isPending ? null : createdAt,
  }
}

async function settleAll(context: DemoContext, buyers: Customer[]): Promise<void> {
  for (let from = 0; from < buyers.length; from += settledAtOnce) {
    await context.db.transaction(async (tx) => {
      for (const { email, name } of buyers.slice(from, from + settledAtOnce)) {
        await lockCustomers(tx, [email])
        await settleCustomer(context, tx, { email, name })
      }
    })
  }
}

/** The welcome of each, of which some did not arrive. */
function toAccessMail({ email, story, sales }: Customer, index: number): (typeof mails.$inferInsert)[] {
  const createdAt = sales.at(0)?.at ?? new Date()
  const hasFailed = story === 'newcomer' && index % 3 === 0
  const error = hasFailed ? '550 5.1.1 Caixa postal inexistente' : null
  const mail = { kind: 'sale-welcome', recipient: email, attempts: 1, createdAt, settledAt: createdAt }
  return [{ ...mail, error, status: hasFailed ? 'failed' : 'sent' }]
}

async function insertInBatches({ db }: DemoContext, rows: (typeof salesTable.$inferInsert)[]) {
  for (let from = 0; from < rows.length; from += batchSize)
    await db.insert(salesTable).values(rows.slice(from, from + batchSize))
}
