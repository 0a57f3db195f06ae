import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sessions } from '#server/features/auth/tables.ts'
import { subscriptionActs } from '#server/features/subscriptions/tables.ts'
import { toSessionUser } from '#server/features/users/session-user.ts'
import { users } from '#server/features/users/tables.ts'
import { mails } from '#server/platform/mail/tables.ts'
import type { TestServer } from '#server/testing/test-server.ts'
import type { SaleSample } from '#server/features/sales/providers/checkout.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import {
  applySales,
  findCustomer,
  findSales,
  sendSale,
  startSalesServer,
  untilApplied,
} from '#server/features/sales/testing/sales.ts'
import { day } from '#server/testing/day.ts'

let server: TestServer
beforeAll(async () => {
  server = await startSalesServer({ CHECKOUT_URL: 'https://checkout.example/assinar' })
})
afterAll(() => server.close())
beforeEach(async () => {
  const { db } = server.context
  for (const table of [salesTable, subscriptionActs, users, mails]) await db.delete(table)
  await server.forgetMails()
  server.clock.set(new Date('2026-11-15T12:00:00.000Z'))
})

const email = 'ana@example.com'
const at = day('2026-11-14')
const apply = (...sales: Omit<SaleSample, 'email'>[]) =>
  applySales(server, ...sales.map((sale) => ({ email, at, ...sale })))
const ana = () => findCustomer(server, email)
const mailKinds = async () => {
  const rows = await server.context.db.select({ kind: mails.kind }).from(mails)
  return rows.map(({ kind }) => kind).toSorted()
}
const untilMailed = async (count: number) => {
  await expect.poll(() => server.mails).toHaveLength(count)
}

describe('a first payment', () => {
  test('makes a user with access, and mails the link that sets a password', async () => {
    await apply({ event: 'order_approved', orderId: 'o1', name: 'Ana Teste' })
    expect(await ana()).toMatchObject({
      username: 'Ana Teste',
      email,
      password: null,
      mustResetPassword: true,
      subscriptionType: 'mensal',
      subscriptionStatus: 'active',
      subscriptionExpiresAt: day('2026-12-14'),
      cancellationReason: null,
      welcomedAt: server.clock.now(),
    })
    const [sale] = await findSales(server, email)
    expect(sale).toMatchObject({ processed: true, subscriptionType: 'mensal', errorMessage: null })
    expect(sale?.userId).toBe((await ana())?.id)
    await untilMailed(1)
    expect(server.mails[0]).toMatchObject({ to: email, subject: 'Bem-vindo ao Integrador: crie sua senha' })
    expect(server.mails[0]?.text).toContain('assinatura mensal está ativa e vale até 14/12/2026')
    const token = /token=([\w-]{43})/.exec(server.mails[0]?.text ?? '')?.[1]
    const reply = await server.app.inject({
      method: 'POST',
      url: '/api/auth/reset-password',
      payload: { token, newPassword: 'minha senha' },
    })
    expect(reply.statusCode).toBe(200)
  })

  test('of a name that others have gets a name of its own', async () => {
    for (const [index, orderId] of ['a', 'b', 'c', 'd', 'e'].entries())
      await sendSale(server, {
        event: 'order_approved',
        email: `x${index}@example.com`,
        orderId,
        name: 'José',
      })
    await untilApplied(server)
    const names = (await server.context.db.select().from(users)).map(({ username }) => username)
    expect(new Set(names).size).toBe(5)
    expect(names.every((name) => name.startsWith('José'))).toBe(true)
  })

  test('without a name takes the beginning of the address', async () => {
    await sendSale(server, {
      order_id: 'o1',
      webhook_event_type: 'order_approved',
      Customer: { email: 'Bia.Lima@Example.com' },
    })
    await untilApplied(server)
    expect(await findCustomer(server, 'bia.lima@example.com')).toMatchObject({
      username: 'bia.lima',
      subscriptionType: 'vitalicia',
      subscriptionExpiresAt: null,
      subscriptionStatus: 'active',
    })
  })

  test('that gives no access any more makes the user and mails nothing', async () => {
    await apply({ event: 'order_approved', orderId: 'o1', at: day('2026-08-01') })
    expect(await ana()).toMatchObject({
      subscriptionStatus: 'expired',
      subscriptionExpiresAt: day('2026-09-01'),
      mustResetPassword: true,
      welcomedAt: null,
    })
    await apply({ event: 'order_approved', orderId: 'o2' })
    expect(await mailKinds()).toEqual(['sale-welcome'])
  })

  test('takes an account over that somebody registered with an address they never proved', async () => {
    const thief = await server.logIn({
      username: 'ladrao',
      email: 'ANA@example.com',
      password: 'hash',
      subscriptionExpiresAt: server.clock.now(),
      subscriptionStatus: 'expired',
      createdAt: server.clock.now(),
    })
    await apply({ event: 'order_approved', orderId: 'o1' })
    expect(await ana()).toMatchObject({
      id: thief.userId,
      password: null,
      mustResetPassword: true,
      subscriptionStatus: 'active',
    })
    expect(await server.context.db.select().from(sessions).where(eq(sessions.userId, thief.userId))).toEqual(
      [],
    )
    await untilMailed(1)
    expect(server.mails[0]?.html).not.toContain('ladrao')
    await apply({ event: 'subscription_renewed', orderId: 'o1' })
    await apply({ event: 'order_approved', orderId: 'o2', at: day('2026-11-15') })
    expect(await mailKinds()).toEqual(['sale-payment', 'sale-welcome'])
  })

  test('leaves the password of a proven address alone', async () => {
    const proven = await server.logIn({
      email,
      password: 'hash',
      emailVerifiedAt: day('2026-01-01'),
      subscriptionExpiresAt: day('2026-01-01'),
      createdAt: day('2026-01-01'),
    })
    await apply({ event: 'order_approved', orderId: 'o1', amount: 9700 })
    expect(await ana()).toMatchObject({ id: proven.userId, password: 'hash', mustResetPassword: false })
    await untilMailed(1)
    expect(server.mails[0]?.subject).toBe('Pagamento confirmado: sua assinatura está ativa')
    expect(server.mails[0]?.text).toContain('R$\u00a097,00')
    expect(await server.context.db.select().from(sessions)).not.toEqual([])
  })
})

