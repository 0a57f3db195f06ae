import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listCheckouts } from '#contract/checkouts.ts'
import { checkouts } from '#server/features/sales/providers/index.ts'
import { sampleOf, writeDelivery } from '#server/features/sales/providers/write-delivery.ts'
import { refusedDeliveries, salesTable } from '#server/features/sales/tables.ts'
import {
  deliver,
  findCustomer,
  secret,
  sendSale,
  startSalesServer,
  untilApplied,
} from '#server/features/sales/testing/sales.ts'
import { purgeRefusals } from './refuse-delivery.ts'
import { users } from '#server/features/users/tables.ts'
import { rateCounters } from '#server/platform/http/tables.ts'
import { day } from '#server/testing/day.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let cookie: string
beforeAll(async () => {
  server = await startSalesServer({ CHECKOUT_PLANS: '{"mes":"mensal"}', TICTO_TOKEN: '' })
})
afterAll(() => server.close())
beforeEach(async () => {
  const { db } = server.context
  for (const table of [salesTable, users, rateCounters, refusedDeliveries]) await db.delete(table)
  server.clock.set(day('2026-11-15'))
  cookie = (await server.logIn({ isAdmin: true })).cookie
})

const email = 'ana@example.com'

function written(provider: string) {
  const checkout = checkouts[provider]
  const sold = { kind: 'approved', email, planId: 'mes', productId: 'mes', at: day('2026-11-14') } as const
  const sample = checkout && sampleOf(checkout, sold)
  if (!sample) throw new Error(`${provider} sells nothing`)
  return writeDelivery(checkout, sample, secret)
}

async function stateOf(id: string) {
  const answer = await server.app.inject({ url: '/api/admin/checkouts', headers: { cookie } })
  const state = listCheckouts.reply.parse(answer.json()).checkouts.find((each) => each.id === id)
  if (!state) throw new Error(`${id} is not listed`)
  return state
}

describe('what is refused is noted for the administrator, by reason', () => {
  test('unproven, forged and too large', async () => {
    const genuine = written('hubla')
    const forged = { ...genuine, headers: { 'x-hubla-token': 'outro' } }
    expect((await deliver(server, 'hubla', { body: genuine.body })).statusCode).toBe(401)
    expect((await deliver(server, 'hubla', forged)).statusCode).toBe(401)
    server.clock.advance(60_000)
    expect((await deliver(server, 'hubla', forged)).statusCode).toBe(401)
    const large = { ...genuine, body: Buffer.alloc(256 * 1024 + 1, 0x20) }
    expect((await deliver(server, 'hubla', large)).statusCode).toBe(413)
    const { refusedToday, lastDeliveryAt } = await stateOf('hubla')
    expect(lastDeliveryAt).toBeNull()
    expect(refusedToday).toHaveLength(3)
    expect(refusedToday).toContainEqual({
      reason: 'forged',
      count: 2,
      lastAt: server.clock.now().toISOString(),
    })
    expect(Object.fromEntries(refusedToday.map(({ reason, count }) => [reason, count]))).toEqual({
      unproven: 1,
      forged: 2,
      too_large: 1,
    })
    expect((await stateOf('kiwify')).refusedToday).toEqual([])
    server.clock.advance(24 * 60 * 60 * 1000)
    cookie = (await server.logIn({ isAdmin: true })).cookie
    expect((await stateOf('hubla')).refusedToday).toEqual([])
    const { db } = server.context
    const purge = () => db.transaction((tx) => purgeRefusals(tx, server.clock.now()))
    await purge()
    expect(await db.$count(refusedDeliveries)).toBe(3)
    server.clock.advance(30 * 24 * 60 * 60 * 1000)
    await purge()
    expect(await db.$count(refusedDeliveries)).toBe(0)
  })

  test('without its secret a checkout is off: 503, however often, and it says which variable is missing', async () => {
    for (let index = 0; index < 120; index++) {
      const answer = await deliver(server, 'ticto', written('ticto'))
      expect(answer.statusCode).toBe(503)
      expect(answer.json<{ message: string }>().message).toContain('TICTO_TOKEN')
    }
    const state = await stateOf('ticto')
    expect(state.secret).toMatchObject({ variable: 'TICTO_TOKEN', isSet: false })
    expect(state.refusedToday).toMatchObject([{ reason: 'off', count: 120 }])
    const test = await server.app.inject({
      method: 'POST',
      url: '/api/admin/checkouts/ticto/test',
      headers: { cookie },
    })
    expect(test.statusCode).toBe(503)
    expect(test.json<{ message: string }>().message).toContain('TICTO_TOKEN')
  })

  test('what no checkout is called is not found, and not noted', async () => {
    for (const provider of ['constructor', 'KIWIFY', 'stripe', '__proto__'])
      expect((await deliver(server, provider, written('kiwify'))).statusCode).toBe(404)
    expect(await server.context.db.$count(refusedDeliveries)).toBe(0)
  })
})

