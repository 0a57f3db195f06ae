import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ownScenarios } from '../platforms/platform.ts'
import { hostileTexts } from './hostile-text.ts'
import { standInPlatforms, subjectOf, subjects } from './platforms/index.ts'
import { brokenScenarios } from './platforms/stand-in-platform.ts'
import { startStandIn, type StandIn } from './platforms/stand-in.ts'
import { runWorker, type RunningWorker } from './run-worker.ts'
import { contentTypes, orderFor } from './sample-orders.ts'

/** Sends what it is told, and reports exactly what came back. */
const forwarder = `
export default {
  async fetch(request) {
    const { url, waitMs, ...init } = await request.json()
    try {
      const reply = await fetch(url, { ...init, signal: AbortSignal.timeout(waitMs) })
      const type = reply.headers.get('Content-Type')
      return Response.json({ status: reply.status, contentType: type, body: await reply.text() })
    } catch (error) {
      return Response.json({ failed: error.name })
    }
  },
}`

describe.each(subjects)('what $platform.name answers', ({ platform, shapes, standIn }) => {
  const { replies, variants } = standIn

  it('has the public shape', () => {
    expect(JSON.parse(replies.accepted.answer.body)).toMatchObject(shapes.accepted)
    expect(JSON.parse(replies.duplicate.answer.body)).toMatchObject(shapes.duplicate)
    for (const scenario of ['refused', 'wrong-key', 'server-error'] as const)
      expect(JSON.parse(replies[scenario].answer.body)).toMatchObject(shapes.failure)
  })

  it('tells all scenarios apart', () => {
    expect(new Set(ownScenarios.map((name) => replies[name].answer.body)).size).toBe(ownScenarios.length)
  })

  it('takes a repeat without complaint where it is said to be harmless', () => {
    expect(replies.duplicate.means.success).toBe(platform.isRepeatHarmless)
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
    worker = await runWorker(forwarder, { outbound: standIn.address })
  })
  beforeEach(() => standIn.reset())
  afterAll(async () => {
    await worker.close()
    await standIn.close()
  })

  async function order(change: Parameters<typeof orderFor>[1] = {}): Promise<unknown> {
    const body = JSON.stringify(orderFor(platform, change))
    return (await worker.fetch('https://lead.conta.workers.dev/', { method: 'POST', body })).json()
  }

  it('receives exactly what the worker sent', async () => {
    await order()
    expect(standIn.requests).toHaveLength(1)
    const [request] = standIn.requests
    const { url, method, body } = orderFor(platform)
    expect(request).toMatchObject({ url, method, body: body ?? '' })
    expect(request?.fields).toMatchObject(subjectOf(platform.id).sample(platform.key).fields)
    expect(request?.headers.host).toBe(platform.host)
    expect(request?.headers['content-type']).toBe(contentTypes[platform.encoding])
    expect(request?.lead).toMatchObject({ name: 'João & Maria', ip: '203.0.113.7' })
    expect(request?.lead?.phone.replaceAll(' ', '')).toBe('+39333000')
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
    expect(await order(neverEnding.has(scenario) ? { waitMs: 1_000 } : {})).toEqual(brokenReplies[scenario])
    await expect.poll(() => standIn.requests.length).toBe(scenario === 'connection-refused' ? 0 : 1)
    expect(standIn.strays).toEqual([])
  })

  it('sees that a caller gave up waiting', async () => {
    await order()
    await standIn.enter('time-out')
    expect(await order({ waitMs: 1_000 })).toEqual({ failed: 'TimeoutError' })
    await expect.poll(() => standIn.requests.map(({ brokenOff }) => brokenOff)).toEqual([false, true])
  })

  it('is there again after it refused connections', async () => {
    await standIn.enter('connection-refused')
    expect(await order()).toEqual({ failed: 'Error' })
    await standIn.enter('accepted')
    expect(await order()).toEqual(platform.replies.accepted.answer)
  })

  it.each([
    ['a wrong', 'other'],
    ['no', ''],
  ])('refuses %s key even while it accepts leads', async (_, key) => {
    expect(await order({ key })).toEqual(platform.replies['wrong-key'].answer)
  })

  const inBody = Object.keys(platform.required).filter((name) => !platform.inAddress?.includes(name))
  it.each(inBody)('refuses a lead without %s', async (name) => {
    const blank = (key: string, value: unknown) => (key === name.split('.').at(-1) ? ' ' : value)
    const fields = (lead: object) => JSON.parse(JSON.stringify(lead, blank)) as Record<string, unknown>
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
    const { url, method } = orderFor(platform, change)
    expect(standIn.strays).toHaveLength(1)
    expect(standIn.strays[0]).toMatchObject({ url, method, platform: undefined, lead: undefined })
  })

  it('keeps every hostile text whole', async () => {
    const texts = hostileTexts.filter(({ text }) => text.isWellFormed())
    for (const { text } of texts) await order({ fields: (lead) => ({ ...lead, note: text }) })
    expect(standIn.requests.map(({ fields }) => fields['note'])).toEqual(texts.map(({ text }) => text))
  })
})

const neverEnding = new Set<string>(['stalled', 'time-out'])

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