describe('later events', () => {
  test('a renewal prolongs, and is told once though two events tell it', async () => {
    await apply({ event: 'order_approved', orderId: 'o1' })
    server.clock.set(day('2026-12-14'))
    const renewal = { orderId: 'o2', at: day('2026-12-14') }
    await apply({ event: 'order_approved', ...renewal }, { event: 'subscription_renewed', ...renewal })
    expect(await ana()).toMatchObject({
      subscriptionExpiresAt: day('2027-01-14'),
      subscriptionStatus: 'active',
    })
    expect(await mailKinds()).toEqual(['sale-payment', 'sale-welcome'])
  })

  test('a cancellation keeps the paid period and says until when', async () => {
    await apply(
      { event: 'order_approved', orderId: 'o1' },
      { event: 'subscription_canceled', at: day('2026-11-15') },
    )
    expect(await ana()).toMatchObject({
      subscriptionStatus: 'canceled',
      cancellationReason: 'canceled',
      subscriptionExpiresAt: day('2026-12-14'),
    })
    await untilMailed(2)
    const mail = server.mails.find(({ subject }) => subject === 'Sua assinatura foi cancelada')
    expect(mail?.text).toContain('até 14/12/2026')
    expect(mail?.text).toContain('https://checkout.example/assinar')
  })

  test.each([
    ['order_refunded', 'refund', 'Seu reembolso foi feito'],
    ['chargeback', 'chargeback', 'Seu pagamento foi contestado'],
  ] as const)('%s ends access', async (event, cancellationReason, subject) => {
    await apply({ event: 'order_approved', orderId: 'o1' })
    // A welcome that is still on its way when the money goes back is no longer true.
    await untilMailed(1)
    await apply({ event, orderId: 'o1', at: day('2026-11-15') })
    server.clock.set(day('2026-11-16'))
    const user = await ana()
    expect(user).toMatchObject({
      subscriptionStatus: 'canceled',
      cancellationReason,
      subscriptionExpiresAt: day('2026-11-15'),
    })
    expect(user && toSessionUser(user)).toMatchObject({ canceledAt: day('2026-11-15').toISOString() })
    await untilMailed(2)
    expect(server.mails.some((mail) => mail.subject === subject)).toBe(true)
  })

  test('a late payment leaves days of grace and is told, unless it was paid since', async () => {
    await apply({ event: 'order_approved', orderId: 'o1' })
    await apply({ event: 'subscription_late', orderId: 'o2', at: day('2026-11-15') })
    expect(await ana()).toMatchObject({
      subscriptionStatus: 'active',
      subscriptionExpiresAt: day('2026-12-16'),
      subscriptionRenewal: 'late',
    })
    expect(await mailKinds()).toEqual(['sale-late', 'sale-welcome'])
    await apply({ event: 'subscription_late', orderId: 'o3', at: day('2026-11-10') })
    expect(await mailKinds()).toEqual(['sale-late', 'sale-welcome'])
  })

  test.each([
    'order_rejected',
    'pix_created',
    'billet_created',
    'subscription_trial_canceled',
    'abandoned_cart',
  ])('%s has no effect', async (event) => {
    await apply({ event })
    expect(await ana()).toBeUndefined()
    expect(await findSales(server, email)).toMatchObject([{ processed: true, errorMessage: null }])
    expect(await mailKinds()).toEqual([])
  })

  test('of an email that never bought make no user', async () => {
    await apply({ event: 'order_refunded', orderId: 'o1' }, { event: 'subscription_canceled', orderId: 'o1' })
    expect(await ana()).toBeUndefined()
    expect((await findSales(server, email)).every(({ processed }) => processed)).toBe(true)
  })
})

