import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

const token = 'um-token-de-coleta-longo'

let direct: TestServer
let proxied: TestServer
beforeAll(async () => {
  direct = await startTestServer()
  proxied = await startTestServer({ env: { TRUST_PROXY: '1', METRICS_TOKEN: token } })
})
afterAll(async () => {
  await direct.close()
  await proxied.close()
})

type Asking = { headers?: Record<string, string>; remoteAddress?: string }

async function read({ app }: TestServer, { headers = {}, remoteAddress = '127.0.0.1' }: Asking = {}) {
  const { statusCode, body } = await app.inject({ url: '/metrics', headers, remoteAddress })
  expect(body.includes('http_request_duration_seconds')).toBe(statusCode === 200)
  return statusCode
}

test('without a proxy the machine itself may read them, unless it asks for somebody else', async () => {
  expect(await read(direct)).toBe(200)
  expect(await read(direct, { headers: { 'x-forwarded-for': '203.0.113.9' } })).toBe(401)
  expect(await read(direct, { remoteAddress: '203.0.113.9' })).toBe(401)
})

test('behind a proxy the machine itself is nobody, whatever the proxy adds', async () => {
  expect(await read(proxied)).toBe(401)
  expect(await read(proxied, { headers: { 'x-forwarded-for': '127.0.0.1' } })).toBe(401)
})

test('a scraper with the token may read them from anywhere, and with no other', async () => {
  const send = (authorization: string) =>
    read(proxied, { headers: { authorization, 'x-forwarded-for': '203.0.113.9' } })
  expect(await send(`Bearer ${token}`)).toBe(200)
  expect(await send(`bearer  ${token}`)).toBe(200)
  for (const wrong of ['', 'Bearer', `Bearer ${token}x`, `Bearer ${token.slice(1)}`, `Basic ${token}`, token])
    expect(await send(wrong)).toBe(401)
})

test('where no token is set, none is right', async () => {
  for (const authorization of ['Bearer ', 'Bearer undefined', `Bearer ${token}`])
    expect(await read(direct, { headers: { authorization }, remoteAddress: '203.0.113.9' })).toBe(401)
})

test('an administrator may read them behind a proxy too, and a member may not', async () => {
  const admin = await proxied.logIn({ isAdmin: true })
  const member = await proxied.logIn()
  expect(await read(proxied, { headers: { cookie: admin.cookie } })).toBe(200)
  expect(await read(proxied, { headers: { cookie: member.cookie } })).toBe(403)
})
