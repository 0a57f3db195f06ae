import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '#server/features/auth/passwords.ts'
import { users } from '#server/features/users/tables.ts'
import { rateCounters } from '#server/platform/http/tables.ts'
import { mails } from '#server/platform/mail/tables.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

const minuteMs = 60_000
const email = 'chefe@example.com'
const password = 'senha do chefe'

let server: TestServer
let hash: string
let cookie: string
beforeAll(async () => {
  server = await startTestServer()
  hash = await hashPassword(password)
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of [users, mails, rateCounters]) await server.context.db.delete(table)
  await server.forgetMails()
  await server.context.db.insert(users).values({ username: 'chefe', email, isAdmin: true, password: hash })
  cookie = await logIn()
})

const call = (method: 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
  server.app.inject({ method, url, headers: { cookie }, ...(payload ? { payload } : {}) })
const logIn = async () => {
  const answer = await server.app.inject({ method: 'POST', url: '/api/login', payload: { email, password } })
  return `sid=${answer.cookies[0]?.value}`
}
const confirm = (secret = password) => call('POST', '/api/auth/confirm-password', { password: secret })
const idOf = async (username: string) => {
  const [user] = await server.context.db.select().from(users).where(eq(users.username, username))
  return user?.id ?? ''
}

/** What would make a stolen session the account itself, or get rid of whoever could stop it. */
const acts = {
  'changing the own email': async () =>
    call('PATCH', `/api/admin/users/${await idOf('chefe')}`, { email: 'ladrao@example.com' }),
  'changing the email of another administrator': async () => {
    const other = await server.logIn({ isAdmin: true })
    return call('PATCH', `/api/admin/users/${other.userId}`, { email: 'ladrao@example.com' })
  },
  'changing the email of anybody else': async () => {
    const person = await server.logIn({ subscriptionType: 'mensal' })
    return call('PATCH', `/api/admin/users/${person.userId}`, { email: 'ladrao@example.com' })
  },
  'making an administrator': () =>
    call('POST', '/api/admin/create-user', {
      username: 'ladrao',
      email: 'ladrao@example.com',
      subscriptionType: 'mensal',
      isAdmin: true,
    }),
  'deleting an administrator': async () => {
    const other = await server.logIn({ isAdmin: true })
    return call('DELETE', `/api/admin/delete-user/${other.userId}`)
  },
}

describe.each(Object.entries(acts))('%s', (_what, act) => {
  test('within ten minutes of the login needs no more', async () => {
    server.clock.advance(10 * minuteMs)
    expect((await act()).statusCode).toBeLessThan(300)
  })

  test('later needs the password once more, for ten minutes', async () => {
    server.clock.advance(10 * minuteMs + 1)
    const before = await server.context.db.$count(users, eq(users.email, 'ladrao@example.com'))
    const refused = await act()
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      { message: 'Confirme sua senha para continuar.', code: 'reauth' },
    ])
    expect(await server.context.db.$count(users, eq(users.email, 'ladrao@example.com'))).toBe(before)

    expect((await confirm()).statusCode).toBe(200)
    server.clock.advance(9 * minuteMs)
    expect((await act()).statusCode).toBeLessThan(300)
    server.clock.advance(2 * minuteMs)
    expect((await acts['deleting an administrator']()).json()).toMatchObject({ code: 'reauth' })
  })
})

test('what else is done to anybody else needs no password', async () => {
  const person = await server.logIn({ subscriptionType: 'mensal' })
  server.clock.advance(60 * minuteMs)
  const ana = { username: 'Ana', email: 'ana@example.com', subscriptionType: 'mensal' }
  const answers = [
    await call('POST', '/api/admin/create-user', ana),
    await call('DELETE', `/api/admin/delete-user/${person.userId}`),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 200])
})

describe('a confirmed password', () => {
  test('counts for the session it was given in alone', async () => {
    server.clock.advance(11 * minuteMs)
    const stolen = cookie
    cookie = await logIn()
    server.clock.advance(11 * minuteMs)
    await confirm()
    cookie = stolen
    expect((await acts['making an administrator']()).json()).toMatchObject({ code: 'reauth' })
  })

  test('that is wrong is told on its field, and changes nothing', async () => {
    server.clock.advance(11 * minuteMs)
    const answer = await confirm('chute')
    expect([answer.statusCode, answer.json()]).toMatchObject([
      403,
      { code: 'wrong_password', fields: { password: 'Senha incorreta. Digite de novo.' } },
    ])
    expect((await acts['making an administrator']()).json()).toMatchObject({ code: 'reauth' })
    expect((await confirm('')).json()).toMatchObject({ fields: { password: 'Senha é obrigatória' } })
  })

  test('is guessed no more often than at the login, and its tries are those of the login', async () => {
    for (let tries = 0; tries < 10; tries++) expect((await confirm('chute')).statusCode).toBe(403)
    expect((await confirm()).statusCode).toBe(429)
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { email, password },
    })
    expect(answer.statusCode).toBe(429)
  })

  test('that is right does not count as a try', async () => {
    for (let tries = 0; tries < 12; tries++) expect((await confirm()).statusCode).toBe(200)
  })

  test('is asked of whoever is logged in, and of nobody else', async () => {
    cookie = ''
    expect((await confirm()).statusCode).toBe(401)
  })
})

test('the old address of an administrator is told that it no longer is theirs, without a way in', async () => {
  await acts['changing the own email']()
  await expect.poll(() => server.mails).toHaveLength(1)
  expect(server.mails[0]).toMatchObject({ to: email, subject: 'O email da sua conta de administrador mudou' })
  expect(JSON.stringify(server.mails[0])).not.toMatch(/token=|ladrao/)
})

test('the old address of anybody else is told so too, and by whom', async () => {
  const person = await server.logIn({ subscriptionType: 'mensal', email: 'antigo@example.com' })
  await call('PATCH', `/api/admin/users/${person.userId}`, { email: 'nova@example.com' })
  await expect.poll(() => server.mails).toHaveLength(2)
  const away = server.mails.find(({ to }) => to === 'antigo@example.com')
  expect(away).toMatchObject({ subject: 'O email da sua conta no Integrador mudou' })
  expect(away?.text).toContain('um administrador do Integrador trocou o email')
  expect(JSON.stringify(away)).not.toMatch(/token=|nova@/)
  const here = server.mails.find(({ to }) => to === 'nova@example.com')
  expect(here?.text).toMatch(/um administrador do Integrador passou sua conta[^]*token=/)
})
