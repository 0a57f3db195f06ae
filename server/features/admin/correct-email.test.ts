import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailExclusions } from '#server/features/campaigns/tables.ts'
import { publishedWorkers } from '#server/features/publishing/tables.ts'
import type { SaleSample } from '#server/features/sales/providers/checkout.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import { applySales, findCustomer, sendSale, startSalesServer } from '#server/features/sales/testing/sales.ts'
import { subscriptionActs } from '#server/features/subscriptions/tables.ts'
import { emailCorrections, users } from '#server/features/users/tables.ts'
import { mails } from '#server/platform/mail/tables.ts'
import type { TestServer } from '#server/testing/test-server.ts'
import { day } from '#server/testing/day.ts'

const typo = 'ana@gmial.example'
const right = 'ana@gmail.example'

let server: TestServer
let admin: { cookie: string; userId: string }
beforeAll(async () => {
  server = await startSalesServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  const { db } = server.context
  for (const table of [salesTable, subscriptionActs, emailCorrections, users, mails, mailExclusions])
    await db.delete(table)
  await server.forgetMails()
  server.clock.set(day('2026-03-10'))
  admin = await server.logIn({ isAdmin: true, username: 'chefe', email: 'chefe@example.com' })
})

const apply = (sale: SaleSample) => applySales(server, sale)
const buy = (email = typo, orderId = 'o1', subscriptionId = 's1') =>
  apply({ event: 'order_approved', email, name: 'Ana', orderId, subscriptionId, at: day('2026-03-01') })
const idOf = async (email: string) => (await findCustomer(server, email))?.id ?? ''
const patch = (id: string, email: string) =>
  server.app.inject({
    method: 'PATCH',
    url: `/api/admin/users/${id}`,
    headers: { cookie: admin.cookie },
    payload: { email },
  })
const post = (url: string, payload?: object) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { cookie: admin.cookie },
    ...(payload ? { payload } : {}),
  })
const tokenOf = (text = '') => /token=([\w-]+)/.exec(text)?.[1]
const setPassword = (token: string | undefined) =>
  post('/api/auth/reset-password', { token, newPassword: 'segredo' })
const mailsTo = async (email: string, count: number) => {
  const find = () => server.mails.filter(({ to }) => to === email)
  await expect.poll(find).toHaveLength(count)
  return find()
}

