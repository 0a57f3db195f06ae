import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startCampaignScene, type CampaignScene } from '#server/testing/campaign-scene.ts'
import { campaignRecipients, campaigns } from './tables.ts'

let scene: CampaignScene
beforeAll(async () => {
  scene = await startCampaignScene()
})
afterAll(() => scene.close())
beforeEach(async () => {
  await scene.reset()
  await scene.addPeople(5)
})

/** A finished campaign of which the fate of three mails is unknown. */
async function endUncertain(): Promise<string> {
  const id = await scene.begin()
  await expect.poll(() => scene.progress(id)).toMatchObject({ status: 'finished', sent: 5 })
  const { db } = scene.server.context
  for (const name of ['cliente1', 'cliente2', 'cliente3']) {
    const email = `${name}@example.com`
    await db
      .update(campaignRecipients)
      .set({ status: 'uncertain' })
      .where(eq(campaignRecipients.email, email))
  }
  await db.update(campaigns).set({ sent: 2, uncertain: 3 }).where(eq(campaigns.id, id))
  scene.sink.received.length = 0
  return id
}

const decide = (id: string, what: 'resend' | 'drop') =>
  scene.post(`/api/admin/campaigns/${id}/uncertain/${what}`)

test('all uncertain mails are sent once more with one press, and nobody else is', async () => {
  const id = await endUncertain()
  expect((await decide(id, 'resend')).json()).toMatchObject({ status: 'running', uncertain: 0, remaining: 3 })
  await expect.poll(() => scene.progress(id)).toMatchObject({ status: 'finished', sent: 5, uncertain: 0 })
  expect(scene.sink.received.flatMap(({ to }) => to).toSorted()).toEqual([
    'cliente1@example.com',
    'cliente2@example.com',
    'cliente3@example.com',
  ])
})

test('all of them are let rest with one press', async () => {
  const id = await endUncertain()
  expect((await decide(id, 'drop')).json()).toMatchObject({ status: 'finished', uncertain: 0, dropped: 3 })
  expect(scene.sink.received).toEqual([])
})

test('two who press at once decide once', async () => {
  const id = await endUncertain()
  const answers = await Promise.all([decide(id, 'resend'), decide(id, 'drop')])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  const refused = answers.find(({ statusCode }) => statusCode === 409)
  expect(refused?.json()).toMatchObject({ message: 'Nenhum email deste envio está incerto agora.' })
})

test('a stopped campaign is not begun again for them', async () => {
  const id = await endUncertain()
  const { db } = scene.server.context
  await db.update(campaigns).set({ status: 'stopped' }).where(eq(campaigns.id, id))
  expect((await decide(id, 'resend')).statusCode).toBe(409)
  const [one] = await db
    .select({ id: campaignRecipients.id })
    .from(campaignRecipients)
    .where(eq(campaignRecipients.status, 'uncertain'))
  expect((await scene.post(`/api/admin/campaigns/${id}/recipients/${one?.id}/resend`)).statusCode).toBe(409)
  expect(scene.sink.received).toEqual([])
})
