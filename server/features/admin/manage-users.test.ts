import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'
import { CreatedUser } from '#contract/users.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import { applySales, startSalesServer } from '#server/features/sales/testing/sales.ts'
import { subscriptionActs } from '#server/features/subscriptions/tables.ts'
import { users } from '#server/features/users/tables.ts'
import { mails } from '#server/platform/mail/tables.ts'
import type { TestServer } from '#server/testing/test-server.ts'

const saoPaulo = (text: string) => new Date(`${text}:00-03:00`)
const now = saoPaulo('2026-01-31T10:00')

let server: TestServer
let admin: { cookie: string; userId: string }
beforeAll(async () => {
  server = await startSalesServer({ APP_URL: 'https://app.exemplo.com' })
})
afterAll(() => server.close())
beforeEach(async () => {
  const { db } = server.context
  // Users first: a mail on its way must not meet somebody whose access nothing explains any more.
  for (const table of [users, salesTable, subscriptionActs, mails]) await db.delete(table)
  await server.forgetMails()
  server.clock.set(now)
  admin = await server.logIn({
    isAdmin: true,
    username: 'chefe',
    email: 'chefe@example.com',
    createdAt: now,
  })
})

const call = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, cookie = admin.cookie) =>
  server.app.inject({ method, url, headers: { cookie }, ...(payload ? { payload } : {}) })
const create = (person: object) => call('POST', '/api/admin/create-user', person)
const renew = (id: string) => call('POST', `/api/admin/renew-subscription/${id}`)
const remove = (id: string, cookie?: string) =>
  call('DELETE', `/api/admin/delete-user/${id}`, undefined, cookie)
const find = async (username: string) => {
  const [user] = await server.context.db.select().from(users).where(eq(users.username, username))
  return user
}
const ana = { username: 'Ana', email: 'ana@example.com', isAdmin: false, subscriptionType: 'mensal' }

