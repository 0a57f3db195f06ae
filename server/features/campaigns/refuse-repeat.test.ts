import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startCampaignScene, type CampaignScene } from '#server/testing/campaign-scene.ts'
import { campaignRecipients, campaigns } from './tables.ts'

const minuteMs = 60_000
const bulk = '/api/admin/send-bulk-email'
const remarketing = '/api/admin/send-remarketing-email'

let scene: CampaignScene
beforeAll(async () => {
  scene = await startCampaignScene()
})
afterAll(() => scene.close())
beforeEach(async () => {
  await scene.reset()
  await scene.addPeople(2)
})

const ask = (more: object = {}, url = bulk) =>
  scene.post(url, { ...scene.draft, refuseRepeat: true, ...more })
const later = (minutes: number) =>
  scene.server.clock.set(new Date(scene.server.clock.now().getTime() + minutes * minuteMs))

test('the same text to the same people within a day is refused to whoever asks for it', async () => {
  expect((await ask()).json()).toEqual({ success: 2, failed: 0 })
  later(5)
  const answer = await ask({ subject: `  ${scene.draft.subject} ` })
  expect([answer.statusCode, answer.json()]).toEqual([
    409,
    {
      code: 'campaign_repeated',
      message: 'Este mesmo email já foi enviado para os usuários ativos há 5 minutos: 2 pessoas receberam.',
    },
  ])
  later(23 * 60)
  expect((await ask()).statusCode).toBe(409)
  expect(scene.sink.received).toHaveLength(2)
  expect(await scene.server.context.db.$count(campaigns)).toBe(1)
})

test('a plain call sends again, as ever', async () => {
  await scene.sendAndWait()
  expect(await scene.sendAndWait()).toEqual({ success: 2, failed: 0 })
})

test('another subject, other people or another day is no repeat', async () => {
  await ask()
  expect((await ask({ subject: 'Outra' })).statusCode).toBe(200)
  expect((await ask({}, remarketing)).statusCode).toBe(200)
  await scene.dateSent()
  later(24 * 60)
  expect((await ask()).statusCode).toBe(200)
})

test('the same subject with another text is asked about, with how many of these people had it', async () => {
  await ask()
  await scene.addPeople(3, 'nova')
  const answer = await ask({ content: 'Outro' })
  expect([answer.statusCode, answer.json()]).toEqual([
    409,
    {
      code: 'subject_repeated',
      message: '2 destas pessoas já receberam este assunto nas últimas 24 horas, ou vão receber.',
    },
  ])
  expect(scene.sink.received).toHaveLength(2)
  expect((await ask({ content: 'Outro', refuseRepeat: false })).json()).toEqual({ success: 5, failed: 0 })
})

test('one person who is in another group today counts, too', async () => {
  await ask()
  const { db } = scene.server.context
  await db.execute(sql`update users set cancellation_reason = 'canceled' where username = 'cliente1'`)
  expect((await ask({}, remarketing)).json()).toMatchObject({
    code: 'subject_repeated',
    message: '1 destas pessoas já recebeu este assunto nas últimas 24 horas, ou vai receber.',
  })
})

test('who was refused for good, or left out, did not receive it', async () => {
  scene.sink.setMood((address) => (address.startsWith('cliente0') ? 'accept' : { code: 550, text: 'no' }))
  await ask()
  scene.sink.setMood('accept')
  await scene.server.context.db.execute(sql`delete from mail_exclusions`)
  expect((await ask({ content: 'Outro' })).json<{ message: string }>().message).toMatch(/^1 destas pessoas/)
})

test('what reached nobody may be sent again, what is still under way may not', async () => {
  scene.sink.setMood({ code: 550, text: 'no such user' })
  expect((await ask()).json()).toEqual({ success: 0, failed: 2 })
  scene.sink.setMood('accept')
  await scene.addPeople(1, 'nova')
  expect((await ask()).json()).toEqual({ success: 1, failed: 0 })

  await scene.reset()
  await scene.addPeople(1)
  scene.sink.setMood('hold')
  const campaignId = await scene.begin()
  const answer = await ask()
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
    409,
    'Este mesmo email está sendo enviado para os usuários ativos: o envio começou há instantes.',
  ])
  scene.sink.release()
  await expect.poll(async () => (await scene.progress(campaignId)).status).toBe('finished')
})

test('of two that are pressed at the same moment one is sent', async () => {
  const answers = await Promise.all([ask(), ask(), ask()])
  const sent = answers.filter(({ statusCode }) => statusCode === 200)
  expect([sent.length, answers.filter(({ statusCode }) => statusCode === 409).length]).toEqual([1, 2])
  expect(scene.sink.received).toHaveLength(2)
})

test('a campaign that took days counts for those whom it reached last', async () => {
  await ask()
  const { db, clock } = scene.server.context
  const hoursAgo = (hours: number) => new Date(clock.now().getTime() - hours * 60 * minuteMs)
  await db.update(campaigns).set({ createdAt: hoursAgo(40), finishedAt: hoursAgo(2) })
  const reached = async (email: string, hours: number) =>
    db
      .update(campaignRecipients)
      .set({ sentAt: hoursAgo(hours) })
      .where(sql`${campaignRecipients.email} = ${email}`)
  await reached('cliente0@example.com', 39)
  await reached('cliente1@example.com', 2)
  expect((await ask({ content: 'Outro' })).json()).toMatchObject({
    code: 'subject_repeated',
    message: '1 destas pessoas já recebeu este assunto nas últimas 24 horas, ou vai receber.',
  })
})
