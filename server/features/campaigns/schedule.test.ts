import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startCampaignScene, type CampaignScene } from '#server/testing/campaign-scene.ts'
import { startScheduled } from './schedule.ts'
import { campaigns } from './tables.ts'

const hourMs = 60 * 60 * 1000

let scene: CampaignScene
beforeAll(async () => {
  scene = await startCampaignScene()
})
afterAll(() => scene.close())
beforeEach(async () => {
  await scene.reset()
  await scene.addPeople(2)
})

const at = (hours: number) => new Date(scene.server.clock.now().getTime() + hours * hourMs).toISOString()
const plan = (scheduledFor: string, more: object = {}) =>
  scene.post('/api/admin/campaigns', { ...scene.draft, segment: { state: 'active' }, scheduledFor, ...more })
const planned = async (hours: number) => (await plan(at(hours))).json<{ campaignId: string }>().campaignId
const read = async (id: string) => (await scene.get(`/api/admin/campaigns/${id}`)).json<object>()
/** Two servers look at once. */
const lookTwice = () => {
  const { context } = scene.server
  const look = () => context.db.transaction((tx) => startScheduled(context, tx))
  return Promise.all([look(), look()])
}

test('it waits for its time, and then goes once to those who are in the segment by then', async () => {
  const id = await planned(2)
  expect(await read(id)).toMatchObject({
    status: 'scheduled',
    scheduledFor: at(2),
    total: 0,
    isPreparing: false,
  })
  await lookTwice()
  expect(await read(id)).toMatchObject({ status: 'scheduled' })
  await scene.addPeople(1, 'nova')
  scene.server.clock.advance(2 * hourMs)
  await lookTwice()
  await expect.poll(() => read(id)).toMatchObject({ status: 'finished', sent: 3, total: 3 })
  await lookTwice()
  expect(scene.sink.received).toHaveLength(3)
})

test('it can be sent now, once', async () => {
  const id = await planned(2)
  const press = () => scene.post(`/api/admin/campaigns/${id}/send-now`)
  const answers = await Promise.all([press(), press(), lookTwice()])
  expect([answers[0].statusCode, answers[1].statusCode].toSorted((a, b) => a - b)).toEqual([200, 409])
  await expect.poll(() => read(id)).toMatchObject({ status: 'finished', sent: 2 })
  scene.server.clock.advance(3 * hourMs)
  await lookTwice()
  expect(scene.sink.received).toHaveLength(2)
})

test('canceled, it never goes', async () => {
  const id = await planned(2)
  expect((await scene.post(`/api/admin/campaigns/${id}/cancel`)).statusCode).toBe(200)
  scene.server.clock.advance(3 * hourMs)
  await lookTwice()
  expect(await read(id)).toMatchObject({ status: 'canceled', total: 0, isPreparing: false })
  for (const what of ['cancel', 'send-now']) {
    const answer = await scene.post(`/api/admin/campaigns/${id}/${what}`)
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { message: 'Este envio não está mais agendado: já começou ou foi cancelado.' },
    ])
  }
  expect(scene.sink.received).toEqual([])
})

test('what has not begun is neither paused nor stopped, and says so', async () => {
  const id = await planned(2)
  for (const what of ['pause', 'resume', 'stop']) {
    const answer = await scene.post(`/api/admin/campaigns/${id}/${what}`)
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'campaign_not_begun' }])
  }
})

test.each([
  ['a time that has passed', () => at(-1), 'Esse horário já passou. Escolha um horário no futuro.'],
  ['this very moment', () => at(0), 'Esse horário já passou. Escolha um horário no futuro.'],
  ['a time in two years', () => at(2 * 366 * 24), 'Agende para no máximo um ano a partir de hoje.'],
  ['no time at all', () => 'amanhã', 'Dados inválidos. Confira os campos e tente novamente.'],
])('%s is refused in a sentence', async (_name, time, message) => {
  const answer = await plan(time())
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { message }])
  expect(await scene.server.context.db.$count(campaigns)).toBe(0)
})

test('the same subject to the same people is asked about, planned beside planned or after a sending', async () => {
  await planned(2)
  const second = await plan(at(20), { refuseRepeat: true })
  expect(second.json()).toMatchObject({
    code: 'subject_repeated',
    message: '2 destas pessoas já receberam este assunto nas últimas 24 horas, ou vão receber.',
  })
  expect((await plan(at(40), { refuseRepeat: true })).statusCode).toBe(200)
  const other = await plan(at(3), { refuseRepeat: true, segment: { state: 'ended' } })
  expect(other.statusCode).toBe(200)
  const { db } = scene.server.context
  await db.delete(campaigns).where(eq(campaigns.status, 'scheduled'))
  await scene.sendAndWait()
  await scene.dateSent()
  expect((await plan(at(20), { refuseRepeat: true })).json()).toMatchObject({ code: 'subject_repeated' })
  expect((await plan(at(25), { refuseRepeat: true })).statusCode).toBe(200)
})