describe('a corrected email', () => {
  test('takes sales and access along, and the way in goes to the new address', async () => {
    await buy()
    const [welcome] = await mailsTo(typo, 1)
    const id = await idOf(typo)
    const answer = await patch(id, right)
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { message: `Email corrigido para ${right}.`, user: { id, email: right, mustResetPassword: true } },
    ])
    expect(await findCustomer(server, typo)).toBeUndefined()
    const [sale] = await server.context.db.select().from(salesTable)
    expect(sale).toMatchObject({ customerEmail: right, userId: id })
    expect(await findCustomer(server, right)).toMatchObject({ subscriptionExpiresAt: day('2026-04-01') })

    const [link] = await mailsTo(right, 1)
    expect((await setPassword(tokenOf(welcome?.text))).statusCode).toBe(400)
    expect((await setPassword(tokenOf(link?.text))).statusCode).toBe(200)
  })

  test('still explains the access when it is computed again', async () => {
    await buy()
    const id = await idOf(typo)
    await post(`/api/admin/renew-subscription/${id}`)
    await patch(id, right)
    expect(await findCustomer(server, right)).toMatchObject({ subscriptionExpiresAt: day('2026-05-01') })
    const [sale] = await server.context.db.select().from(salesTable)
    await post(`/api/admin/transactions/${sale?.id}/reprocess`)
    expect(await findCustomer(server, right)).toMatchObject({ id, subscriptionExpiresAt: day('2026-05-01') })
  })

  test('gets what the checkout goes on sending for the mistyped one', async () => {
    await buy()
    const id = await idOf(typo)
    await patch(id, right)
    const later = { email: typo, name: 'Ana', subscriptionId: 's1', at: day('2026-03-09') }
    await apply({ ...later, event: 'subscription_renewed', orderId: 'o2' })
    expect(await findCustomer(server, right)).toMatchObject({ id, subscriptionExpiresAt: day('2026-05-01') })
    await apply({ ...later, event: 'order_refunded', orderId: 'o2', frequency: 'once' })
    expect(await findCustomer(server, right)).toMatchObject({ subscriptionExpiresAt: day('2026-04-01') })
    expect(await findCustomer(server, typo)).toBeUndefined()
  })

  test('leaves a purchase of its own to whoever really has the old address', async () => {
    await buy()
    await patch(await idOf(typo), right)
    const other = { event: 'order_approved', email: typo, orderId: 'o9', subscriptionId: 's9' }
    await apply({ ...other, at: day('2026-03-09') })
    expect(await findCustomer(server, typo)).toMatchObject({ subscriptionExpiresAt: day('2026-04-09') })
    expect(await findCustomer(server, right)).toMatchObject({ subscriptionExpiresAt: day('2026-04-01') })
  })

  test('is joined by sales that already came for the right one', async () => {
    await buy()
    const rightSale = { email: right, orderId: 'o2', subscriptionId: 's2', at: day('2026-03-05') }
    await apply({ ...rightSale, event: 'subscription_canceled' })
    expect(await findCustomer(server, right)).toBeUndefined()
    await patch(await idOf(typo), right)
    await apply({ ...rightSale, event: 'order_approved' })
    // The other subscription is paid until the fifth, and canceled.
    expect(await findCustomer(server, right)).toMatchObject({
      cancellationReason: 'canceled',
      subscriptionExpiresAt: day('2026-05-01'),
    })
  })

  test('of another user is refused, and nothing changes', async () => {
    await buy()
    await server.logIn({ email: 'Ana@Gmail.example' })
    const answer = await patch(await idOf(typo), right)
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { message: 'Este email já está em uso' }])
    expect(await server.context.db.$count(salesTable, eq(salesTable.customerEmail, typo))).toBe(1)
  })

  test('goes through once an empty account in the way was deleted', async () => {
    await buy()
    const made = await post('/api/admin/create-user', {
      username: 'Ana G',
      email: right,
      subscriptionType: 'trimestral',
    })
    expect(made.statusCode).toBe(201)
    await server.app.inject({
      method: 'DELETE',
      url: `/api/admin/delete-user/${await idOf(right)}`,
      headers: { cookie: admin.cookie },
    })
    expect((await patch(await idOf(typo), right)).statusCode).toBe(200)
    expect(await findCustomer(server, right)).toMatchObject({
      subscriptionType: 'mensal',
      subscriptionExpiresAt: day('2026-04-01'),
    })
  })

  test('keeps the access when an earlier customer of that address was deleted', async () => {
    await buy(right, 'o0', 's0')
    await buy()
    await server.app.inject({
      method: 'DELETE',
      url: `/api/admin/delete-user/${await idOf(right)}`,
      headers: { cookie: admin.cookie },
    })
    expect((await patch(await idOf(typo), right)).statusCode).toBe(200)
    expect(await findCustomer(server, right)).toMatchObject({ subscriptionExpiresAt: day('2026-04-01') })
  })

  test('locks out whoever came in through the old address, but not the administrator themselves', async () => {
    const person = await server.logIn({ email: typo, password: 'hash', emailVerifiedAt: day('2026-01-01') })
    await patch(person.userId, right)
    const who = (cookie: string) => server.app.inject({ url: '/api/user', headers: { cookie } })
    expect((await who(person.cookie)).statusCode).toBe(401)
    const locked = { password: null, emailVerifiedAt: null, mustResetPassword: true }
    expect(await findCustomer(server, right)).toMatchObject(locked)
    const told = await server.context.db.select({ recipient: mails.recipient }).from(mails)
    expect(told.map(({ recipient }) => recipient).toSorted()).toEqual([right, typo])
    expect((await patch(admin.userId, 'diretor@example.com')).statusCode).toBe(200)
    expect((await who(admin.cookie)).json()).toMatchObject({ email: 'diretor@example.com' })
  })

  test('opens no vault of whoever had the account', async () => {
    const person = await server.logIn({
      email: typo,
      subscriptionType: 'vitalicia',
      emailVerifiedAt: day('2026-01-01'),
    })
    await server.context.db.insert(publishedWorkers).values({
      userId: person.userId,
      address: 'https://leads.ana.workers.dev',
      platform: 'adcombo',
      name: 'leads',
      cloudflareAccount: 'conta',
      sealedKey: server.context.sealer.seal('chave do cofre'),
      sealedNextKey: server.context.sealer.seal('chave seguinte'),
      version: 1,
      publishedAt: day('2026-02-01'),
    })
    const vaultsOf = async (cookie: string) =>
      (await server.app.inject({ url: '/api/vaults', headers: { cookie } })).body
    expect(await vaultsOf(person.cookie)).toContain('chave do cofre')

    await patch(person.userId, right)
    const [link] = await mailsTo(right, 1)
    const answer = await setPassword(tokenOf(link?.text))
    const entered = await post('/api/login', { email: right, password: 'segredo' })
    expect([answer.statusCode, entered.statusCode]).toEqual([200, 200])
    const seen = await vaultsOf(`sid=${entered.cookies[0]?.value}`)
    expect(seen).not.toContain('chave')
    const [row] = await server.context.db.select().from(publishedWorkers)
    expect(row).toMatchObject({ sealedKey: null, sealedNextKey: null })
  })

  test('may differ in its case alone, may be the same, and may be taken back', async () => {
    await buy()
    const id = await idOf(typo)
    expect((await patch(id, typo)).statusCode).toBe(200)
    expect((await patch(id, typo.toUpperCase())).json()).toMatchObject({
      user: { email: typo.toUpperCase() },
    })
    await patch(id, right)
    await patch(id, typo)
    expect(await findCustomer(server, typo)).toMatchObject({ id, subscriptionExpiresAt: day('2026-04-01') })
    expect((await patch(id, 'x')).json()).toMatchObject({ fields: { email: 'Email inválido' } })
  })

  test('goes along with the wish to get no campaigns', async () => {
    await buy()
    await server.context.db.insert(mailExclusions).values([
      { email: typo, reason: 'unsubscribed' },
      { email: typo, reason: 'suppressed' },
    ])
    expect((await patch(await idOf(typo), right)).json()).toMatchObject({
      user: { isUnsubscribed: true, isSuppressed: false },
    })
  })

  test('of two at once for one address goes to one', async () => {
    const people = await Promise.all([1, 2, 3].map(() => server.logIn()))
    const answers = await Promise.all(people.map(({ userId }) => patch(userId, right)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })

  test('while sales arrive loses none of them', async () => {
    await buy()
    const id = await idOf(typo)
    const orders = Array.from({ length: 6 }, (_, index) => `r${index}`)
    const renewal = { event: 'subscription_renewed', email: typo, subscriptionId: 's1' }
    await Promise.all([
      ...orders.map((orderId) => sendSale(server, { ...renewal, orderId, at: day('2026-03-09') })),
      patch(id, right),
    ])
    const isProcessed = eq(salesTable.processed, true)
    await expect.poll(() => server.context.db.$count(salesTable, isProcessed)).toBe(7)
    expect(await findCustomer(server, right)).toMatchObject({ id, subscriptionExpiresAt: day('2026-10-01') })
    expect(await findCustomer(server, typo)).toBeUndefined()
  })
})

describe('access that is sent again', () => {
  test('is a new link, and the older one dies', async () => {
    await buy()
    const [welcome] = await mailsTo(typo, 1)
    const id = await idOf(typo)
    expect((await post(`/api/admin/users/${id}/resend-access`)).json()).toEqual({
      message: `Novo link de acesso enviado para ${typo}.`,
    })
    const [, again] = await mailsTo(typo, 2)
    expect((await setPassword(tokenOf(welcome?.text))).statusCode).toBe(400)
    expect((await setPassword(tokenOf(again?.text))).statusCode).toBe(200)
  })

  test('leaves a password working until another is set', async () => {
    const person = await server.logIn({ email: typo, password: 'hash' })
    await post(`/api/admin/users/${person.userId}/resend-access`)
    expect(await findCustomer(server, typo)).toMatchObject({ password: 'hash', mustResetPassword: true })
    expect(await mailsTo(typo, 1)).toHaveLength(1)
  })
})
