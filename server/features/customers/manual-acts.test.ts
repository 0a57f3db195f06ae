import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { subscriptionActs } from '#server/features/subscriptions/tables.ts'
import { users } from '#server/features/users/tables.ts'
import { mails } from '#server/platform/mail/tables.ts'
import type { TestServer } from '#server/testing/test-server.ts'
import type { SaleSample } from '#server/features/sales/providers/checkout.ts'
import { renewSubscription } from './renew-subscription.ts'
import { startSubscription } from './start-subscription.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import { applySales, findCustomer, startSalesServer } from '#server/features/sales/testing/sales.ts'
import { day } from '#server/testing/day.ts'

let server: TestServer
beforeAll(async () => {
  server = await startSalesServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  const { db } = server.context
  // Users first: a mail on its way must not meet somebody whose access nothing explains any more.
  for (const table of [users, salesTable, subscriptionActs, mails]) await db.delete(table)
  server.clock.set(day('2026-11-15'))
})

const email = 'ana@example.com'
const apply = (sale: Omit<SaleSample, 'email'>) => applySales(server, { email, ...sale })
const ana = () => findCustomer(server, email)
const renew = () =>
  server.context.db.transaction((tx) =>
    renewSubscription(server.context, tx, { email: 'ANA@example.com', actorId: null }),
  )

describe('a renewal by hand', () => {
  test('goes on from the current end, and a later event comes to the same', async () => {
    await apply({ event: 'order_approved', orderId: 'o1', at: day('2026-11-14') })
    server.clock.set(day('2026-11-20'))
    expect(await renew()).toMatchObject({
      subscriptionExpiresAt: day('2027-01-14'),
      subscriptionStatus: 'active',
    })
    await apply({ event: 'subscription_renewed', orderId: 'o1', at: day('2026-11-14') })
    expect(await ana()).toMatchObject({ subscriptionExpiresAt: day('2027-01-14') })
    await apply({ event: 'order_approved', orderId: 'o2', at: day('2026-12-14') })
    expect(await ana()).toMatchObject({ subscriptionExpiresAt: day('2027-02-14') })
  })

  test('is taken back by no charge of the checkout, whenever that arrives', async () => {
    const charged = (orderId: string, at: string, until: string) =>
      apply({ event: 'subscription_renewed', orderId, at: day(at), accessUntil: day(until) })
    await charged('o1', '2026-11-14', '2026-12-14')
    server.clock.set(day('2026-11-20'))
    expect(await renew()).toMatchObject({
      subscriptionExpiresAt: day('2027-01-14'),
      subscriptionRenewal: 'automatic',
    })
    server.clock.set(day('2027-01-20'))
    await charged('o3', '2027-01-14', '2027-02-14')
    await charged('o2', '2026-12-14', '2027-01-14')
    expect(await ana()).toMatchObject({
      subscriptionExpiresAt: day('2027-03-14'),
      subscriptionRenewal: 'automatic',
    })
  })

  test('of an expired subscription starts now, and clears the reason', async () => {
    await apply({ event: 'order_approved', orderId: 'o1', at: day('2026-08-31') })
    await apply({ event: 'subscription_canceled', orderId: 'o1', at: day('2026-09-01') })
    server.clock.set(day('2027-01-31'))
    expect(await renew()).toMatchObject({
      subscriptionExpiresAt: day('2027-02-28'),
      subscriptionStatus: 'active',
      cancellationReason: null,
    })
  })

  test('of access that nothing explains goes on from it too', async () => {
    await server.logIn({
      email,
      subscriptionType: 'trimestral',
      subscriptionExpiresAt: day('2026-11-20'),
      createdAt: day('2026-08-20'),
    })
    expect(await renew()).toMatchObject({ subscriptionExpiresAt: day('2027-02-20') })
    expect(await renew()).toMatchObject({ subscriptionExpiresAt: day('2027-05-20') })
    await apply({ event: 'order_approved', orderId: 'o1', at: day('2026-11-15') })
    expect((await ana())?.subscriptionExpiresAt).toEqual(day('2027-06-20'))
  })

  test('makes a refunded lifetime one for life again, and refuses one that is', async () => {
    await apply({ event: 'order_approved', orderId: 'o1', frequency: 'once', at: day('2026-11-10') })
    await expect(renew()).rejects.toMatchObject({
      status: 400,
      message: 'Assinatura vitalícia não precisa de renovação',
    })
    await apply({ event: 'order_refunded', orderId: 'o1', frequency: 'once', at: day('2026-11-12') })
    expect(await ana()).toMatchObject({
      subscriptionType: 'vitalicia',
      subscriptionExpiresAt: day('2026-11-12'),
      cancellationReason: 'refund',
    })
    expect(await renew()).toMatchObject({
      subscriptionType: 'vitalicia',
      subscriptionExpiresAt: null,
      subscriptionStatus: 'active',
      cancellationReason: null,
    })
  })

  test('is refused for administrators, for people without a type, and for nobody', async () => {
    await expect(renew()).rejects.toMatchObject({ status: 404 })
    const { userId } = await server.logIn({ email })
    await expect(renew()).rejects.toMatchObject({ code: 'not_renewable' })
    const change = { isAdmin: true, subscriptionType: 'mensal' } as const
    await server.context.db.update(users).set(change).where(eq(users.id, userId))
    await expect(renew()).rejects.toMatchObject({ code: 'not_renewable' })
  })
})

test.each([
  ['mensal', day('2026-12-15')],
  ['trimestral', day('2027-02-15')],
  ['vitalicia', null],
] as const)('a %s subscription by hand starts now', async (type, end) => {
  await server.logIn({ email, createdAt: server.clock.now() })
  const started = await server.context.db.transaction((tx) =>
    startSubscription(server.context, tx, { email, type, actorId: null }),
  )
  expect(started).toMatchObject({
    subscriptionType: type,
    subscriptionExpiresAt: end,
    subscriptionStatus: 'active',
  })
})
