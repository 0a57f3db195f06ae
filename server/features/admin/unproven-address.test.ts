import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { salesTable } from '#server/features/sales/tables.ts'
import { applySales, findCustomer, startSalesServer } from '#server/features/sales/testing/sales.ts'
import { subscriptionActs } from '#server/features/subscriptions/tables.ts'
import { sendReminders } from '#server/features/customers/send-reminders.ts'
import { users } from '#server/features/users/tables.ts'
import { rateCounters } from '#server/platform/http/tables.ts'
import { mails } from '#server/platform/mail/tables.ts'
import type { TestServer } from '#server/testing/test-server.ts'

const victim = 'vitima@example.com'
const slogan = 'Ganhe dinheiro facil ligue ja'
const dayMs = 24 * 60 * 60 * 1000

let server: TestServer
let admin: { cookie: string; userId: string }
beforeAll(async () => {
  server = await startSalesServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  const { db } = server.context
  for (const table of [salesTable, subscriptionActs, users, mails, rateCounters]) await db.delete(table)
  await server.forgetMails()
  server.clock.set(new Date('2026-11-15T12:00:00.000Z'))
  admin = await server.logIn({ isAdmin: true, username: 'chefe', email: 'chefe@example.com' })
})

const post = (url: string, payload?: object, cookie = '') =>
  server.app.inject({ method: 'POST', url, headers: { cookie }, ...(payload ? { payload } : {}) })
const register = (username = slogan) =>
  post('/api/register', { username, email: victim, password: 'minha senha', subscriptionType: 'vitalicia' })
const forget = () => post('/api/auth/forgot-password', { email: victim })
const victimId = async () => (await findCustomer(server, victim))?.id ?? ''
const mailedTo = async (email: string, count: number) => {
  const find = () => server.mails.filter(({ to }) => to === email)
  await expect.poll(find).toHaveLength(count)
  return find()
}
const tokenOf = (text = '') => /token=([\w-]+)/.exec(text)?.[1]
const remarket = async () =>
  (
    await post(
      '/api/admin/send-remarketing-email',
      { subject: 'Volte, {nome}', content: 'Olá, {nome}' },
      admin.cookie,
    )
  ).json<object>()
const sizes = async () =>
  (await server.app.inject({ url: '/api/admin/audiences', headers: { cookie: admin.cookie } })).json<object>()

describe('an address that somebody registered and nobody has proven', () => {
  test('gets the recovery link it was asked for, without a word of who registered it', async () => {
    expect((await register()).statusCode).toBe(201)
    await forget()
    const [mail] = await mailedTo(victim, 1)
    expect(JSON.stringify(mail)).not.toContain('Ganhe')
    expect(mail?.text).toContain('Olá')
  })

  test('gets the access that an administrator sends again, or sends elsewhere, without it either', async () => {
    await register()
    const id = await victimId()
    await post(`/api/admin/users/${id}/resend-access`, undefined, admin.cookie)
    const [again] = await mailedTo(victim, 1)
    await server.app.inject({
      method: 'PATCH',
      url: `/api/admin/users/${id}`,
      headers: { cookie: admin.cookie },
      payload: { email: 'outra@example.com' },
    })
    const [corrected] = await mailedTo('outra@example.com', 1)
    expect(JSON.stringify([again, corrected])).not.toContain('Ganhe')
    expect(await remarket()).toEqual({ success: 0, failed: 0 })
  })

  test('gets no campaign and is in no count', async () => {
    await register()
    server.clock.advance(dayMs)
    expect(await sizes()).toMatchObject({ active: 0, inactive: 0, both: 0 })
    expect(await remarket()).toEqual({ success: 0, failed: 0 })
    expect(server.mails).toEqual([])
    const file = await server.app.inject({
      url: '/api/admin/users.csv?q=vitima',
      headers: { cookie: admin.cookie },
    })
    expect(file.body.trim().split('\n').at(-1)).toMatch(/"Não"$/)
  })

  test('is greeted and mailed like any other once a mailed link was used', async () => {
    await register('marina')
    await forget()
    const [mail] = await mailedTo(victim, 1)
    const passwords = { newPassword: 'outra senha', confirmPassword: 'outra senha' }
    await post('/api/auth/reset-password-by-email', { token: tokenOf(mail?.text), ...passwords })
    expect(await remarket()).toEqual({ success: 1, failed: 0 })
    await forget()
    const [, campaign, recovery] = await mailedTo(victim, 3)
    expect(campaign?.subject).toBe('Volte, marina')
    expect(recovery?.text).toContain('Olá, marina')
  })

  test("becomes its buyer's with a sale, under the name of the sale", async () => {
    await register()
    await server.logIn({ username: 'Vera Lima' })
    const sale = { email: victim, name: 'Vera Lima', at: server.clock.now() }
    await applySales(server, { ...sale, event: 'order_approved', orderId: 'o1' })
    expect(await findCustomer(server, victim)).toMatchObject({ username: 'Vera Lima 2', password: null })
    await applySales(
      server,
      { ...sale, event: 'subscription_renewed', orderId: 'o2' },
      { ...sale, event: 'subscription_canceled', orderId: 'o2' },
    )
    expect(await remarket()).toEqual({ success: 1, failed: 0 })
    const received = await mailedTo(victim, 4)
    expect(JSON.stringify(received)).not.toContain('Ganhe')
    expect(received.filter(({ text }) => text.includes('Olá, Vera Lima'))).toHaveLength(4)
  })
})

test('who was made by an administrator is mailed before their first access too, by name', async () => {
  const ana = { username: 'Ana', email: 'ana@example.com', subscriptionType: 'mensal' }
  await post('/api/admin/create-user', ana, admin.cookie)
  expect(await sizes()).toMatchObject({ active: 1, inactive: 0, both: 0 })
  server.clock.set(new Date('2026-12-14T12:00:00.000Z'))
  await server.context.db.transaction((tx) => sendReminders(server.context, tx))
  const [, reminder] = await mailedTo('ana@example.com', 2)
  expect(reminder?.text).toContain('Olá, Ana')
})

test.each(['compre em golpe.example', 'Ana\u202egro'])(
  'the name %j is refused by registration and by the panel, with a message on its field',
  async (username) => {
    const answers = [
      await register(username),
      await post(
        '/api/admin/create-user',
        { username, email: 'b@example.com', subscriptionType: 'mensal' },
        admin.cookie,
      ),
    ]
    for (const answer of answers) {
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({
        fields: { username: expect.stringContaining('Nome de usuário') as string },
      })
    }
  },
)
