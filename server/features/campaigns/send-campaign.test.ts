import PostalMime from 'postal-mime'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '#server/features/users/tables.ts'
import { startCampaignScene, type CampaignScene } from '#server/testing/campaign-scene.ts'
import { campaignRecipients, mailExclusions } from './tables.ts'

let scene: CampaignScene
beforeAll(async () => {
  scene = await startCampaignScene()
})
afterAll(() => scene.close())
beforeEach(() => scene.reset())

const day = (days: number) => new Date(scene.server.clock.now().getTime() + days * 24 * 60 * 60 * 1000)
const addresses = () => scene.sink.received.flatMap(({ to }) => to).toSorted()

/** One of each kind that the two definitions tell apart. */
async function addEveryKind(): Promise<void> {
  const person = (username: string, more: Partial<typeof users.$inferInsert>) => ({
    username,
    email: `${username}@Example.com`,
    ...more,
  })
  await scene.server.context.db.insert(users).values([
    person('vitalicio', { subscriptionType: 'vitalicia' }),
    person('mensal', { subscriptionType: 'mensal', subscriptionExpiresAt: day(3) }),
    person('vencido', { subscriptionType: 'mensal', subscriptionExpiresAt: day(-3) }),
    person('agora', { subscriptionType: 'mensal', subscriptionExpiresAt: day(0) }),
    person('cancelado', {
      subscriptionType: 'trimestral',
      subscriptionExpiresAt: day(9),
      subscriptionStatus: 'canceled',
      cancellationReason: 'canceled',
    }),
    person('reembolsado', {
      subscriptionType: 'vitalicia',
      subscriptionExpiresAt: day(-1),
      cancellationReason: 'refund',
    }),
    person('sem-tipo', {}),
    person('outro-chefe', { isAdmin: true, subscriptionExpiresAt: day(-3), cancellationReason: 'refund' }),
    person('saiu', { subscriptionType: 'vitalicia' }),
    person('recusado', { subscriptionType: 'mensal', subscriptionExpiresAt: day(-3) }),
  ])
  await scene.server.context.db.insert(mailExclusions).values([
    { email: 'saiu@example.com', reason: 'unsubscribed' },
    { email: 'recusado@example.com', reason: 'suppressed' },
  ])
}

describe('who receives', () => {
  test('active users are lifetime ones and those whose subscription lasts', async () => {
    await addEveryKind()
    const answer = await scene.post('/api/admin/send-bulk-email', scene.draft)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ success: 3, failed: 0 })
    expect(addresses()).toEqual(['cancelado@example.com', 'mensal@example.com', 'vitalicio@example.com'])
  })

  test('remarketing goes to those whose subscription ended or was canceled', async () => {
    await addEveryKind()
    const answer = await scene.post('/api/admin/send-remarketing-email', scene.draft)
    expect(answer.json()).toEqual({ success: 4, failed: 0 })
    expect(addresses()).toEqual([
      'agora@example.com',
      'cancelado@example.com',
      'reembolsado@example.com',
      'vencido@example.com',
    ])
  })

  test('the sizes of both groups and of their overlap are told before', async () => {
    await addEveryKind()
    expect((await scene.get('/api/admin/audiences')).json()).toMatchObject({
      active: 3,
      inactive: 4,
      both: 1,
    })
  })

  test('nobody at all is answered at once', async () => {
    expect(await scene.sendAndWait()).toEqual({ success: 0, failed: 0 })
  })
})

