import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { callCloudflare, CloudflareRefusal } from './call-cloudflare.ts'

let answer: RequestListener = () => {}
const server = createServer((request, response) => answer(request, response))
let apiUrl = ''
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const token = 'canario-token-da-cloudflare'
const leaving = new AbortController().signal
const ask = (options: { leaving?: AbortSignal; callLimitMs?: number } = {}) =>
  callCloudflare({ apiUrl, token, leaving, ...options }, { path: '/x', result: z.object({ id: z.string() }) })

async function refusalOf(asked: Promise<unknown>): Promise<CloudflareRefusal> {
  const error = await asked.then(
    () => null,
    (cause: unknown) => cause,
  )
  if (!(error instanceof CloudflareRefusal)) throw new Error(`Not refused: ${String(error)}`)
  const told = JSON.stringify([error, error.message, error.stack, error.cause])
  expect(told).not.toContain('canario')
  return error
}

const reply =
  (status: number, body: string, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(status, headers)
    response.end(body)
  }

const refused = (code: number) => JSON.stringify({ success: false, errors: [{ code, message: token }] })

test('the result comes out of its envelope, and the token goes along', async () => {
  let authorization: string | undefined
  answer = (request, response) => {
    authorization = request.headers.authorization
    response.end(JSON.stringify({ success: true, errors: [], result: { id: 'a' } }))
  }
  expect(await ask()).toEqual({ id: 'a' })
  expect(authorization).toBe(`Bearer ${token}`)
})

test.each([
  ['a refusal with its code', 403, refused(10_000), { reason: 'refused', code: 10_000 }],
  ['a refusal under a good status', 200, refused(10_007), { reason: 'refused', code: 10_007 }],
  ['a page in the place of an answer', 502, '<html>canario</html>', { reason: 'away', status: 502 }],
  ['half an answer', 200, '{"success":true', { reason: 'away' }],
  ['a result that is not what was asked for', 200, '{"success":true,"result":{}}', { reason: 'away' }],
  ['an answer without end', 200, `"${'x'.repeat(1_100_000)}"`, { reason: 'away' }],
])('%s is told by its numbers alone', async (_what, status, body, expected) => {
  answer = reply(status, body)
  expect(await refusalOf(ask())).toMatchObject(expected)
})

test('a pause that is asked for says how long', async () => {
  answer = reply(429, 'slow down', { 'retry-after': '30' })
  expect(await refusalOf(ask())).toMatchObject({ reason: 'refused', status: 429, retryAfterSeconds: 30 })
})

test('nobody is followed to another address, which would be given the token', async () => {
  const asked: string[] = []
  answer = (request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(307, { location: `${apiUrl}/elsewhere` })
    response.end()
  }
  expect(await refusalOf(ask())).toMatchObject({ reason: 'away' })
  expect(asked).toEqual(['/x'])
})

test('each call has its time, and ends with whoever waits for it', async () => {
  answer = () => {}
  expect(await refusalOf(ask({ callLimitMs: 20 }))).toMatchObject({ reason: 'late' })
  expect(await refusalOf(ask({ leaving: AbortSignal.timeout(20) }))).toMatchObject({ reason: 'late' })
})

test('a line that is cut is a Cloudflare that is away', async () => {
  answer = (request) => request.socket.destroy()
  expect(await refusalOf(ask())).toMatchObject({ reason: 'away' })
})
