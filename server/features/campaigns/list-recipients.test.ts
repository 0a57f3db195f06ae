import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCampaignScene, type CampaignScene } from '#server/testing/campaign-scene.ts'
import { startScheduled } from './schedule.ts'
import { campaignRecipients, campaigns } from './tables.ts'

const people = 10_100

// One scene for all of them, never emptied: to delete ten thousand people again costs more than to list them.
let scene: CampaignScene
beforeAll(async () => {
  scene = await startCampaignScene()
  await scene.server.context.db.execute(sql`
    insert into users (username, email, subscription_type)
    select 'p' || n, 'p' || n || '@example.com', 'vitalicia' from generate_series(1, ${people}::int) n`)
  // Only listed: ten thousand mails would take long.
  scene.sink.setMood('hang')
})
afterAll(() => scene.close())

test('recipients are listed batch by batch, all of them once, also while the campaign rests', async () => {
  const id = await scene.begin()
  await scene.post(`/api/admin/campaigns/${id}/pause`)
  await expect
    .poll(() => scene.progress(id))
    .toMatchObject({ total: people, isPreparing: false, status: 'paused', sent: 0 })
  const { db } = scene.server.context
  expect(await db.$count(campaignRecipients, eq(campaignRecipients.campaignId, id))).toBe(people)
  const [campaign] = await db.select().from(campaigns).where(eq(campaigns.id, id))
  expect(campaign?.chunks).toBe(101)
  await scene.post(`/api/admin/campaigns/${id}/stop`)
})

test('who is left to be listed is listed by no server of before segments: it would take another group', async () => {
  const { context, clock } = scene.server
  const scheduledFor = new Date(clock.now().getTime() + 60 * 60 * 1000).toISOString()
  const planned = { ...scene.draft, segment: { state: 'active' }, scheduledFor }
  const { campaignId } = (await scene.post('/api/admin/campaigns', planned)).json<{ campaignId: string }>()
  clock.set(new Date(scheduledFor))
  const queued = await context.db.transaction(async (tx) => {
    await startScheduled(context, tx)
    await tx.update(campaigns).set({ status: 'paused' }).where(eq(campaigns.id, campaignId))
    return tx.execute(sql`select distinct name from pgboss.job
      where name like 'prepare-%' and data->>'campaignId' = ${campaignId}`)
  })
  expect(queued).toMatchObject({ rows: [{ name: 'prepare-segment-campaign' }] })
  await expect.poll(() => scene.progress(campaignId)).toMatchObject({ total: people, isPreparing: false })
})
