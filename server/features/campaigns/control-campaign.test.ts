import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startCampaignScene, type CampaignScene } from '#server/testing/campaign-scene.ts'
import { campaignRecipients } from './tables.ts'

const people = 60
/** Slow enough to be caught in the middle: each mail waits for its turn of a few milliseconds. */
const slowly = () =>
  scene.sink.setMood((address) => (isLate(address) ? { code: 450, text: 'later' } : 'accept'))
const isLate = (address: string) => Number(/\d+/.exec(address)?.[0]) >= 20

let scene: CampaignScene
beforeAll(async () => {
  scene = await startCampaignScene({ retryPausesMs: [60_000, 60_000, 60_000, 60_000] })
})
afterAll(() => scene.close())
beforeEach(async () => {
  await scene.reset()
  await scene.addPeople(people)
})

const control = (id: string, what: string) => scene.post(`/api/admin/campaigns/${id}/${what}`)

/** A campaign of which 20 mails are sent and 40 wait for their next try. */
async function beginHalf(): Promise<string> {
  slowly()
  const id = await scene.begin()
  await expect.poll(() => scene.progress(id)).toMatchObject({ sent: 20, remaining: 40 })
  const waitsForNextTry = and(
    eq(campaignRecipients.status, 'waiting'),
    isNotNull(campaignRecipients.nextAttemptAt),
  )
  await expect.poll(() => scene.server.context.db.$count(campaignRecipients, waitsForNextTry)).toBe(40)
  return id
}

describe('a paused campaign', () => {
  test('sends nothing, and goes on where it stopped', async () => {
    const first = scene.begin()
    const id = await first
    const paused = (await control(id, 'pause')).json<{ status: string }>()
    expect(paused.status).toBe('paused')
    await expect.poll(() => scene.progress(id)).toMatchObject({ isPreparing: false })
    // What was on its way at that moment still arrives.
    const isSending = eq(campaignRecipients.status, 'sending')
    await expect.poll(() => scene.server.context.db.$count(campaignRecipients, isSending)).toBe(0)
    const { sent } = await scene.progress(id)
    expect(sent).toBe(scene.sink.received.length)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(scene.sink.received.length).toBe(sent)

    expect((await control(id, 'resume')).statusCode).toBe(200)
    await expect.poll(() => scene.progress(id)).toMatchObject({ status: 'finished', sent: people })
    expect(scene.sink.received).toHaveLength(people)
    expect(new Set(scene.sink.received.map(({ to }) => to[0])).size).toBe(people)
  })

  test('answers whoever waits for it with the counts so far', async () => {
    slowly()
    const waiting = scene.sendAndWait()
    await expect.poll(() => scene.sink.received.length).toBe(20)
    const { campaigns } = (await scene.get('/api/admin/campaigns')).json<{ campaigns: { id: string }[] }>()
    await expect.poll(() => scene.progress(campaigns[0]?.id ?? '')).toMatchObject({ sent: 20 })
    await control(campaigns[0]?.id ?? '', 'pause')
    expect(await waiting).toEqual({ success: 20, failed: 0 })
  })

  test('may be paused again, and resumed again, without any change', async () => {
    const id = await beginHalf()
    for (const what of ['pause', 'pause', 'resume', 'resume']) {
      expect((await control(id, what)).statusCode).toBe(200)
    }
    expect(await scene.progress(id)).toMatchObject({ status: 'running', sent: 20, remaining: 40 })
  })
})

const chunkJobs = (id: string) => sql`name = 'send-campaign-chunk' and data->>'campaignId' = ${id}`

/** The next try of those who wait is due now. Resolves once there is none left to come. */
async function letNextTryCome(id: string): Promise<void> {
  const { db } = scene.server.context
  await db
    .update(campaignRecipients)
    .set({ nextAttemptAt: sql`now()` })
    .where(eq(campaignRecipients.status, 'waiting'))
  await db.execute(
    sql`update pgboss.job set start_after = now() where ${chunkJobs(id)} and state = 'created'`,
  )
  const isToCome = sql`${chunkJobs(id)} and state in ('created', 'retry', 'active')`
  await expect.poll(() => db.$count(sql`pgboss.job`, isToCome)).toBe(0)
}

