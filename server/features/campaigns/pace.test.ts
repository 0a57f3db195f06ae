import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startCampaignScene, type CampaignScene } from '#server/testing/campaign-scene.ts'
import { createPace } from './pace.ts'
import { campaignPace } from './tables.ts'

let scene: CampaignScene
beforeAll(async () => {
  scene = await startCampaignScene({ env: { CAMPAIGN_MAILS_PER_HOUR: '30' } })
})
afterAll(() => scene.close())
beforeEach(() => scene.reset())

const db = () => scene.server.context.db
const used = async () => {
  const [row] = await db()
    .select({ mails: sql<number>`coalesce(sum(mails), 0)::int` })
    .from(campaignPace)
  return row?.mails
}
/** An hour goes by for the limit and for what waits for it. */
async function letAnHourPass(): Promise<void> {
  const isHeld = sql`name = 'send-campaign-chunk' and state = 'created' and start_after > now() + interval '10 minutes'`
  await expect.poll(() => db().$count(sql`pgboss.job`, isHeld)).toBeGreaterThan(0)
  await db().execute(sql`update campaign_pace set minute = minute - interval '62 minutes'`)
  await db().execute(
    sql`update pgboss.job set start_after = now() where name = 'send-campaign-chunk' and state = 'created'`,
  )
}
async function untilHeld(campaignId: string, sent: number): Promise<void> {
  await expect
    .poll(() => scene.progress(campaignId))
    .toMatchObject({ status: 'running', sent, remaining: 70 - sent })
}

test('no more leave in an hour than may, and the others go in the hours after it, once each', async () => {
  await scene.addPeople(70)
  const id = await scene.begin()
  await untilHeld(id, 30)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(scene.sink.received).toHaveLength(30)
  await letAnHourPass()
  await untilHeld(id, 60)
  await letAnHourPass()
  await expect.poll(() => scene.progress(id)).toMatchObject({ status: 'finished', sent: 70 })
  expect(new Set(scene.sink.received.map(({ to }) => to[0])).size).toBe(70)
})

test('two campaigns share the hour', async () => {
  await scene.addPeople(20)
  expect(await scene.sendAndWait()).toEqual({ success: 20, failed: 0 })
  const second = await scene.begin()
  await expect.poll(() => scene.progress(second)).toMatchObject({ sent: 10, remaining: 10 })
  await letAnHourPass()
  await expect.poll(() => scene.progress(second)).toMatchObject({ status: 'finished', sent: 20 })
})

test('what is with the limit does not ask all the time', async () => {
  await scene.addPeople(31)
  await scene.begin()
  await expect.poll(() => scene.sink.received.length).toBe(30)
  const waiting = async () => {
    const [row] = await db()
      .select({ minutes: sql<number>`extract(epoch from start_after - now())::float8 / 60` })
      .from(sql`pgboss.job`)
      .where(sql`name = 'send-campaign-chunk' and state = 'created'`)
    return row?.minutes ?? 0
  }
  await expect.poll(waiting).toBeGreaterThan(55)
})

test('instances that reach for the last of an hour get it once, and give back what they do not use', async () => {
  const paces = Array.from({ length: 5 }, () => createPace(scene.server.context))
  const taken = await Promise.all(paces.map((pace) => pace.take(12)))
  // Each takes what is left as a block: the first has all of it, the others are told when there is more.
  expect(taken.map(({ mails }) => mails).toSorted((a, b) => b - a)).toEqual([12, 0, 0, 0, 0])
  expect(taken.filter(({ freeAt }) => freeAt !== undefined)).toHaveLength(4)
  await Promise.all(paces.map((pace) => pace.rest()))
  expect(await used()).toBe(12)
})
