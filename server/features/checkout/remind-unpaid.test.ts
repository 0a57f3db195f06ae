import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditEntries } from '#server/features/audit/tables.ts'
import { mailExclusions } from '#server/features/campaigns/tables.ts'
import type { SaleSample } from '#server/features/sales/providers/checkout.ts'
import { ignoredProducts, salesTable } from '#server/features/sales/tables.ts'
import { applySales, sendSale, startSalesServer, untilApplied } from '#server/features/sales/testing/sales.ts'
import { subscriptionActs } from '#server/features/subscriptions/tables.ts'
import { users } from '#server/features/users/tables.ts'
import { mails } from '#server/platform/mail/tables.ts'
import { settings } from '#server/platform/settings/tables.ts'
import { untilMailed, type TestServer } from '#server/testing/test-server.ts'
import { remindUnpaid } from './remind-unpaid.ts'

const hourMs = 60 * 60 * 1000
const email = 'ana@example.com'

let server: TestServer
let cookie: string
beforeAll(async () => {
  server = await startSalesServer({ CHECKOUT_PLANS: '{"plano":"mensal"}' })
})
afterAll(() => server.close())
beforeEach(async () => {
  const { db } = server.context
  await server.forgetMails()
  for (const table of [salesTable, subscriptionActs, ignoredProducts, mailExclusions, mails, users, settings])
    await db.delete(table)
  await db.delete(auditEntries)
  server.clock.set(new Date())
  cookie = (await server.logIn({ isAdmin: true, username: 'chefe', email: 'chefe@example.com' })).cookie
  await turn(true)
})

const turn = (isOn: boolean) =>
  server.app.inject({
    method: 'POST',
    url: '/api/admin/payment-reminder',
    headers: { cookie },
    payload: { isOn },
  })
const sample = (event: string, more: Partial<SaleSample> = {}): SaleSample => ({
  event,
  email,
  name: 'Ana Souza',
  orderId: 'pedido-1',
  at: server.clock.now(),
  productId: 'plano',
  ...more,
})
const remind = () => server.context.db.transaction((tx) => remindUnpaid(server.context, tx))
const pass = (hours: number) => server.clock.advance(hours * hourMs)
/** Those that were sent, once all are settled. */
async function reminders() {
  await untilMailed(server)
  return server.mails.filter(({ subject }) => subject.includes('ainda não foi pago'))
}

test('it is off until somebody switches it on, and orders of before are left alone', async () => {
  await turn(false)
  await applySales(server, sample('pix_created'))
  pass(4)
  expect(await remind()).toBe(0)
  await turn(true)
  expect(await remind()).toBe(0)
  await applySales(server, sample('pix_created', { orderId: 'pedido-2' }))
  pass(4)
  expect(await remind()).toBe(1)
})

test('a pix is reminded of after three hours, once, with product and checkout', async () => {
  await applySales(server, sample('pix_created'))
  pass(2.9)
  expect(await remind()).toBe(0)
  pass(0.2)
  await Promise.all([remind(), remind()])
  pass(1)
  await remind()
  const [mail, ...more] = await reminders()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ to: email, subject: 'Seu Pix ainda não foi pago' })
  expect(mail?.text).toContain('Olá, Ana Souza')
  expect(mail?.text).toContain(
    'Seu Pix de Plano Pro na Kiwify foi gerado, e o pagamento ainda não chegou até nós.',
  )
})

test('a boleto is reminded of on the next day, with its link', async () => {
  await sendSale(server, sample('PURCHASE_BILLET_PRINTED'), 'hotmart')
  const printed = await server.context.db.select().from(salesTable)
  expect(printed).toMatchObject([{ kind: 'waiting' }])
  await server.context.db.delete(salesTable)
  await applySales(server, sample('billet_created'))
  pass(23)
  expect(await remind()).toBe(0)
  pass(2)
  expect(await remind()).toBe(1)
  const [mail] = await reminders()
  expect(mail?.subject).toBe('Seu boleto ainda não foi pago')
  expect(mail?.text).toContain('um boleto leva até 3 dias úteis')
})

test.each([
  ['a pix of more than a day', 'pix_created', 25],
  ['a boleto of more than three days', 'billet_created', 73],
])('%s is too old', async (_name, event, hours) => {
  await applySales(server, sample(event))
  pass(hours)
  expect(await remind()).toBe(0)
})

describe('nobody is reminded', () => {
  test('who has paid this order', async () => {
    await applySales(server, sample('pix_created'))
    pass(1)
    await applySales(server, sample('order_approved'))
    pass(3)
    expect(await remind()).toBe(0)
  })

  test('who has paid another order, through another checkout', async () => {
    await applySales(server, sample('pix_created'))
    pass(1)
    await sendSale(server, sample('PURCHASE_APPROVED', { orderId: 'HP1' }), 'hotmart')
    await untilApplied(server)
    // Even if nothing of it is left: it was no cold feet.
    await server.context.db.delete(users).where(eq(users.email, email))
    pass(3)
    expect(await remind()).toBe(0)
  })

  test('who has access, whatever it comes from', async () => {
    await server.context.db
      .insert(users)
      .values({ username: 'ana', email: 'Ana@Example.com', subscriptionType: 'vitalicia' })
    await applySales(server, sample('pix_created'))
    pass(4)
    expect(await remind()).toBe(0)
  })

  test('who wants no mails, buys what is none of ours, or only meant to pay by card', async () => {
    await server.context.db.insert(mailExclusions).values({ email, reason: 'unsubscribed' })
    await applySales(
      server,
      sample('pix_created'),
      sample('pix_created', { email: 'bia@example.com', orderId: 'b', productId: 'ebook' }),
      sample('order_rejected', { email: 'caio@example.com', orderId: 'c' }),
    )
    pass(4)
    expect(await remind()).toBe(0)
  })

  test('who pays between the writing of the mail and its sending', async () => {
    await applySales(server, sample('pix_created'))
    pass(4)
    await server.context.db.transaction(async (tx) => {
      await remindUnpaid(server.context, tx)
      await tx.update(salesTable).set({ kind: 'approved' })
    })
    expect(await reminders()).toEqual([])
    const written = await server.context.db.select().from(mails).where(eq(mails.kind, 'payment-reminder'))
    expect(written).toMatchObject([{ status: 'dropped', reason: 'A pessoa já pagou ou já tem acesso.' }])
  })
})

test('who made several is reminded of the newest only', async () => {
  await applySales(server, sample('pix_created'))
  pass(0.1)
  await applySales(server, sample('pix_created', { orderId: 'pedido-2' }))
  pass(4)
  expect(await remind()).toBe(1)
  expect(await remind()).toBe(0)
  expect(await reminders()).toHaveLength(1)
})

test('the panel reads whether it is on, and how many went out; switching twice is one act', async () => {
  await applySales(server, sample('pix_created'))
  pass(4)
  await remind()
  await reminders()
  const read = () => server.app.inject({ url: '/api/admin/payment-reminder', headers: { cookie } })
  expect((await read()).json()).toEqual({ isOn: true, sent: 1 })
  await turn(true)
  expect((await turn(false)).json()).toEqual({ isOn: false, sent: 1 })
  const acts = await server.context.db.select().from(auditEntries)
  expect(acts.filter(({ action }) => action === 'payment-reminder-switched')).toHaveLength(2)
})
