import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { AppError } from './app-error.ts'
import { route } from './route.ts'

const Greeting = z.object({
  name: z.string().check(z.minLength(1, 'Nome é obrigatório')),
  tags: z.optional(z.array(z.string())),
})

const greet = endpoint({
  method: 'POST',
  path: '/api/toy/greet',
  summary: 'Greets',
  body: Greeting,
  reply: z.object({ greeting: z.string() }),
  status: 201,
})
const poke = endpoint({
  method: 'POST',
  path: '/api/toy/poke',
  summary: 'Pokes',
  reply: z.object({ poked: z.literal(true) }),
})
const unpoke = endpoint({
  method: 'DELETE',
  path: '/api/toy/poke/:id',
  summary: 'Unpokes',
  params: z.object({ id: z.string() }),
  reply: z.object({ id: z.string() }),
})
const hook = endpoint({
  method: 'POST',
  path: '/api/toy/hook',
  summary: 'For anybody',
  reply: z.object({ poked: z.literal(true) }),
})
const slip = endpoint({ method: 'GET', path: '/api/toy/slip', summary: 'Fails', reply: z.object({}) })
const wait = endpoint({ method: 'GET', path: '/api/toy/wait', summary: 'Too often', reply: z.object({}) })

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    routes: (app) => {
      route(app, greet, async ({ body }) => {
        const stray = { greeting: `Olá, ${body.name}`, password: 'must not leave' }
        return stray
      })
      route(app, poke, async () => ({ poked: true as const }))
      route(app, unpoke, async ({ params }) => ({ id: params.id }))
      route(app, hook, async () => ({ poked: true as const }), { allowCrossSite: true })
      route(app, slip, async () => {
        throw new Error('the secret is 42')
      })
      route(app, wait, async () => {
        throw new AppError('rate_limited', { retryAfterSeconds: 30 })
      })
    },
  })
})
afterAll(() => server.close())

async function send(options: InjectOptions) {
  const reply = await server.app.inject(options)
  return { status: reply.statusCode, headers: reply.headers, body: reply.json<Record<string, unknown>>() }
}
const post = (url: string, payload: string | object, headers: Record<string, string> = {}) =>
  send({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } })

describe('bodies', () => {
  test('a good one is parsed, and only what the reply lists leaves the server', async () => {
    const reply = await post('/api/toy/greet', { name: 'Ana' })
    expect(reply).toMatchObject({ status: 201, body: { greeting: 'Olá, Ana' } })
    expect(reply.body).not.toHaveProperty('password')
  })

  test('a wrong field is named with its own message', async () => {
    const reply = await post('/api/toy/greet', { name: '', tags: ['a', 1] })
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({ code: 'invalid_input', fields: { name: 'Nome é obrigatório' } })
    // What the schema has no words for is said in Portuguese as well.
    expect(reply.body.fields).toMatchObject({
      'tags.1': 'Entrada inválida: esperava um texto, recebeu um número',
    })
  })

  test.each([
    ['broken JSON', '{"name":', 'broken_json'],
    ['an array', '[]', 'invalid_input'],
    ['null', 'null', 'invalid_input'],
    ['a number', '1', 'invalid_input'],
    ['a prototype', '{"__proto__":{"isAdmin":true},"name":"Ana"}', 'broken_json'],
    ['a constructor', '{"constructor":{"prototype":{"x":1}},"name":"Ana"}', 'broken_json'],
    ['nothing', '', 'invalid_input'],
  ])('%s is a clear 400', async (_what, payload, code) => {
    const reply = await post('/api/toy/greet', payload)
    expect(reply).toMatchObject({ status: 400, body: { code, message: expect.any(String) as string } })
  })

  test('an empty body with a JSON content type is no body', async () => {
    expect(await post('/api/toy/poke', '')).toMatchObject({ status: 200, body: { poked: true } })
    const headers = { 'content-type': 'application/json' }
    expect(await send({ method: 'DELETE', url: '/api/toy/poke/7', headers })).toMatchObject({
      status: 200,
      body: { id: '7' },
    })
  })

  test('more than a few kB from anybody is 413, another content type 415', async () => {
    expect(await post('/api/toy/greet', { name: 'x'.repeat(16 * 1024) })).toMatchObject({
      status: 413,
      body: { code: 'body_too_large' },
    })
    expect(
      await post('/api/toy/greet', 'name=Ana', { 'content-type': 'application/x-www-form-urlencoded' }),
    ).toMatchObject({ status: 415 })
    expect(await post('/api/toy/greet', 'Ana', { 'content-type': 'text/plain' })).toMatchObject({
      status: 415,
    })
  })
})