test('a stopped campaign has ended: nobody else gets a mail, and nothing starts it again', async () => {
  const id = await beginHalf()
  const waits = sql`${chunkJobs(id)} and state = 'created'`
  await expect.poll(() => scene.server.context.db.$count(sql`pgboss.job`, waits)).toBe(1)
  expect((await control(id, 'stop')).json()).toMatchObject({ status: 'stopped', sent: 20, remaining: 40 })
  scene.sink.setMood('accept')
  for (const what of ['resume', 'pause', 'stop']) expect((await control(id, what)).statusCode).toBe(409)
  await letNextTryCome(id)
  expect(scene.sink.received).toHaveLength(20)
})

describe('live progress', () => {
  const read = async (id: string) => {
    const { headers, payload } = await scene.get(`/api/admin/campaigns/${id}/events`)
    const events = payload.split('\n\n').filter((event) => event.startsWith('event: progress'))
    const values = events.map(
      (event) => JSON.parse(event.split('data: ')[1] ?? '') as Record<string, unknown>,
    )
    return { headers, values }
  }

  test('is told as server-sent events until the campaign has ended', async () => {
    const id = await scene.begin()
    const { headers, values } = await read(id)
    expect(headers['content-type']).toBe('text/event-stream')
    expect(headers['cache-control']).toBe('private, no-store')
    expect(values.at(-1)).toMatchObject({
      id,
      status: 'finished',
      sent: people,
      failed: 0,
      uncertain: 0,
      remaining: 0,
    })
  })

  test('is let go by a browser that leaves, and by a server that shuts down', async () => {
    const other = await startCampaignScene({ retryPausesMs: [60_000] })
    await other.addPeople(3)
    other.sink.setMood({ code: 450, text: 'later' })
    const id = await other.begin()
    await other.server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = other.server.app.server.address() as AddressInfo
    const open = () =>
      new Promise<IncomingMessage>((resolve) => {
        const path = `/api/admin/campaigns/${id}/events`
        request({ port, path, headers: { cookie: other.cookie } }, resolve).end()
      })
    const connections = () =>
      new Promise<number>((resolve) => {
        other.server.app.server.getConnections((_error, count) => resolve(count))
      })
    const leaving = await open()
    const staying = await open()
    leaving.destroy()
    await expect.poll(connections).toBe(1)

    const ended = new Promise((resolve) => staying.resume().once('end', resolve))
    const closing = other.close()
    await ended
    await closing
  })
})

describe('every call', () => {
  const id = '00000000-0000-4000-8000-000000000000'
  const calls = [
    ['POST', '/api/admin/send-test-email'],
    ['POST', '/api/admin/send-bulk-email'],
    ['POST', '/api/admin/send-remarketing-email'],
    ['GET', '/api/admin/audiences'],
    ['GET', '/api/admin/campaigns'],
    ['GET', `/api/admin/campaigns/${id}`],
    ['GET', `/api/admin/campaigns/${id}/events`],
    ['GET', `/api/admin/campaigns/${id}/recipients?status=failed`],
    ['POST', `/api/admin/campaigns/${id}/pause`],
    ['POST', `/api/admin/campaigns/${id}/resume`],
    ['POST', `/api/admin/campaigns/${id}/stop`],
    ['POST', `/api/admin/campaigns/${id}/recipients/${id}/resend`],
    ['POST', `/api/admin/campaigns/${id}/recipients/${id}/drop`],
  ] as const

  test.each(calls)('%s %s is for administrators only', async (method, url) => {
    const { app } = scene.server
    expect((await app.inject({ method, url })).statusCode).toBe(401)
    const { cookie } = await scene.server.logIn()
    expect((await app.inject({ method, url, headers: { cookie } })).statusCode).toBe(403)
  })

  test.each(calls.filter(([, url]) => url.includes(id)))('%s %s of nothing is 404', async (method, url) => {
    const { app } = scene.server
    expect((await app.inject({ method, url, headers: { cookie: scene.cookie } })).statusCode).toBe(404)
  })
})
