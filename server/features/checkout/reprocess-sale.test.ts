import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SubscriptionType } from '#contract/subscriptions.ts'
import { subscriptionActs } from '#server/features/subscriptions/tables.ts'
import { users } from '#server/features/users/tables.ts'
import { mails } from '#server/platform/mail/tables.ts'
import type { TestServer } from '#server/testing/test-server.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import {
  applySales,
  findCustomer,
  findSales,
  sendSale,
  startSalesServer,
} from '#server/features/sales/testing/sales.ts'

/** As if the server had been started again with these plans. */
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
  for (const table of [salesTable, subscriptionActs, users, mails]) await db.delete(table)
  setPlans({})
  admin = await server.logIn({ isAdmin: true })
})

const email = 'ana@example.com'
const at = new Date('2026-11-14T12:00:00-03:00')
const onlySale = async () => (await findSales(server, email))[0]
const reprocess = async (headers: Record<string, string> = { cookie: admin.cookie }, id?: string) =>
  server.app.inject({
    method: 'POST',
    url: `/api/admin/transactions/${id ?? (await onlySale())?.id}/reprocess`,
    headers: { 'content-type': 'application/json', ...headers },
  })

describe('which plan is which type', () => {
  test('once plans are named, anything else is kept in error and touches nobody', async () => {
    setPlans({ 'plan-1': 'trimestral', ebook2: 'vitalicia' })
    await applySales(server, { event: 'order_approved', email, at, orderId: 'o1', planId: 'plan-1' })
    const before = await findCustomer(server, email)
    expect(before).toMatchObject({ subscriptionType: 'trimestral' })
    const other = { email, at, orderId: 'o2', productId: 'ebook', frequency: 'once' }
    const events = ['order_approved', 'order_refunded', 'chargeback', 'subscription_canceled']
    await applySales(server, ...events.map((event) => ({ event, ...other })))
    const sales = await findSales(server, email)
    const failed = sales.filter(({ processed }) => !processed)
    expect(failed).toHaveLength(4)
    for (const { errorMessage } of failed) expect(errorMessage).toBe('Plano não mapeado: Plano Pro (ebook)')
    // Also when everything is computed again, because of an event that does count.
    await applySales(server, { event: 'subscription_renewed', email, at, orderId: 'o1', planId: 'plan-1' })
    expect(before?.cancellationReason).toBeNull()
    expect({ ...(await findCustomer(server, email)), updatedAt: null }).toEqual({
      ...before,
      updatedAt: null,
    })
  })

  test.each([
    ['monthly', 'mensal'],
    ['quarterly', 'trimestral'],
    ['once', 'vitalicia'],
  ])('while none is named, %s is %s', async (frequency, subscriptionType) => {
    await applySales(server, { event: 'order_approved', email, at, frequency })
    expect(await findCustomer(server, email)).toMatchObject({ subscriptionType })
  })

  test('an unknown rhythm is not guessed', async () => {
    await applySales(server, { event: 'order_approved', email, at, frequency: 'yearly' })
    expect((await onlySale())?.errorMessage).toMatch(/^Plano não mapeado: Plano Pro/)
    expect(await findCustomer(server, email)).toBeUndefined()
  })
})

describe('trying a sale again', () => {
  test('applies it once the plans are right, with its mail', async () => {
    setPlans({ other: 'mensal' })
    await applySales(server, { event: 'order_approved', email, at, planId: 'plan-1' })
    const still = await reprocess()
    expect(still.json()).toMatchObject({ processed: false })
    expect(still.json<{ message: string }>().message).toContain('Plano não mapeado')
    setPlans({ 'plan-1': 'mensal' })
    const reply = await reprocess()
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({ message: 'Transação processada.', processed: true, errorMessage: null })
    expect(await findCustomer(server, email)).toMatchObject({ subscriptionType: 'mensal' })
    expect(await server.context.db.$count(mails)).toBe(1)
  })

  test('an event of 90 days ago comes to the state of its own time', async () => {
    setPlans({ other: 'mensal' })
    const old = new Date('2026-08-17T12:00:00-03:00')
    await applySales(server, { event: 'order_approved', email, at: old, planId: 'plan-1', orderId: 'old' })
    setPlans({ 'plan-1': 'mensal' })
    await reprocess()
    expect(await findCustomer(server, email)).toMatchObject({
      subscriptionStatus: 'expired',
      subscriptionExpiresAt: new Date('2026-09-17T12:00:00-03:00'),
    })
    expect(await server.context.db.$count(mails)).toBe(0)
  })

  test('changes nothing and mails nothing when it was done already', async () => {
    await applySales(server, { event: 'order_approved', email, at })
    const before = await findCustomer(server, email)
    expect((await reprocess()).json()).toMatchObject({ processed: true })
    expect({ ...(await findCustomer(server, email)), updatedAt: null }).toEqual({
      ...before,
      updatedAt: null,
    })
    expect(await server.context.db.$count(mails)).toBe(1)
  })

  test('is for administrators, and of sales that exist', async () => {
    await sendSale(server, { event: 'order_approved', email, at })
    const member = await server.logIn()
    expect((await reprocess({})).statusCode).toBe(401)
    expect((await reprocess({ cookie: member.cookie })).statusCode).toBe(403)
    const unknown = '00000000-0000-4000-8000-000000000000'
    expect((await reprocess({ cookie: admin.cookie }, unknown)).statusCode).toBe(404)
    expect((await reprocess({ cookie: admin.cookie }, 'x')).statusCode).toBe(400)
  })
})
