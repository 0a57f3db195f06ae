import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { platforms } from '../index.ts'
import { hostileTexts } from './hostile-text.ts'
import { standInPlatforms } from './platforms/index.ts'
import { brokenScenarios, ownScenarios } from './platforms/stand-in-platform.ts'
import { startStandIn, type StandIn } from './platforms/stand-in.ts'
import { runWorker, type RunningWorker } from './run-worker.ts'
import { endpoints, leads, orderFor, withoutKey, wrongKeys, type Order } from './sample-orders.ts'

/** Forwards what it is told, adds what it knows of the visitor, and reports exactly what came back. */
const forwarder = `
export default {
  async fetch(request) {
    const { url, method, headers, encoding, fields, waitMs } = await request.json()
    const lead = JSON.parse(JSON.stringify(fields)
      .replaceAll('{ip}', request.headers.get('CF-Connecting-IP'))
      .replaceAll('{country}', request.cf.country)
      .replaceAll('{timezone}', request.cf.timezone))
    const init = { method, headers, signal: AbortSignal.timeout(waitMs) }
    const query = encoding === 'query' ? '?' + new URLSearchParams(lead) : ''
    if (encoding === 'json') {
      init.headers = { ...headers, 'Content-Type': 'application/json' }
      init.body = JSON.stringify(lead)
    }
    if (encoding === 'form') init.body = new URLSearchParams(lead)
    try {
      const reply = await fetch(url + query, init)
      const type = reply.headers.get('Content-Type')
      return Response.json({ status: reply.status, contentType: type, body: await reply.text() })
    } catch (error) {
      return Response.json({ failed: error.name })
    }
  },
}`

it('has a stand-in for every platform of the product, in its order', () => {
  expect(standInPlatforms.map(({ id }) => id)).toEqual(platforms.map(({ id }) => id))
})

describe.each(standInPlatforms)('what $id answers', ({ id, replies, variants, duplicate }) => {
  it('has the public shape', () => {
    expect(JSON.parse(replies.accepted.answer.body)).toMatchObject(publicShapes[id].accepted)
    expect(JSON.parse(replies.duplicate.answer.body)).toMatchObject(publicShapes[id].duplicate)
    for (const scenario of ['refused', 'wrong-key', 'server-error-with-json'] as const)
      expect(JSON.parse(replies[scenario].answer.body)).toMatchObject(publicShapes[id].failure)
    expect(replies.duplicate.means.success).toBe(duplicate === 'accepted-and-marked')
  })

  it.each([...ownScenarios.map((name) => ({ name, ...replies[name] })), ...variants])(
    'carries the order number or the text it is said to mean: $name',
    ({ answer, means }) => {
      expect(answer.body).toContain(means.success ? (means.orderId ?? '') : (means.error ?? ''))
    },
  )
})

