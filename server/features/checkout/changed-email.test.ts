import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { subscriptionActs } from '#server/features/subscriptions/tables.ts'
import { emailCorrections, users } from '#server/features/users/tables.ts'
import { mails } from '#server/platform/mail/tables.ts'
import { untilMailed, type TestServer } from '#server/testing/test-server.ts'
import type { SaleSample } from '#server/features/sales/providers/checkout.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import {
  applySales,
  findCustomer,
  sendSale,
  startSalesServer,
  untilApplied,
} from '#server/features/sales/testing/sales.ts'
import { day } from '#server/testing/day.ts'

let server: TestServer
beforeAll(async () => {
  server = await startSalesServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of [salesTable, subscriptionActs, emailCorrections, users, mails])
    await server.context.db.delete(table)
  await server.forgetMails()
  server.clock.set(day('2026-12-05'))
})

const former = 'joao.velho@example.com'
const latter = 'joao.novo@example.com'
const first = {
  event: 'order_approved',
  email: former,
  name: 'Joao Troca',
  orderId: 'o1',
  subscriptionId: 's1',
  at: day('2026-11-01'),
}
const second = {
  ...first,
  event: 'subscription_renewed',
  email: latter,
  orderId: 'o2',
  at: day('2026-12-01'),
}
const apply = async (...sales: SaleSample[]) => {
  for (const sale of sales) await applySales(server, sale)
}
const everybody = () =>
  server.context.db.select({ email: users.email, end: users.subscriptionExpiresAt }).from(users)
const addressesOfSales = async () => {
  const rows = await server.context.db.select().from(salesTable).orderBy(asc(salesTable.orderId))
  return rows.map(({ customerEmail }) => customerEmail)
}

test.each([
  ['in order', [first, second]],
  ['the newer event first', [second, first]],
])('a subscription that names another address is the same customer, %s', async (_order, sales) => {
  await apply(...sales)
  expect(await everybody()).toEqual([{ email: latter, end: day('2027-01-01') }])
  expect(await addressesOfSales()).toEqual([latter, latter])
})

test('both at once, before anybody was made', async () => {
  await Promise.all([first, second].map((sale) => sendSale(server, sale)))
  await untilApplied(server)
  expect(await everybody()).toEqual([{ email: latter, end: day('2027-01-01') }])
})

test('what led in by the former address ends, and a way in goes to the new one', async () => {
  const person = { email: former, username: 'Joao Troca', password: 'hash' }
  const { cookie } = await server.logIn({ ...person, emailVerifiedAt: day('2026-11-01') })
  await apply(first)
  await apply(second)
  expect(await findCustomer(server, latter)).toMatchObject({
    username: 'Joao Troca',
    password: null,
    emailVerifiedAt: null,
    mustResetPassword: true,
  })
  await untilMailed(server)
  const here = server.mails.filter(({ to }) => to === latter)
  expect(here).toMatchObject([{ subject: 'Sua conta no Integrador agora usa este email' }])
  expect(here[0]?.text).toContain('Sua assinatura vale até 01/01/2027.')
  const away = server.mails.find(({ subject }) => subject === 'O email da sua conta no Integrador mudou')
  expect(away).toMatchObject({ to: former })
  expect(away?.text).toContain('o checkout onde você comprou trocou o email')
  expect((await server.app.inject({ url: '/api/user', headers: { cookie } })).statusCode).toBe(401)
})

test('events that still name the former address are led to the customer', async () => {
  await apply(first, second, { ...first, event: 'order_refunded', at: day('2026-12-02') })
  expect(await everybody()).toEqual([{ email: latter, end: day('2027-01-01') }])
  expect(new Set(await addressesOfSales())).toEqual(new Set([latter]))
})

test('an address that somebody else has stays theirs: the sale goes to whose subscription it is', async () => {
  await server.logIn({ email: latter, subscriptionExpiresAt: day('2026-12-31'), subscriptionType: 'mensal' })
  await apply(first, second)
  expect(await findCustomer(server, latter)).toMatchObject({ subscriptionExpiresAt: day('2026-12-31') })
  expect(await findCustomer(server, former)).toMatchObject({ subscriptionExpiresAt: day('2027-01-01') })
  expect(await addressesOfSales()).toEqual([former, former])
})

test("an administrator's account follows no checkout", async () => {
  await apply(first)
  await server.context.db.update(users).set({ isAdmin: true })
  await apply(second)
  expect(await everybody()).toMatchObject([{ email: former }])
})

test('who was deleted and pays again under another address begins anew there', async () => {
  await apply(first)
  const admin = await server.logIn({ isAdmin: true, email: 'chefe@example.com' })
  const user = await findCustomer(server, former)
  await server.app.inject({
    method: 'DELETE',
    url: `/api/admin/delete-user/${user?.id}`,
    headers: { cookie: admin.cookie },
  })
  await apply({ ...second, at: day('2026-12-06') })
  expect(await findCustomer(server, former)).toBeUndefined()
  expect(await findCustomer(server, latter)).toMatchObject({ subscriptionExpiresAt: day('2027-01-06') })
})