describe('a created user', () => {
  test('gets a period from now, a token that is told once, and its link by mail', async () => {
    const answer = await create(ana)
    expect(answer.statusCode).toBe(201)
    const { user, message, firstLoginToken, resetPasswordUrl } = CreatedUser.parse(answer.json())
    expect(user).toEqual({ ...user, username: 'Ana', email: 'ana@example.com', isAdmin: false })
    expect(user.createdAt).toBe(now.toISOString())
    expect(message).toBe('Usuário criado com sucesso')
    expect(firstLoginToken).toMatch(/^[\w-]{43}$/)
    expect(resetPasswordUrl).toBe(`https://app.exemplo.com/auth/reset-password?token=${firstLoginToken}`)
    const row = await find('Ana')
    expect(row).toMatchObject({
      mustResetPassword: true,
      password: null,
      subscriptionType: 'mensal',
      subscriptionStatus: 'active',
      subscriptionExpiresAt: saoPaulo('2026-02-28T10:00'),
    })
    expect(row?.firstLoginToken).not.toBe(firstLoginToken)
    await expect.poll(() => server.mails).toHaveLength(1)
    expect(server.mails[0]).toMatchObject({ to: 'ana@example.com' })
    expect(server.mails[0]?.text).toContain(resetPasswordUrl)
    expect(server.mails[0]?.text).toContain('Entrar: https://app.exemplo.com/auth\n')
  })

  test('sets a password with the token, logs in, and is no longer pending', async () => {
    const { firstLoginToken: token } = CreatedUser.parse((await create(ana)).json())
    const set = await call('POST', '/api/auth/reset-password', { token, newPassword: 'segredo' })
    expect(set.statusCode).toBe(200)
    const login = await call('POST', '/api/login', { email: ana.email, password: 'segredo' }, '')
    expect(login.json()).toMatchObject({ username: 'Ana', mustResetPassword: false })
  })

  test('may bring its own first-login token, which then opens the account', async () => {
    const token = 'convite_da-turma-de-novembro-2026'
    const made = await create({ ...ana, firstLoginToken: token })
    expect([made.statusCode, made.json()]).toMatchObject([
      201,
      {
        firstLoginToken: token,
        resetPasswordUrl: `https://app.exemplo.com/auth/reset-password?token=${token}`,
      },
    ])
    const again = await create({ ...ana, username: 'Bia', email: 'bia@example.com', firstLoginToken: token })
    expect([again.statusCode, again.json()]).toMatchObject([409, { code: 'first_login_token_taken' }])
    expect(await find('Bia')).toBeUndefined()
    const set = await call('POST', '/api/auth/reset-password', { token, newPassword: 'segredo' })
    expect(set.statusCode).toBe(200)
  })

  test.each(['', 'curto', 'a'.repeat(31), `${'a'.repeat(32)} b`, `${'a'.repeat(32)}/`, 'a'.repeat(201)])(
    'with %j for a first-login token is refused, and told what one looks like',
    async (firstLoginToken) => {
      const answer = await create({ ...ana, firstLoginToken })
      const { message } = errors.first_login_token_weak
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { message }])
      expect(await find('Ana')).toBeUndefined()
    },
  )

  test.each([
    ['trimestral', '2026-04-30T10:00'],
    ['vitalicia', null],
  ])('of type %s ends at %s, for administrators too', async (subscriptionType, end) => {
    await create({ ...ana, isAdmin: true, subscriptionType })
    expect(await find('Ana')).toMatchObject({
      isAdmin: true,
      subscriptionType,
      subscriptionExpiresAt: end === null ? null : saoPaulo(end),
    })
  })

  test('is no administrator unless asked for', async () => {
    const { isAdmin: _, ...rest } = ana
    expect((await create(rest)).statusCode).toBe(201)
    expect((await find('Ana'))?.isAdmin).toBe(false)
  })

  test.each([
    [{ username: ' ' }, { username: 'Nome de usuário é obrigatório' }],
    [{ email: 'ana' }, { email: 'Email inválido' }],
    [{ subscriptionType: undefined }, { subscriptionType: 'Tipo de assinatura é obrigatório' }],
    [{ subscriptionType: 'anual' }, { subscriptionType: 'Tipo de assinatura é obrigatório' }],
  ])('with %j is refused', async (wrong, fields) => {
    const answer = await create({ ...ana, ...wrong })
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { fields }])
  })

  test('with a taken name or email is refused, whatever the case, and leaves no trace', async () => {
    await create(ana)
    const sameEmail = await create({ ...ana, username: 'Outra', email: 'ANA@example.com' })
    expect([sameEmail.statusCode, sameEmail.json()]).toMatchObject([
      409,
      { message: 'Este email já está em uso' },
    ])
    const sameName = await create({ ...ana, username: 'ana', email: 'outra@example.com' })
    expect([sameName.statusCode, sameName.json()]).toMatchObject([
      409,
      { message: 'Este nome de usuário já está em uso' },
    ])
    expect(await server.context.db.$count(subscriptionActs)).toBe(1)
    expect(await server.context.db.$count(mails)).toBe(1)
  })

  test('that is asked for many times at once is made once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        create(index % 2 ? { ...ana, email: `a${index}@example.com` } : { ...ana, username: `Ana ${index}` }),
      ),
    )
    const codes = answers.map(({ statusCode }) => statusCode)
    expect(codes.every((code) => code === 201 || code === 409)).toBe(true)
    const made = await server.context.db.select().from(users)
    expect(made).toHaveLength(1 + codes.filter((code) => code === 201).length)
    expect(made.filter(({ email }) => email === ana.email).length).toBeLessThanOrEqual(1)
    expect(made.filter(({ username }) => username === 'Ana').length).toBeLessThanOrEqual(1)
  })
})