describe.each(standInPlatforms)('the stand-in of $id', (platform) => {
  let standIn: StandIn
  let worker: RunningWorker

  beforeAll(async () => {
    standIn = await startStandIn()
    worker = await runWorker(forwarder, {
      outbound: standIn.address,
      cf: { country: 'IT', timezone: 'Europe/Rome' },
    })
  })
  beforeEach(() => standIn.reset())
  afterAll(async () => {
    await worker.close()
    await standIn.close()
  })

  async function order(change: Partial<Order> = {}): Promise<unknown> {
    const reply = await worker.fetch('https://lead.conta.workers.dev/', {
      method: 'POST',
      headers: { 'CF-Connecting-IP': '203.0.113.7' },
      body: JSON.stringify({ ...orderFor(platform), ...change }),
    })
    return reply.json()
  }

  it('receives exactly what the worker sent, visitor included', async () => {
    await order()
    expect(standIn.requests).toHaveLength(1)
    const [request] = standIn.requests
    const sent = JSON.stringify(leads[platform.id]?.fields)
    expect(request?.fields).toEqual(
      JSON.parse(sent.replaceAll('{ip}', '203.0.113.7').replaceAll('{country}', 'IT')),
    )
    expect(`${request?.method} ${request?.url.split('?')[0]}`).toBe(endpoints[platform.id])
    expect(request?.headers.host).toBe(platform.host)
    expect(request?.headers['content-type']).toBe(contentTypes[platform.encoding])
    expect(request?.lead).toMatchObject({ name: 'João & Maria', phone: '+39 333 000', ip: '203.0.113.7' })
    expect(request?.body).toBe(request?.bytes.toString())
    expect(standIn.strays).toEqual([])
  })

  it.each(ownScenarios)('answers as the platform does when %s', async (scenario) => {
    await standIn.enter(scenario)
    expect(await order()).toEqual(platform.replies[scenario].answer)
    expect(standIn.requests).toHaveLength(1)
    expect(standIn.strays).toEqual([])
  })

  it.each(brokenScenarios)('is never mistaken for a success when %s', async (scenario) => {
    await standIn.enter(scenario)
    expect(await order({ waitMs: neverEnding.has(scenario) ? 150 : 5_000 })).toEqual(brokenReplies[scenario])
    expect(standIn.requests).toHaveLength(scenario === 'connection-refused' ? 0 : 1)
    expect(standIn.strays).toEqual([])
  })

  it('sees that a caller gave up waiting', async () => {
    await standIn.enter('time-out')
    const waiting = order({ waitMs: 300 })
    await expect.poll(() => standIn.requests[0]?.brokenOff, { interval: 10 }).toBe(false)
    expect(await waiting).toEqual({ failed: 'TimeoutError' })
    await expect.poll(() => standIn.requests[0]?.brokenOff).toBe(true)
  })

  it('is there again after it refused connections', async () => {
    await standIn.enter('connection-refused')
    expect(await order()).toEqual({ failed: 'Error' })
    await standIn.enter('accepted')
    expect(await order()).toEqual(platform.replies.accepted.answer)
  })

  it.each([
    ['a wrong', wrongKeys[platform.id]],
    ['no', { headers: {}, fields: withoutKey(platform) }],
  ])('refuses %s key even while it accepts leads', async (_, change) => {
    expect(await order(change)).toEqual(platform.replies['wrong-key'].answer)
  })

  it.each(Object.keys(platform.required))('refuses a lead without %s', async (name) => {
    const fields = JSON.parse(
      JSON.stringify(leads[platform.id]?.fields, (key, value: unknown) =>
        key === name.split('.').at(-1) ? ' ' : value,
      ),
    ) as Record<string, unknown>
    expect(await order({ fields })).toEqual(platform.refuse(`${name} is required`))
  })

  it('gives any other answer a test asks for', async () => {
    const answer = { status: 418, contentType: 'text/plain', body: 'não' }
    await standIn.enter(answer)
    expect(await order()).toEqual(answer)
  })

  it.each([
    ['another host', { url: 'https://api.ipify.org/' }, 404],
    ['another path', { url: `https://${platform.host}/other` }, 404],
    ['plain http', { url: `http://${platform.host}${platform.path}` }, 404],
    ['another port', { url: `https://${platform.host}:8443${platform.path}` }, 404],
    ['another method', { method: platform.method === 'GET' ? 'DELETE' : 'PUT' }, 405],
  ])('records a call to %s as a stray', async (_, change, status) => {
    expect(await order(change)).toMatchObject({ status })
    const { url, method } = { ...orderFor(platform), ...change }
    expect(standIn.strays).toHaveLength(1)
    expect(standIn.strays[0]).toMatchObject({ method, platform: undefined, lead: undefined })
    expect(standIn.strays[0]?.url.split('?')[0]).toBe(url)
  })

  it('keeps every hostile text whole', async () => {
    const texts = hostileTexts.filter(({ text }) => text.isWellFormed())
    for (const { text } of texts) await order({ fields: { ...leads[platform.id]?.fields, note: text } })
    expect(standIn.requests.map(({ fields }) => fields['note'])).toEqual(texts.map(({ text }) => text))
  })
})

const neverEnding = new Set<string>(['stalled', 'time-out'])

const text = expect.any(String) as string
const publicShapes = {
  adcombo: {
    accepted: { code: 'ok', is_double: false, order_id: expect.any(Number) as number },
    duplicate: { code: 'ok', is_double: true },
    failure: { code: 'error', error: text },
  },
  lemonad: {
    accepted: { result: 'ok', localClickId: text },
    duplicate: { error: text },
    failure: { result: 'error', error: text },
  },
  drcash: { accepted: { uuid: text }, duplicate: { error: text }, failure: { error: text } },
  trafficlight: {
    accepted: { id: expect.any(Number) as number },
    duplicate: { errmsg: text },
    failure: { errmsg: text },
  },
}

const brokenReplies = {
  'html-instead-of-json': {
    status: 200,
    contentType: 'text/html; charset=utf-8',
    body: expect.stringContaining('<html>') as string,
  },
  'server-error-without-json': {
    status: 502,
    contentType: 'text/html; charset=utf-8',
    body: expect.stringContaining('<html>') as string,
  },
  'empty-body': { status: 200, contentType: 'application/json', body: '' },
  cut: { failed: 'Error' },
  stalled: { failed: 'TimeoutError' },
  'time-out': { failed: 'TimeoutError' },
  'connection-refused': { failed: 'Error' },
}

const contentTypes = {
  query: undefined,
  json: 'application/json',
  form: 'application/x-www-form-urlencoded;charset=UTF-8',
}