test('what fails for a reason of ours says so without details, leaves nothing, and heals by itself', async () => {
  const { db } = server.context
  await db.execute(sql`alter table users add constraint broken check (email <> 'ana@example.com')`)
  await apply({ event: 'order_approved', orderId: 'o1' })
  expect(await findSales(server, email)).toMatchObject([
    {
      processed: false,
      userId: null,
      errorMessage: 'Falha interna ao processar. Os detalhes estão no registro do servidor.',
    },
  ])
  expect(await mailKinds()).toEqual([])
  await db.execute(sql`alter table users drop constraint broken`)
  await expect.poll(() => findSales(server, email)).toMatchObject([{ processed: true }])
  expect(await ana()).toMatchObject({ subscriptionStatus: 'active' })
  expect(await mailKinds()).toEqual(['sale-welcome'])
})

test('five events of one order end in one state, whatever order they come in', async () => {
  const five: Omit<SaleSample, 'email'>[] = [
    { event: 'order_approved', at: day('2026-11-10') },
    { event: 'subscription_renewed', at: day('2026-11-10') },
    { event: 'subscription_canceled', at: day('2026-11-11') },
    { event: 'order_refunded', at: day('2026-11-12') },
    { event: 'chargeback', at: day('2026-11-13') },
  ]
  for (let turn = 0; turn < 5; turn++) {
    const customer = `turn${turn}@example.com`
    const turned = [...five.slice(turn), ...five.slice(0, turn)]
    if (turn % 2) turned.reverse()
    await Promise.all(
      [...turned, ...turned].map((sale) =>
        sendSale(server, { ...sale, email: customer, orderId: `t${turn}` }),
      ),
    )
  }
  await untilApplied(server)
  for (let turn = 0; turn < 5; turn++) {
    const customer = `turn${turn}@example.com`
    expect(await findCustomer(server, customer)).toMatchObject({
      subscriptionType: 'mensal',
      subscriptionStatus: 'canceled',
      cancellationReason: 'chargeback',
      subscriptionExpiresAt: day('2026-11-13'),
    })
    expect(await findSales(server, customer)).toHaveLength(5)
  }
})