describe('what is received', () => {
  test('a mail in the layout of the product, with the name, a stable id and a one-click unsubscribe', async () => {
    await scene.addPeople(1, 'ana')
    await scene.sendAndWait()
    const [recipient] = await scene.server.context.db.select().from(campaignRecipients)
    const email = await PostalMime.parse(scene.sink.received[0]?.raw ?? '')
    expect(email.subject).toBe('Novidades, ana0')
    expect(email.messageId).toBe(`<${recipient?.id}@exemplo.com>`)
    expect(email.html).toContain('<strong>Leia</strong>')
    expect(email.html).toContain('href="https://exemplo.com/novo"')
    expect(email.html).toContain('Olá, ana0!')
    expect(email.text).toContain('Leia em https://exemplo.com/novo.')
    const header = (key: string) => email.headers.find((one) => one.key === key)?.value
    const url = /^<(http:\/\/localhost:3000\/unsubscribe\?token=[\w-]+)>$/.exec(
      header('list-unsubscribe') ?? '',
    )?.[1]
    expect(url).toBeDefined()
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(email.html).toContain(`href="${url}"`)
    expect(email.text).toContain(url)
  })

  test('one mail each, however many chunks they are listed in', async () => {
    await scene.addPeople(450)
    expect(await scene.sendAndWait()).toEqual({ success: 450, failed: 0 })
    expect(addresses()).toHaveLength(450)
    expect(new Set(addresses()).size).toBe(450)
  })
})

describe('the answer', () => {
  test('comes at once to whoever prefers so', async () => {
    await scene.addPeople(3)
    const answer = await scene.post('/api/admin/send-bulk-email', scene.draft, {
      prefer: 'respond-async, wait=5',
    })
    expect(answer.statusCode).toBe(202)
    expect(Object.keys(answer.json<object>())).toEqual(['campaignId'])
  })

  test.each([
    [{}],
    [{ subject: '', content: '' }],
    [{ subject: 'Oi', content: '   ' }],
    [{ subject: 7, content: 'Oi' }],
  ])('to %j says what is missing, on each of the three calls', async (payload) => {
    for (const call of ['send-test-email', 'send-bulk-email', 'send-remarketing-email']) {
      const answer = await scene.post(`/api/admin/${call}`, payload)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ message: 'Preencha o assunto e o conteúdo do email' })
    }
  })

  test('stands in the history, newest first, by pages', async () => {
    await scene.addPeople(2)
    for (let sent = 0; sent < 3; sent++) {
      await scene.sendAndWait()
      scene.server.clock.advance(1_000)
    }
    const first = (await scene.get('/api/admin/campaigns?limit=2')).json<{
      campaigns: { id: string; createdAt: string }[]
      nextCursor: string
    }>()
    expect(first).toMatchObject({ total: 3, campaigns: [{ sent: 2, status: 'finished' }, { sent: 2 }] })
    const rest = (await scene.get(`/api/admin/campaigns?limit=2&cursor=${first.nextCursor}`)).json<
      typeof first
    >()
    expect(rest).toMatchObject({ nextCursor: null, campaigns: [{ audience: 'active', remaining: 0 }] })
    const times = [...first.campaigns, ...rest.campaigns].map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(new Set(times).size).toBe(3)
  })
})

describe('a test mail', () => {
  test('goes to whoever asks, marked as a test', async () => {
    const answer = await scene.post('/api/admin/send-test-email', scene.draft)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ message: 'Email de teste enviado para chefe@example.com' })
    expect(addresses()).toEqual(['chefe@example.com'])
    const email = await PostalMime.parse(scene.sink.received[0]?.raw ?? '')
    expect(email.subject).toBe('[TESTE] Novidades, chefe')
  })

  test('that is refused answers 502 with the words of the mail server', async () => {
    scene.sink.setMood({ code: 550, text: 'no such user here' })
    const answer = await scene.post('/api/admin/send-test-email', scene.draft)
    expect(answer.statusCode).toBe(502)
    expect(answer.json<{ message: string }>().message).toContain('no such user here')
    expect(scene.sink.received).toEqual([])
  })
})

test('who is deleted while a campaign is under way gets no mail of it', async () => {
  await scene.addPeople(30)
  scene.sink.setMood('hang')
  const before = scene.sink.hanging()
  const id = await scene.begin()
  await expect.poll(() => scene.sink.hanging()).toBeGreaterThan(before)
  await scene.post(`/api/admin/campaigns/${id}/pause`)
  await scene.server.context.db.delete(users).where(eq(users.isAdmin, false))
  await scene.post(`/api/admin/campaigns/${id}/resume`)
  scene.sink.setMood('break-off')
  scene.sink.breakOff()
  await expect
    .poll(() => scene.progress(id))
    .toMatchObject({ status: 'finished', sent: 0, failed: 0, dropped: 30 })
  expect(scene.sink.received).toEqual([])
})
