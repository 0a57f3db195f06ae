import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let cookie: string
beforeAll(async () => {
  server = await startTestServer()
  cookie = (await server.logIn({ isAdmin: true })).cookie
})
afterAll(() => server.close())

const post = (url: string, payload: string | object) =>
  server.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { cookie, 'content-type': 'application/json', prefer: 'respond-async' },
  })
const get = (url: string) => server.app.inject({ url, headers: { cookie } })

describe('a NUL, which no database can hold, is a clear 400', () => {
  const email = 'ana@example.com'
  test.each([
    ['/api/register', { username: 'a\0b', email, password: 'segredo' }, 'username'],
    ['/api/register', { username: 'ab', email, password: 'segredo\0' }, 'password'],
    ['/api/login', { email: 'a\0@example.com', password: 'x' }, 'email'],
    ['/api/auth/forgot-password', { email: '\0' }, 'email'],
    ['/api/auth/reset-password', { token: 'a\0', newPassword: 'segredo' }, 'token'],
    [
      '/api/admin/create-user',
      { username: 'a\0', email: 'b@example.com', subscriptionType: 'mensal' },
      'username',
    ],
    ['/api/admin/send-bulk-email', { subject: 'Oi', content: 'a\0b' }, 'content'],
    ['/api/admin/send-remarketing-email', { subject: 'O\0i', content: 'ab' }, 'subject'],
    ['/api/admin/send-test-email', { subject: 'Oi', content: ['a', { b: '\0' }] }, 'content'],
    ['/api/login', { email, password: 'x', nested: { 'a\0': 1 } }, 'nested'],
  ])('in the body of %s', async (url, body, field) => {
    const reply = await post(url, body)
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({
      code: 'invalid_input',
      fields: { [field]: 'Contém um caractere que não é permitido.' },
    })
  })

  test.each([
    '/api/admin/users?q=a%00b',
    '/api/admin/users?q=%00&limit=5',
    '/api/admin/users?cursor=%00',
    '/api/admin/users.csv?q=%00',
    '/api/admin/kiwify-transactions?q=a%00&limit=5',
    '/api/admin/kiwify-transactions?event=%00',
    '/api/admin/campaigns?cursor=%00',
  ])('in the query of %s', async (url) => {
    const reply = await get(url)
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ code: 'invalid_input' })
    expect(JSON.stringify(reply.json<{ fields: unknown }>().fields)).toContain('não é permitido')
  })

  test('as the whole body, and however deep it lies', async () => {
    expect((await post('/api/login', '"\\u0000"')).statusCode).toBe(400)
    const depth = 300_000
    const deep = `{"subject":"Oi","content":${'['.repeat(depth)}"\\u0000"${']'.repeat(depth)}}`
    const reply = await post('/api/admin/send-test-email', deep)
    expect([reply.statusCode, reply.json()]).toMatchObject([400, { code: 'invalid_input' }])
    expect((await post('/api/login', deep)).statusCode).toBe(413)
  })
})

test('the letters that spell one are text like any other', async () => {
  const subject = String.raw`\u0000 e %00`
  expect((await post('/api/admin/send-bulk-email', { subject, content: 'x' })).statusCode).toBe(202)
  expect((await get('/api/admin/users?q=%2500')).statusCode).toBe(200)
})

test.each(['/api/user', '/api/admin/users?q=%00'])(
  '%s still says first that nobody is logged in',
  async (url) => {
    expect((await server.app.inject({ url })).statusCode).toBe(401)
  },
)

describe('a cursor that no list ever gave is a clear 400', () => {
  const id = '00000000-0000-4000-8000-000000000000'
  const encode = (text: string) => Buffer.from(text).toString('base64url')
  const cursors = [
    `0000-01-01T00:00:00.000Z ${id}`,
    `2026-01-01T00:00:00.${'1'.repeat(90)}Z ${id}`,
    `2026-01-01T00:00Z ${id}`,
    `2026-02-30T00:00:00.000Z ${id}`,
    `2026-01-01T00:00:00.000Z\0 ${id}`,
    `infinity ${id}`,
    `2026-01-01T00:00:00.000Z`,
  ]
  test.each(cursors)('%j', async (cursor) => {
    for (const list of ['users', 'kiwify-transactions']) {
      const reply = await get(`/api/admin/${list}?limit=5&cursor=${encode(cursor)}`)
      expect([reply.statusCode, reply.json()]).toMatchObject([400, { code: 'invalid_input' }])
    }
  })

  test('while the earliest and the latest that can be written are answered', async () => {
    for (const at of ['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z']) {
      const reply = await get(`/api/admin/users?limit=5&cursor=${encode(`${at} ${id}`)}`)
      expect(reply.statusCode).toBe(200)
    }
  })
})
