import { sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { lockCustomers } from '#server/features/customers/lock-customers.ts'
import { planTypeOf } from '#server/features/sales/plan-type.ts'
import { makeKiwifySale } from '#server/features/sales/providers/fixtures/kiwify-sale.ts'
import { kiwify } from '#server/features/sales/providers/kiwify.ts'
import { describeSale } from '#server/features/checkout/receive-sale.ts'
import { settleCustomer } from '#server/features/customers/settle-customers.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import { users } from '#server/features/users/tables.ts'
import { mails } from '#server/platform/mail/tables.ts'
import type { Chance } from './chance.ts'
import type { Person } from './invent-people.ts'
import { inventSales, stories, type Story } from './invent-sales.ts'

type DemoContext = Pick<Context, 'db' | 'env' | 'clock'>
type Options = { people: Person[]; chance: Chance; password: string }
type Customer = Person & { story: Story; sales: ReturnType<typeof inventSales> }

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
    return { ...person, story, sales: inventSales(person, story, { chance, now }) }
  })
  const buyers = customers.filter(({ story }) => !withoutUser.has(story))
  await insertInBatches(
    context,
    customers.flatMap((customer) => customer.sales.map((sale) => toRow(customer, sale))),
  )
  const unreadable = Buffer.from('{"aviso":"isto não é um pedido"}')
  const fortyHoursAgo = new Date(now.getTime() - 40 * 60 * 60 * 1000)
  await context.db.insert(salesTable).values(describeSale('kiwify', unreadable, fortyHoursAgo))
  await context.db.insert(users).values(buyers.map((buyer, index) => toUser(buyer, { password, index })))
  await settleAll(context, buyers)
  await context.db.execute(sql`
    update sale_transactions set user_id = users.id from users where customer_email = lower(email)`)
  await context.db.insert(mails).values(buyers.flatMap(toAccessMail))
}

const plans = { named: {}, ignored: new Set<string>() }

function toRow({ story }: Customer, sale: Customer['sales'][number]): typeof salesTable.$inferInsert {
  const body = JSON.stringify(makeKiwifySale(sale))
  const event = kiwify.read(body)
  // The checkout takes some seconds to tell.
  const createdAt = new Date(sale.at.getTime() + 20_000)
  const row = describeSale('kiwify', Buffer.from(body), createdAt)
  if (story === 'waiting') return row
  if (story === 'unmapped') return { ...row, errorMessage: `Plano não mapeado: ${event?.plan.name ?? ''}` }
  const type = event && event.kind !== 'other' && planTypeOf(event.plan, plans)
  const subscriptionType = type && type !== 'ignorar' ? type : null
  return { ...row, processed: true, processedAt: createdAt, subscriptionType }
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
