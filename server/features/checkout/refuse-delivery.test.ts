import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rateCounters } from '#server/platform/http/tables.ts'
import type { TestServer } from '#server/testing/test-server.ts'
import { writeKiwifySale } from '#server/features/sales/providers/examples/kiwify.ts'
import { signKiwify } from '#server/features/sales/providers/kiwify.ts'
import { secret, startSalesServer } from '#server/features/sales/testing/sales.ts'

let server: TestServer
beforeAll(async () => {
  server = await startSalesServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.context.db.delete(rateCounters)
})

const body = JSON.stringify(writeKiwifySale({ event: 'pix_created', email: 'ana@example.com' }))
const genuine = { body, query: `signature=${signKiwify(body, secret)}` }
const wrong = `signature=${'a'.repeat(40)}`

function post(query: string, remoteAddress: string) {
  const url = `/api/webhooks/kiwify?${query}`
  return server.app.inject({ method: 'POST', url, payload: genuine.body, remoteAddress })
}

async function forge(times: number, address: string): Promise<void> {
  const forgeries = Array.from({ length: times }, (_, index) => (index % 2 === 0 ? wrong : 'signature=ABC'))
  const replies = await Promise.all(forgeries.map((query) => post(query, address)))
  expect(replies.filter(({ statusCode }) => statusCode !== 401)).toEqual([])
}

test('after a hundred forgeries an address is to wait, and nobody else is', async () => {
  await forge(100, '203.0.113.1')
  const refused = await post(wrong, '203.0.113.1')
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ code: 'rate_limited' })
  expect(refused.headers['retry-after']).toBe('900')
  server.clock.advance(60_000)
  const again = await post('signature=', '203.0.113.1')
  expect(again.statusCode).toBe(429)
  expect(again.headers['retry-after']).toBe('840')
  expect((await post(wrong, '203.0.113.2')).statusCode).toBe(401)
  server.clock.advance(14 * 60_000)
  expect((await post(wrong, '203.0.113.1')).statusCode).toBe(401)
})

test('a rightly signed event is taken from an address that is to wait', async () => {
  await forge(100, '203.0.113.3')
  expect((await post(wrong, '203.0.113.3')).statusCode).toBe(429)
  expect((await post(genuine.query, '203.0.113.3')).statusCode).toBe(200)
  expect((await post(wrong, '203.0.113.3')).statusCode).toBe(429)
})

test('an address that is to wait writes nothing any more', async () => {
  await forge(100, '203.0.113.4')
  for (let index = 0; index < 5; index++) await post(wrong, '203.0.113.4')
  expect(await server.context.db.select().from(rateCounters)).toMatchObject([{ count: 100 }])
})

test.each(['', '?signature=', '?signature=abc', `?signature=${'A'.repeat(40)}`, `?${wrong}&${wrong}`])(
  'what cannot be a signature, %j, is refused before anything of the body has come',
  async (query) => {
    await server.app.listen({ host: '127.0.0.1', port: 0 }).catch(() => {})
    const { port } = server.app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `POST /api/webhooks/kiwify${query} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 200000\r\n\r\n`,
    )
    const answer = await text(socket)
    expect(answer).toMatch(/^HTTP\/1\.1 401 /)
    expect(answer).toContain('signature_invalid')
  },
)
