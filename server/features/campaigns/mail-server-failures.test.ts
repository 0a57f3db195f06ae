import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startCampaignScene, type CampaignScene } from '#server/testing/campaign-scene.ts'
import { freePort } from '#server/testing/postgres.ts'
import type { SinkMood } from '#server/testing/smtp-sink.ts'
import { mailExclusions } from './tables.ts'

const people = 12
/** Every third one. */
const unlucky = (address: string) => Number(/\d+/.exec(address)?.[0]) % 3 === 0

let scene: CampaignScene
beforeAll(async () => {
  scene = await startCampaignScene()
})
afterAll(() => scene.close())
beforeEach(async () => {
  await scene.reset()
  await scene.addPeople(people)
})

const recipients = async (id: string, status: string) =>
  (await scene.get(`/api/admin/campaigns/${id}/recipients?status=${status}`)).json<{
    recipients: { id: string; email: string; attempts: number; error: string }[]
  }>().recipients
const latestId = async () =>
  (await scene.get('/api/admin/campaigns')).json<{ campaigns: { id: string }[] }>().campaigns[0]?.id ?? ''
const suppressed = () => scene.server.context.db.select().from(mailExclusions)

const temporary: SinkMood[] = [
  { code: 450, text: 'mailbox busy' },
  { code: 421, text: 'too many connections' },
  'break-off',
]

describe('a mail server that answers 450, 421 or not at all', () => {
  test('is asked five times for each of them, and all the others are sent once', async () => {
    const moodOf = (address: string) => temporary[Number(/\d+/.exec(address)?.[0]) % 4] ?? 'accept'
    const asked = new Map<string, number>()
    scene.sink.setMood((address) => {
      asked.set(address, (asked.get(address) ?? 0) + 1)
      return moodOf(address)
    })
    expect(await scene.sendAndWait()).toEqual({ success: 3, failed: 9 })
    expect(scene.sink.received).toHaveLength(3)
    const failed = await recipients(await latestId(), 'failed')
    expect(failed.map(({ attempts }) => attempts)).toEqual(Array.from({ length: 9 }, () => 5))
    for (const { email } of failed) expect(asked.get(email)).toBe(5)
    expect(await suppressed()).toEqual([])
  })

  test.each(temporary)('with %j at first, and takes them later, has failed nobody', async (mood) => {
    const askedBefore = scene.sink.asked()
    const asked: string[] = []
    scene.sink.setMood((address) => {
      // The conversation's other lines have none.
      if (address !== '') asked.push(address)
      return asked.length <= 3 ? mood : 'accept'
    })
    expect(await scene.sendAndWait()).toEqual({ success: 12, failed: 0 })
    expect(scene.sink.asked() - askedBefore).toBe(15)
    expect(new Set(scene.sink.received.map(({ to }) => to[0])).size).toBe(12)
    expect(scene.sink.received).toHaveLength(12)
  })
})

describe('a mail server that says never (550)', () => {
  test('is believed at once, and the address gets no further campaign', async () => {
    scene.sink.setMood((address) => (unlucky(address) ? { code: 550, text: 'no such user' } : 'accept'))
    expect(await scene.sendAndWait()).toEqual({ success: 8, failed: 4 })
    const failed = await recipients(await latestId(), 'failed')
    expect(failed.map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1])
    expect(failed[0]?.error).toContain('no such user')
    expect((await suppressed()).map(({ email, reason }) => `${reason} ${email}`).toSorted()).toEqual([
      'suppressed cliente0@example.com',
      'suppressed cliente3@example.com',
      'suppressed cliente6@example.com',
      'suppressed cliente9@example.com',
    ])
    scene.sink.setMood('accept')
    expect(await scene.sendAndWait()).toEqual({ success: 8, failed: 0 })
  })
})

describe('a mail server that takes a whole mail and says nothing', () => {
  beforeEach(() => scene.sink.setMood((address) => (unlucky(address) ? 'take-and-break-off' : 'accept')))

  test('leaves it uncertain: it may have arrived, so it is not sent again', async () => {
    expect(await scene.sendAndWait()).toEqual({ success: 8, failed: 0 })
    const id = await latestId()
    expect(await scene.progress(id)).toMatchObject({
      status: 'finished',
      sent: 8,
      uncertain: 4,
      remaining: 0,
    })
    expect(scene.sink.received).toHaveLength(12)
    expect((await recipients(id, 'uncertain'))[0]?.error).toContain('não respondeu')
  })

  test('leaves it to the administrator to send it again or to let it rest', async () => {
    await scene.sendAndWait()
    const id = await latestId()
    scene.sink.setMood('accept')
    const [first, second] = await recipients(id, 'uncertain')
    const before = scene.sink.received.length
    const resent = await scene.post(`/api/admin/campaigns/${id}/recipients/${first?.id}/resend`)
    expect(resent.json()).toMatchObject({ status: 'running', uncertain: 3, remaining: 1 })
    await expect.poll(() => scene.progress(id)).toMatchObject({ status: 'finished', sent: 9, uncertain: 3 })
    expect(scene.sink.received.slice(before).map(({ to }) => to)).toEqual([[first?.email]])

    const dropped = await scene.post(`/api/admin/campaigns/${id}/recipients/${second?.id}/drop`)
    expect(dropped.json()).toMatchObject({ status: 'finished', uncertain: 2, dropped: 1, remaining: 0 })
    for (const [recipient, choice] of [
      [first, 'resend'],
      [first, 'drop'],
      [second, 'resend'],
    ] as const) {
      const again = await scene.post(`/api/admin/campaigns/${id}/recipients/${recipient?.id}/${choice}`)
      expect(again.statusCode).toBe(409)
    }
    expect(scene.sink.received).toHaveLength(before + 1)
  })
})

describe('a mail server that is not there', () => {
  let lonely: CampaignScene | undefined
  afterEach(() => lonely?.close())

  test('fails everybody after five tries, and suppresses nobody', async () => {
    lonely = await startCampaignScene({ smtpUrl: `smtp://127.0.0.1:${await freePort()}` })
    await lonely.addPeople(people)
    expect(await lonely.sendAndWait()).toEqual({ success: 0, failed: people })
    expect(await lonely.server.context.db.select().from(mailExclusions)).toEqual([])
    const test = await lonely.post('/api/admin/send-test-email', lonely.draft)
    expect(test.statusCode).toBe(502)
    expect(test.json<{ message: string }>().message).toContain('ECONNREFUSED')
  })
})