describe('a renewal', () => {
  test('goes on from the end by calendar months, and says until when', async () => {
    await create(ana)
    const { id = '' } = (await find('Ana')) ?? {}
    const answer = await renew(id)
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { message: 'Assinatura de Ana renovada até 28/03/2026.' },
    ])
    expect((await find('Ana'))?.subscriptionExpiresAt).toEqual(saoPaulo('2026-03-28T10:00'))
  })

  test('comes to what was said before it, whatever is charged later', async () => {
    const charged = async (orderId: string, at: string, until: string) => {
      const told = { at: saoPaulo(at), accessUntil: saoPaulo(until) }
      await applySales(server, { event: 'subscription_renewed', orderId, email: 'bia@example.com', ...told })
    }
    await charged('o1', '2026-01-20T10:00', '2026-02-20T10:00')
    const [bia] = await server.context.db.select().from(users).where(eq(users.email, 'bia@example.com'))
    const id = bia?.id ?? ''
    const preview = () => call('GET', `/api/admin/renew-subscription/${id}`)
    const end = saoPaulo('2026-03-20T10:00').toISOString()
    for (const _ of ['once', 'twice'])
      expect((await preview()).json()).toEqual({ endsAt: end, isChargedOn: true })
    expect(await server.context.db.$count(subscriptionActs)).toBe(0)
    expect((await renew(id)).json()).toEqual({
      message: `Assinatura de ${bia?.username} renovada até 20/03/2026.`,
    })
    await charged('o2', '2026-02-20T10:00', '2026-03-20T10:00')
    expect((await find(bia?.username ?? ''))?.subscriptionExpiresAt).toEqual(saoPaulo('2026-04-20T10:00'))
    server.clock.set(saoPaulo('2026-05-01T10:00'))
    admin = await server.logIn({ isAdmin: true })
    expect((await preview()).json()).toEqual({
      endsAt: saoPaulo('2026-06-01T10:00').toISOString(),
      isChargedOn: false,
    })
  })

  test('of a lifetime is refused, of a refunded one makes it a lifetime again', async () => {
    const life = { subscriptionType: 'vitalicia' as const, createdAt: saoPaulo('2025-01-01T00:00') }
    const { userId } = await server.logIn({ ...life, username: 'Vida' })
    const refused = await renew(userId)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { message: 'Assinatura vitalícia não precisa de renovação' },
    ])
    await server.context.db
      .update(users)
      .set({ subscriptionExpiresAt: now, subscriptionStatus: 'canceled', cancellationReason: 'refund' })
      .where(eq(users.id, userId))
    expect((await renew(userId)).json()).toEqual({ message: 'A assinatura de Vida voltou a ser vitalícia.' })
    expect(await find('Vida')).toMatchObject({ subscriptionExpiresAt: null, cancellationReason: null })
  })

  test('is refused for oneself, for administrators, without a type, and for nobody', async () => {
    const other = await server.logIn({ isAdmin: true, subscriptionType: 'mensal' })
    const untyped = await server.logIn()
    const people = [admin.userId, other.userId, untyped.userId, randomUUID()]
    const preview = (id: string) => call('GET', `/api/admin/renew-subscription/${id}`)
    for (const ask of [renew, preview]) {
      const answers = await Promise.all(people.map(ask))
      expect(answers.map((answer) => [answer.statusCode, answer.json<{ code: string }>().code])).toEqual([
        [400, 'own_row_not_renewable'],
        [400, 'not_renewable'],
        [400, 'not_renewable'],
        [404, 'not_found'],
      ])
    }
  })
})

describe('a deletion', () => {
  test('ends the session at once, and keeps the sales', async () => {
    await applySales(server, { event: 'order_approved', email: 'ana@example.com', name: 'Ana', at: now })
    const { id = '' } = (await find('Ana')) ?? {}
    const person = await server.logIn()
    expect((await call('GET', '/api/user', undefined, person.cookie)).statusCode).toBe(200)
    expect((await remove(person.userId)).statusCode).toBe(200)
    expect((await call('GET', '/api/user', undefined, person.cookie)).statusCode).toBe(401)

    expect((await remove(id)).json()).toEqual({ message: 'A conta de Ana foi excluída.' })
    const [sale] = await server.context.db.select().from(salesTable)
    expect(sale).toMatchObject({ userId: null, customerEmail: 'ana@example.com', processed: true })
    expect((await remove(id)).statusCode).toBe(404)
  })

  test('of oneself is refused', async () => {
    await server.logIn({ isAdmin: true })
    const answer = await remove(admin.userId)
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'own_row_not_deletable' }])
  })

  test('of each other by the last two administrators at once leaves one of them', async () => {
    for (let round = 0; round < 5; round++) {
      const other = await server.logIn({ isAdmin: true })
      const answers = await Promise.all([
        remove(other.userId),
        remove(admin.userId, other.cookie),
        remove(other.userId),
        remove(admin.userId, other.cookie),
      ])
      const left = await server.context.db.select().from(users).where(eq(users.isAdmin, true))
      expect(left).toHaveLength(1)
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
      for (const { statusCode } of answers) expect(statusCode).toBeOneOf([200, 400, 401, 404])
      if (left[0]?.id === other.userId) admin = other
    }
  })
})

test('who loses their rights feels it at the next request', async () => {
  const other = await server.logIn({ isAdmin: true })
  const list = () => call('GET', '/api/admin/users?limit=1', undefined, other.cookie)
  expect((await list()).statusCode).toBe(200)
  await server.context.db.update(users).set({ isAdmin: false }).where(eq(users.id, other.userId))
  expect((await list()).statusCode).toBe(403)
})
