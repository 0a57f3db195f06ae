import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listFailures, reprocessFailures } from '#contract/failed-sales.ts'
import { listSales } from '#contract/checkout.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { SubscriptionType } from '#contract/subscriptions.ts'
import { auditEntries } from '#server/features/audit/tables.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import { applySales, findCustomer, startSalesServer } from '#server/features/sales/testing/sales.ts'
import { subscriptionActs } from '#server/features/subscriptions/tables.ts'
import { users } from '#server/features/users/tables.ts'
import { mails } from '#server/platform/mail/tables.ts'
import type { TestServer } from '#server/testing/test-server.ts'

const setPlans = (table: Record<string, SubscriptionType>) =>
  Object.assign(server.context.env, { CHECKOUT_PLANS: table })

let server: TestServer
let admin: { cookie: string }
beforeAll(async () => {
  server = await startSalesServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  const { db } = server.context
  for (const table of [salesTable, subscriptionActs, users, mails, auditEntries]) await db.delete(table)
  setPlans({ known: 'mensal' })
  admin = await server.logIn({ isAdmin: true })
})

const at = new Date('2026-11-14T12:00:00-03:00')
/** Sales of products that nobody has named, each to somebody else; and nothing tries them again by itself. */
async function sell(productId: string, count: number) {
  await applySales(
    server,
    ...Array.from({ length: count }, (_, index) => ({
      event: 'order_approved',
      email: `${productId}${index}@example.com`,
      orderId: `${productId}-${index}`,
      frequency: 'monthly',
      productId,
      at,
    })),
  )
  const { db } = server.context
  const isToBeTried = sql`name = 'apply-sale' and state = 'retry'`
  await expect.poll(() => db.$count(sql`pgboss.job`, isToBeTried)).toBe(count)
  await db.execute(sql`delete from pgboss.job where ${isToBeTried}`)
}
const headers = () => ({ cookie: admin.cookie })
async function groups() {
  const answer = await server.app.inject({ url: listFailures.path, headers: headers() })
  return answer.json<Reply<typeof listFailures>>()
}
async function reprocess(body: { key?: string } = {}) {
  const answer = await server.app.inject({
    method: 'POST',
    url: reprocessFailures.path,
    headers: headers(),
    payload: body,
  })
  expect(answer.statusCode).toBe(200)
  return answer.json<Reply<typeof reprocessFailures>>()
}

test('failed sales are grouped by cause and product, the most first, and each group can be listed', async () => {
  await sell('ebook', 1)
  await sell('curso', 3)
  const { groups: found, total } = await groups()
  expect(
    found.map(({ cause, about, checkout, count }) => [cause, about?.includes('curso'), checkout, count]),
  ).toEqual([
    ['Plano não mapeado', true, 'Kiwify', 3],
    ['Plano não mapeado', false, 'Kiwify', 1],
  ])
  expect(total).toBe(4)
  const listed = await server.app.inject({
    url: `${listSales.path}?limit=50&failure=${found[0]?.key}`,
    headers: headers(),
  })
  const { transactions } = listed.json<Reply<typeof listSales>>()
  expect(new Set(transactions.map(({ customerEmail }) => customerEmail))).toEqual(
    new Set(['curso0@example.com', 'curso1@example.com', 'curso2@example.com']),
  )
})

test('a group is tried again: what became good gives access, and the others are left alone', async () => {
  await sell('curso', 2)
  await sell('ebook', 1)
  const [courses] = (await groups()).groups
  setPlans({ known: 'mensal', curso: 'mensal' })
  expect(await reprocess({ key: courses?.key ?? '' })).toEqual({
    message: '2 vendas processadas.',
    processed: 2,
    failed: [],
    pending: 0,
  })
  expect(await findCustomer(server, 'curso1@example.com')).toMatchObject({ subscriptionType: 'mensal' })
  expect((await groups()).groups).toMatchObject([{ count: 1 }])
  const written = await server.context.db.select().from(auditEntries)
  expect(written).toMatchObject([
    {
      action: 'failures-reprocessed',
      details: { about: { sales: 2, checkout: 'Kiwify', error: 'Plano não mapeado' } },
    },
  ])
})

test('all are tried again: how many became good, how many did not, and why', async () => {
  await sell('curso', 2)
  await sell('ebook', 1)
  setPlans({ known: 'mensal', curso: 'mensal' })
  const answer = await reprocess()
  expect(answer).toMatchObject({ processed: 2, failed: [{ count: 1 }], pending: 0 })
  expect(answer.message).toMatch(
    /^2 vendas processadas\. 1 continua com erro: Plano não mapeado: .*ebook.*\.$/,
  )
  expect((await groups()).total).toBe(1)
})

test('two administrators at once try each sale once, and with nothing to try nothing is written down', async () => {
  await sell('curso', 5)
  setPlans({ known: 'mensal', curso: 'mensal' })
  const [one, other] = await Promise.all([reprocess(), reprocess()])
  expect(one.processed + other.processed).toBe(5)
  const sent = await server.context.db.select().from(mails)
  expect(sent.filter(({ kind }) => kind === 'sale-welcome')).toHaveLength(5)
  expect((await reprocess()).message).toBe('Não há vendas com erro para reprocessar.')
  const written = await server.context.db.select().from(auditEntries)
  const tried = written.map(({ details }) => Number(details.about?.sales))
  expect(tried.reduce((sum, each) => sum + each, 0)).toBe(5)
})

test('a key that is none is refused with a sentence', async () => {
  const answer = await server.app.inject({
    method: 'POST',
    url: reprocessFailures.path,
    headers: headers(),
    payload: { key: 'drop table' },
  })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    { fields: { key: 'Grupo de erros desconhecido.' } },
  ])
})
