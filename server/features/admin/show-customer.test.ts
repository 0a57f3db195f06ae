import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { showCustomer } from '#contract/customers.ts'
import { logins } from '#server/features/auth/tables.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import {
  findCustomer,
  sendSale,
  startSalesServer,
  untilApplied,
} from '#server/features/sales/testing/sales.ts'
import { subscriptionActs } from '#server/features/subscriptions/tables.ts'
import { users } from '#server/features/users/tables.ts'
import { mails } from '#server/platform/mail/tables.ts'
import { day } from '#server/testing/day.ts'
import { untilMailed, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let cookie: string
beforeAll(async () => {
  server = await startSalesServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of [salesTable, subscriptionActs, users, mails]) await server.context.db.delete(table)
  await server.forgetMails()
  server.clock.set(day('2026-11-15'))
  cookie = (await server.logIn({ isAdmin: true, username: 'Renata', email: 'renata@example.com' })).cookie
})

const email = 'carla@example.com'
const ids = { email, name: 'Carla Menezes', orderId: 'o1', subscriptionId: 's1' }

async function tell(event: string, at: string, more: object = {}): Promise<void> {
  server.clock.set(day(at))
  expect((await sendSale(server, { event, ...ids, at: day(at), ...more })).statusCode).toBe(200)
  await untilApplied(server)
  await untilMailed(server)
}

async function read() {
  const id = (await findCustomer(server, email))?.id
  // Logged in just now: the clock may have passed the end of an earlier session.
  const reader = await server.logIn({ isAdmin: true })
  const headers = { cookie: reader.cookie }
  const answer = await server.app.inject({ url: `/api/admin/customers/${id}`, headers })
  expect(answer.statusCode).toBe(200)
  return showCustomer.reply.parse(answer.json())
}

async function renew(): Promise<void> {
  const id = (await findCustomer(server, email))?.id
  const url = `/api/admin/renew-subscription/${id}`
  expect((await server.app.inject({ method: 'POST', url, headers: { cookie } })).statusCode).toBe(200)
}

describe('why somebody has access', () => {
  test('is told from what grants it: the payment, what was given on top, and the next charge', async () => {
    await tell('order_approved', '2026-11-12')
    server.clock.set(day('2026-11-14'))
    await renew()
    const { access } = await read()
    expect(access).toMatchObject({ hasAccess: true, endsAt: day('2027-01-12').toISOString() })
    expect(access.why).toEqual([
      expect.stringMatching(/^Mensal, paga em 12\/11\/2026 na Kiwify \(pedido \S+\): até 12\/12\/2026$/),
      'Mais 1 mês de cortesia, em 14/11/2026 por Renata',
      'A Kiwify cobra de novo em 12/12/2026',
    ])
  })

  test('a late charge, a cancellation and a refund are told too', async () => {
    await tell('order_approved', '2026-11-12')
    await tell('subscription_late', '2026-12-12', { orderId: 'o2' })
    expect((await read()).access.why).toContain(
      'A Kiwify não conseguiu cobrar a renovação: mais 2 dias para resolver',
    )
    await tell('subscription_canceled', '2026-12-13')
    expect((await read()).access.why).toContain('Cancelada em 13/12/2026: não será cobrada de novo')
    await tell('order_refunded', '2026-12-13', { hasAccess: false })
    const { access } = await read()
    expect(access.hasAccess).toBe(false)
    expect(access.why).toEqual(['Reembolsada em 13/12/2026, com acesso até 13/12/2026'])
  })

  test('whoever got in before anything was written down still does, until the end they have', async () => {
    const subscriptionExpiresAt = day('2026-12-01')
    await server.logIn({ email, username: 'Carla', subscriptionType: 'mensal', subscriptionExpiresAt })
    expect((await read()).access).toMatchObject({
      hasAccess: true,
      endsAt: subscriptionExpiresAt.toISOString(),
      why: ['O acesso é de antes do histórico: nenhuma compra e nenhum ato o explica.'],
    })
  })

  test('whoever never bought, and an administrator, are told as such', async () => {
    const never = { email, username: 'Carla', subscriptionExpiresAt: server.clock.now() }
    await server.logIn(never)
    expect((await read()).access).toEqual({
      hasAccess: false,
      endsAt: null,
      why: ['Nunca comprou nem ganhou acesso.'],
      isRevoked: false,
    })
    const { userId } = await server.logIn({ isAdmin: true, email: 'otto@example.com', username: 'Otto' })
    const answer = await server.app.inject({ url: `/api/admin/customers/${userId}`, headers: { cookie } })
    expect(answer.json()).toMatchObject({
      access: { hasAccess: true, why: ['É da administração: entra sempre.'] },
    })
  })
})