describe('errors', () => {
  test('an unexpected one says nothing about its cause', async () => {
    const reply = await send({ url: '/api/toy/slip' })
    expect(reply).toMatchObject({ status: 500, body: { code: 'internal' } })
    expect(JSON.stringify(reply.body)).not.toContain('42')
  })

  test('one that passes by waiting says how long', async () => {
    const reply = await send({ url: '/api/toy/wait' })
    expect(reply).toMatchObject({
      status: 429,
      body: { code: 'rate_limited' },
      headers: { 'retry-after': '30' },
    })
  })

  test.each(['/api', '/api/', '/api/nothing', '/api/user/extra', '/api/%zz', '/api?x=1'])(
    '%s is unknown: 404 as JSON',
    async (url) => {
      expect(await send({ url })).toMatchObject({ status: 404, body: { code: 'not_found' } })
    },
  )

  test('a known path with another method is 404 as JSON', async () => {
    expect(await send({ method: 'GET', url: '/api/toy/greet' })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
  })
})

describe('calls from other sites', () => {
  const host = 'app.exemplo.com'
  test.each([
    ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
    ['another origin', { origin: 'https://mau.example' }],
    ['the same host on another port', { origin: `http://${host}:8080` }],
    ['the same name as a user of another host', { origin: `https://${host}@mau.example` }],
    ['a host that passes for ours', { origin: 'https://mau.example', host: `${host}@mau.example/` }],
    ['the usual port of the other scheme', { origin: `http://${host}`, host: `${host}:443` }],
    ['a host that is none', { origin: 'https://mau.example', host: '//' }],
    ['a sandboxed page', { origin: 'null' }],
    ['a file', { origin: 'file://' }],
  ])('%s may not change anything', async (_what, headers) => {
    const reply = await post('/api/toy/poke', '', { host, ...headers })
    expect(reply).toMatchObject({ status: 403, body: { code: 'cross_site' } })
  })

  test.each([
    ['no browser', {}],
    ['our own page', { origin: `https://${host}`, 'sec-fetch-site': 'same-origin' }],
    ['our public address behind a proxy', { origin: 'http://localhost:3000' }],
    ['a client that names the usual port', { origin: `https://${host}`, host: `${host}:443` }],
    ['a client that names another port', { origin: `http://${host}:8080`, host: `${host}:8080` }],
    ['a client with large letters', { origin: `https://${host}`, host: host.toUpperCase() }],
  ])('%s may', async (_what, headers) => {
    expect(await post('/api/toy/poke', '', { host, ...headers })).toMatchObject({ status: 200 })
  })

  test('a route for anybody takes them, and reading is never refused', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://mau.example' }
    expect(await post('/api/toy/hook', '', headers)).toMatchObject({ status: 200 })
    expect(await send({ url: '/api/health', headers })).toMatchObject({ status: 200 })
  })
})

describe('headers', () => {
  test('every answer is closed to scripts, frames and guesses', async () => {
    for (const url of ['/api/health', '/api/nothing']) {
      const { headers } = await send({ url })
      expect(headers).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'x-frame-options': 'DENY',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      })
      expect(headers).not.toHaveProperty('strict-transport-security')
    }
  })

  test.each([
    [{}, 'max-age=31536000'],
    [{ HSTS_SUBDOMAINS: 'true' }, 'max-age=31536000; includeSubDomains'],
  ])(
    'over https only our own host is held to https, unless its subdomains are asked for too: %j',
    async (env, expected) => {
      const secure = await startTestServer({ env: { APP_URL: 'https://app.exemplo.com', ...env } })
      const { headers } = await secure.app.inject({ url: '/api/health' })
      expect(headers['strict-transport-security']).toBe(expected)
      await secure.close()
    },
  )
})

test('health tells whether jobs run and the database answers', async () => {
  expect(await send({ url: '/api/health' })).toMatchObject({ status: 200, body: { status: 'ok' } })
})
