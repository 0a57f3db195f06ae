import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Overview } from '#contract/users.ts'
import { deletedUsers } from '#server/features/customers/tables.ts'
import type { SaleSample } from '#server/features/sales/providers/checkout.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import {
  applySales,
  findCustomer,
  findSales,
  startSalesServer,
} from '#server/features/sales/testing/sales.ts'
import { subscriptionActs } from '#server/features/subscriptions/tables.ts'
import { users } from '#server/features/users/tables.ts'
import { mails } from '#server/platform/mail/tables.ts'
import type { TestServer } from '#server/testing/test-server.ts'
import { findUnservedJob } from './find-unserved.ts'
import { unservedCustomers } from './tables.ts'
import { day } from '#server/testing/day.ts'

let server: TestServer
let cookie: string
beforeAll(async () => {
  server = await startSalesServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  const { db } = server.context
  const tables = [unservedCustomers, salesTable, subscriptionActs, users, deletedUsers, mails]
  for (const table of tables) await db.delete(table)
  server.clock.set(day('2026-11-15'))
  cookie = (await server.logIn({ isAdmin: true })).cookie
})

const email = 'ana@example.com'
const ana = () => findCustomer(server, email)
const apply = (sale: Partial<SaleSample> = {}) =>
  applySales(server, { event: 'order_approved', email, name: 'Ana', at: day('2026-11-14'), ...sale })
const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
  server.app.inject({ method, url, headers: { cookie }, ...(payload ? { payload } : {}) })
const look = async () => {
  const { db, jobs } = server.context
  await db.transaction((tx) => jobs.enqueue(tx, findUnservedJob, {}))
  await server.forgetMails()
}
const mailKinds = async () => (await server.context.db.select().from(mails)).map(({ kind }) => kind)
const unserved = async () => Overview.parse((await call('GET', '/api/admin/overview')).json()).unserved
const breakUsers = () =>
  server.context.db.execute(sql`alter table users add constraint broken check (email <> 'ana@example.com')`)
const mendUsers = () => server.context.db.execute(sql`alter table users drop constraint broken`)

/** As an earlier version left it: processed, and nobody there. */
async function swallow() {
  await apply()
  const { db } = server.context
  await db.delete(users).where(eq(users.email, email))
  await db.delete(mails)
}

describe('the nightly search', () => {
  test('makes the user of a buyer who has none, and mails the way in', async () => {
    await swallow()
    await look()
    const found = await ana()
    expect(found).toMatchObject({ subscriptionExpiresAt: day('2026-12-14') })
    expect(await mailKinds()).toEqual(['sale-welcome'])
    expect(await findSales(server, email)).toMatchObject([{ processed: true, userId: found?.id }])
    await look()
    expect(await mailKinds()).toEqual(['sale-welcome'])
  })

  test('opens to who is kept out against what was paid', async () => {
    await apply()
    const blocked = { subscriptionExpiresAt: day('2026-11-10') }
    await server.context.db.update(users).set(blocked).where(eq(users.email, email))
    await look()
    expect(await ana()).toMatchObject({ subscriptionExpiresAt: day('2026-12-14') })
    expect(await mailKinds()).toEqual(['sale-welcome'])
  })

  test('leaves alone who has nothing to get: over, given back, deleted, or only looking', async () => {
    await apply({ orderId: 'old', email: 'antiga@example.com', at: day('2026-09-01') })
    await apply({ orderId: 'back', email: 'devolvida@example.com' })
    await apply({ event: 'order_refunded', orderId: 'back', email: 'devolvida@example.com' })
    await apply({ event: 'order_rejected', orderId: 'no', email: 'recusada@example.com' })
    await server.context.db.delete(users).where(eq(users.isAdmin, false))
    await apply({ orderId: 'gone' })
    const { id = '' } = (await ana()) ?? {}
    await server.app.inject({ method: 'DELETE', url: `/api/admin/delete-user/${id}`, headers: { cookie } })
    await server.context.db.delete(mails)
    await look()
    expect(await server.context.db.$count(users)).toBe(1)
    expect([await mailKinds(), await unserved()]).toEqual([[], 0])
  })

  test('keeps what it cannot mend for the administrator, who then can', async () => {
    await swallow()
    await breakUsers()
    await look()
    expect(await unserved()).toBe(1)
    const [sale] = await findSales(server, email)
    const listed = await call('GET', '/api/admin/paid-without-access')
    expect(listed.json()).toEqual({
      customers: [
        {
          email,
          name: 'Ana',
          problem: 'no_user',
          saleId: sale?.id,
          endsAt: day('2026-12-14').toISOString(),
          error: 'Falha interna ao dar o acesso. Os detalhes estão no registro do servidor.',
          foundAt: day('2026-11-15').toISOString(),
        },
      ],
    })
    const filtered = await call('GET', '/api/admin/kiwify-transactions?status=unserved&limit=50')
    expect(filtered.json()).toMatchObject({ total: 1, transactions: [{ id: sale?.id }] })
    const serve = () => call('POST', '/api/admin/paid-without-access/serve', { email: 'ANA@example.com' })
    expect((await serve()).json()).toMatchObject({ code: 'access_not_given' })
    await mendUsers()
    expect((await serve()).statusCode).toBe(200)
    expect(await ana()).toMatchObject({ subscriptionExpiresAt: day('2026-12-14') })
    expect([await mailKinds(), await unserved()]).toEqual([['sale-welcome'], 0])
    expect((await serve()).json()).toEqual({ message: `Não falta mais nada para ${email}.` })
  })

  test('forgets what is no longer so', async () => {
    await swallow()
    await breakUsers()
    await look()
    await mendUsers()
    await apply({ event: 'order_refunded' })
    server.clock.advance(1000)
    await look()
    expect(await server.context.db.$count(unservedCustomers)).toBe(0)
  })
})