test('a login is told with its browser and its address', async () => {
  const { userId } = await server.logIn({ email, username: 'Carla' })
  const at = server.clock.now()
  const from = { address: '203.0.113.9', browser: 'Chrome no Android' }
  await server.context.db.insert(logins).values({ userId, at, ...from })
  expect((await read()).timeline).toMatchObject([
    { source: 'login', title: 'Entrou', details: ['Chrome no Android', '203.0.113.9'] },
  ])
})

test('everything that happened is one list, newest first, each in words', async () => {
  await tell('pix_created', '2026-11-11')
  await tell('order_approved', '2026-11-12')
  server.clock.set(day('2026-11-14'))
  await renew()
  await untilMailed(server)
  const { timeline, numbers, integrations } = await read()
  expect(timeline.map(({ title }) => title.replace(/\s/g, ' '))).toEqual([
    'Email “Acesso prolongado”',
    'Assinatura renovada no painel',
    'Email “Boas-vindas”',
    'Compra aprovada · R$ 97,00',
    'Pix gerado',
  ])
  expect(timeline[1]).toMatchObject({ source: 'act', details: ['por Renata', 'mensal'] })
  expect(timeline[2]).toMatchObject({ source: 'mail', details: ['entregue ao servidor de email'] })
  expect(timeline[3]).toMatchObject({ source: 'sale', kind: 'approved', state: 'good' })
  expect(numbers.every((number) => /^•••\d{4}$/.test(number))).toBe(true)
  expect(integrations).toBe(0)
})

test('subscriptions stand side by side, and money is what was paid and given back', async () => {
  await tell('order_approved', '2026-11-10', { amount: 4700 })
  const other = { orderId: 'HP1', subscriptionId: 'sub', planId: 'Mensal', amount: 9700 }
  await tell('order_approved', '2026-11-11', { ...other, frequency: 'quarterly' })
  await tell('order_refunded', '2026-11-12', { hasAccess: false })
  const { subscriptions, money } = await read()
  expect(subscriptions).toMatchObject([
    { type: 'trimestral', checkout: 'Kiwify', renewal: 'automatic', reason: null },
    { type: 'mensal', checkout: 'Kiwify', renewal: 'none', reason: 'refund' },
  ])
  expect(money).toEqual([{ currency: 'BRL', paidCents: 14_400, returnedCents: 4700 }])
})

test('nobody who does not exist is shown', async () => {
  const url = '/api/admin/customers/00000000-0000-4000-8000-000000000000'
  expect((await server.app.inject({ url, headers: { cookie } })).statusCode).toBe(404)
})

test('all that is kept of a customer is a file, without what guards the account', async () => {
  await tell('order_approved', '2026-11-12')
  const id = (await findCustomer(server, email))?.id
  const answer = await server.app.inject({
    url: `/api/admin/customers/${id}/export`,
    headers: { cookie },
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="cliente-2026-11-12-[0-9a-f]{8}\.json"$/,
  )
  expect(answer.json()).toMatchObject({
    user: { email },
    sales: [{ customerEmail: email, webhookEventType: 'order_approved' }],
    mails: [{ recipient: email, status: 'sent' }],
  })
  expect(answer.body).not.toMatch(/password|sealed|rawWebhookData|firstLoginToken|"sid"/)
})