const { ticto: _off, ...on } = checkouts
describe.each(Object.keys(on))('to %s', (provider) => {
  const whole = () => written(provider)
  const odd = {
    'cut off': () => ({ ...whole(), body: whole().body.subarray(0, 90) }),
    'compressed without saying so': () => ({ ...whole(), body: gzipSync(whole().body) }),
    'in UTF-16': () => ({ ...whole(), body: Buffer.from(whole().body.toString(), 'utf16le') }),
    'a form': () => ({
      ...whole(),
      body: Buffer.from('a=1&b=2'),
      headers: { ...whole().headers, 'content-type': 'application/x-www-form-urlencoded' },
    }),
    'a list of lists': () => ({ ...whole(), body: Buffer.from('[[[[]]]]') }),
    'very deep': () => ({ ...whole(), body: Buffer.from(`${'['.repeat(60_000)}${']'.repeat(60_000)}`) }),
    'only blanks': () => ({ ...whole(), body: Buffer.from('   \n') }),
  }

  test.each(Object.entries(odd))(
    'what is %s gives nothing and is no failure of ours',
    async (_what, make) => {
      const answer = await deliver(server, provider, make())
      expect([200, 401]).toContain(answer.statusCode)
      await untilApplied(server)
      expect(await findCustomer(server, email)).toBeUndefined()
      const rows = await server.context.db.select().from(salesTable)
      expect(rows.every(({ errorMessage, kind }) => errorMessage !== null && kind === 'unread')).toBe(true)
    },
  )

  test('a right one is taken under any content type, and sent again it is the same', async () => {
    const { body, headers, query } = whole()
    const types = ['text/plain', 'application/json; charset=latin1', 'multipart/form-data']
    for (const type of types) {
      const delivery = { body, query, headers: { ...headers, 'content-type': type } }
      expect((await deliver(server, provider, delivery)).statusCode).toBe(200)
    }
    await untilApplied(server)
    expect(await server.context.db.$count(salesTable)).toBe(1)
    expect(await findCustomer(server, email)).toMatchObject({ subscriptionExpiresAt: day('2026-12-14') })
    expect((await stateOf(provider)).lastDeliveryAt).toBe(server.clock.now().toISOString())
  })
})

test('a currency that nobody knows is kept apart from reais', async () => {
  const sale = checkouts.hotmart?.example.write(
    { event: 'PURCHASE_APPROVED', email, planId: 'mes', productId: 'mes', at: day('2026-11-14') },
    secret,
  )
  const body = JSON.stringify(sale).replaceAll('"BRL"', '"§§"')
  await sendSale(server, JSON.parse(body) as Record<string, unknown>, 'hotmart')
  await untilApplied(server)
  const overview = await server.app.inject({ url: '/api/admin/overview', headers: { cookie } })
  expect(overview.json()).toMatchObject({ salesTotal: 0, otherSales: [{ currency: 'XXX' }] })
})

test('several secrets of one checkout are all right', async () => {
  const two = await startTestServer({
    env: { HUBLA_TOKEN: `novo, ${secret}`, CHECKOUT_PLANS: '{"mes":"mensal"}' },
  })
  expect((await deliver(two, 'hubla', written('hubla'))).statusCode).toBe(200)
  const wrong = { ...written('hubla'), headers: { 'x-hubla-token': 'outro' } }
  expect((await deliver(two, 'hubla', wrong)).statusCode).toBe(401)
  await two.close()
})

test('a delivery that the checkout calls a test gives nobody access', async () => {
  const { headers, ...rest } = written('hubla')
  const sandbox = { ...rest, headers: { ...headers, 'x-hubla-sandbox': 'true' } }
  expect((await deliver(server, 'hubla', sandbox)).statusCode).toBe(200)
  await untilApplied(server)
  expect(await findCustomer(server, email)).toBeUndefined()
  expect(await server.context.db.select().from(salesTable)).toMatchObject([{ kind: 'test', processed: true }])
})
