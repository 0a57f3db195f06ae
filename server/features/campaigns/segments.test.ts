import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { salesTable } from '#server/features/sales/tables.ts'
import { users } from '#server/features/users/tables.ts'
import { startCampaignScene, type CampaignScene } from '#server/testing/campaign-scene.ts'
import { campaignPace, campaignRecipients, campaigns, mailExclusions } from './tables.ts'

let scene: CampaignScene
beforeAll(async () => {
  scene = await startCampaignScene({ env: { CAMPAIGN_MAILS_PER_HOUR: '4' } })
})
afterAll(() => scene.close())
beforeEach(async () => {
  await scene.reset()
  await scene.server.context.db.execute(sql`delete from sale_transactions`)
  await addEveryKind()
})

const day = (days: number) => new Date(scene.server.clock.now().getTime() + days * 24 * 60 * 60 * 1000)

/** One of each kind that a segment tells apart. */
async function addEveryKind(): Promise<void> {
  const { db } = scene.server.context
  const person = (username: string, more: Partial<typeof users.$inferInsert>) => ({
    username,
    email: `${username}@example.com`,
    subscriptionType: 'mensal' as const,
    createdAt: day(-90),
    ...more,
  })
  const made = await db
    .insert(users)
    .values([
      person('logo', { subscriptionExpiresAt: day(3) }),
      person('depois', { subscriptionExpiresAt: day(20) }),
      person('trimestre', { subscriptionType: 'trimestral', subscriptionExpiresAt: day(60) }),
      person('sempre', { subscriptionType: 'vitalicia' }),
      person('saindo', { subscriptionExpiresAt: day(5), cancellationReason: 'canceled' }),
      person('recente', { subscriptionExpiresAt: day(-2) }),
      person('antiga', { subscriptionExpiresAt: day(-60) }),
      person('devolvida', { subscriptionExpiresAt: day(-1), cancellationReason: 'refund' }),
      person('excluida', { subscriptionExpiresAt: day(3) }),
      person('chefa', { subscriptionExpiresAt: day(3), isAdmin: true }),
    ])
    .returning()
  await db.insert(mailExclusions).values({ email: 'excluida@example.com', reason: 'unsubscribed' })
  const sale = (username: string, provider: string, kind: 'approved' | 'waiting') => ({
    provider,
    orderId: `${username} ${provider} ${kind}`,
    webhookEventType: kind,
    kind,
    processed: true,
    rawWebhookData: '{}',
    userId: made.find((user) => user.username === username)?.id ?? null,
  })
  await db
    .insert(salesTable)
    .values([
      sale('logo', 'hotmart', 'approved'),
      sale('depois', 'kiwify', 'approved'),
      sale('depois', 'hotmart', 'waiting'),
    ])
}

const segments: [query: string, people: string[]][] = [
  ['state=active', ['depois', 'logo', 'saindo', 'sempre', 'trimestre']],
  ['state=inactive', ['antiga', 'devolvida', 'recente', 'saindo']],
  ['state=leaving', ['saindo']],
  ['state=ended', ['antiga', 'devolvida', 'recente']],
  ['state=returned', ['devolvida']],
  ['state=any&plan=trimestral', ['trimestre']],
  ['state=active&plan=mensal', ['depois', 'logo', 'saindo']],
  ['state=active&days=7', ['logo', 'saindo']],
  ['state=ended&days=7', ['devolvida', 'recente']],
  ['state=any&checkout=hotmart', ['logo']],
  ['state=active&checkout=kiwify&days=7', []],
]

describe.each(segments)('the segment %s', (query, people) => {
  test('is counted, and its people receive and nobody else', async () => {
    await scene.server.context.db.delete(campaignPace)
    const counted = await scene.get(`/api/admin/segment?${query}`)
    expect(counted.json()).toMatchObject({ people: people.length })
    const segment = Object.fromEntries(new URLSearchParams(query))
    const answer = await scene.post('/api/admin/campaigns', { ...scene.draft, segment })
    const { campaignId } = answer.json<{ campaignId: string }>()
    expect(await scene.progress(campaignId)).toMatchObject({ total: people.length })
    const { name, campaignId: of } = campaignRecipients
    const listed = scene.server.context.db
      .select({ name })
      .from(campaignRecipients)
      .where(eq(of, campaignId))
      .orderBy(name)
    expect((await listed).map((row) => row.name)).toEqual(people)
  })
})

test('how long it takes is told before', async () => {
  const read = async (query: string) => (await scene.get(`/api/admin/segment?${query}`)).json<object>()
  expect(await read('state=leaving')).toEqual({ people: 1, perHour: 4, hours: 0 })
  expect(await read('state=active')).toEqual({ people: 5, perHour: 4, hours: 1 })
  await scene.server.context.db.insert(campaignPace).values({ minute: new Date(), mails: 4 })
  expect(await read('state=leaving')).toEqual({ people: 1, perHour: 4, hours: 1 })
  expect((await scene.get('/api/admin/audiences')).json()).toMatchObject({
    pace: { perHour: 4, hours: { active: 2, inactive: 1 } },
  })
})

test('the campaign says in words whom it was for', async () => {
  const segment = { state: 'active', plan: 'mensal', days: 7, checkout: 'hotmart' }
  await scene.post('/api/admin/campaigns', { ...scene.draft, segment })
  const history = (await scene.get('/api/admin/campaigns')).json<{ campaigns: object[] }>()
  expect(history.campaigns).toMatchObject([
    {
      audience: 'segment',
      segmentName: 'Ativos, plano mensal, terminam em até 7 dias, compraram na Hotmart',
    },
  ])
})

test.each([
  [{ state: 'outro' }, 'invalid_input'],
  [{ state: 'active', days: 0 }, 'invalid_input'],
  [{ state: 'active', days: 366 }, 'invalid_input'],
  [{ state: 'active', plan: 'anual' }, 'invalid_input'],
  [{ state: 'active', checkout: 'lojinha' }, 'checkout_unknown'],
])('%j is refused, to count and to send', async (segment, code) => {
  const query = new URLSearchParams(segment as Record<string, string>).toString()
  const answers = [
    await scene.get(`/api/admin/segment?${query}`),
    await scene.post('/api/admin/campaigns', { ...scene.draft, segment }),
  ]
  for (const answer of answers) expect([answer.statusCode, answer.json()]).toMatchObject([400, { code }])
  expect(await scene.server.context.db.$count(campaigns)).toBe(0)
})

test('without a text there is no campaign', async () => {
  const answer = await scene.post('/api/admin/campaigns', { subject: 'Oi', segment: { state: 'active' } })
  expect(answer.json()).toMatchObject({ code: 'mail_incomplete' })
})
