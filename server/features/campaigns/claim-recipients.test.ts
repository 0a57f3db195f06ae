import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { users } from '#server/features/users/tables.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { claimRecipients, type ClaimedRecipient } from './claim-recipients.ts'
import type { SendResult } from './classify-failure.ts'
import { closeChunk } from './deliver-campaign.ts'
import { resendToRecipient } from './resolve-uncertain.ts'
import { campaignRecipients, campaigns } from './tables.ts'

let server: TestServer
let campaignId: string
beforeAll(async () => {
  server = await startTestServer({ works: () => [] })
  // Only what is asked for here is sent.
  server.context.jobs.enqueue = async () => {}
})
afterAll(() => server.close())
beforeEach(async () => {
  const { db } = server.context
  await db.execute(sql`truncate campaigns, campaign_recipients, users cascade`)
  const people = await db
    .insert(users)
    .values(['ana', 'bia', 'caio'].map((username) => ({ username, email: `${username}@example.com` })))
    .returning()
  const [campaign] = await db
    .insert(campaigns)
    .values({ audience: 'active', subject: 'Oi', content: 'Oi', total: 3, preparedAt: server.clock.now() })
    .returning()
  campaignId = campaign?.id ?? ''
  await db
    .insert(campaignRecipients)
    .values(people.map(({ id, email, username }) => ({ campaignId, userId: id, email, name: username })))
})

const claim = async (limit: number) => {
  const next = { campaignId, chunk: 0 }
  return (await claimRecipients(server.context.db, { answers: [], next, limit })).claimed
}
const save = (recipient: ClaimedRecipient | undefined, result: SendResult) =>
  claimRecipients(server.context.db, {
    answers: recipient ? [{ recipient, result }] : [],
    next: undefined,
    limit: 0,
  })
const campaign = async () => (await server.context.db.select().from(campaigns))[0]
const statusOf = async (recipient: ClaimedRecipient | undefined) =>
  (
    await server.context.db
      .select()
      .from(campaignRecipients)
      .where(eq(campaignRecipients.id, recipient?.id ?? ''))
  )[0]?.status
/** As if the instance that holds the rows had been silent for too long. */
async function loseLeases(): Promise<void> {
  await server.context.db.execute(
    sql`update campaign_recipients set lease_until = now() - interval '1 second' where status = 'sending'`,
  )
  await closeChunk(server.context, { campaignId, chunk: 0 })
}

test('two who claim at once share the rows: nobody is claimed twice', async () => {
  const [first, second] = await Promise.all([claim(2), claim(2)])
  const ids = [...first, ...second].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length + (await claim(5)).length).toBe(3)
})

test('a row with a living lease is left to whoever sends it', async () => {
  await claim(1)
  await closeChunk(server.context, { campaignId, chunk: 0 })
  expect(await campaign()).toMatchObject({ uncertain: 0, status: 'running' })
})

test('rows whose lease has run out are uncertain, and are not claimed again', async () => {
  await claim(2)
  await loseLeases()
  expect(await campaign()).toMatchObject({ uncertain: 2, status: 'running' })
  expect(await claim(5)).toHaveLength(1)
})

test('a late answer corrects an uncertain row, and the counts with it', async () => {
  const [mail] = await claim(1)
  await loseLeases()
  await save(mail, { status: 'sent' })
  expect(await statusOf(mail)).toBe('sent')
  expect(await campaign()).toMatchObject({ sent: 1, uncertain: 0 })
  await save(mail, { status: 'sent' })
  expect(await campaign()).toMatchObject({ sent: 1, uncertain: 0 })
})

test('a late "try again" leaves the decision to the administrator', async () => {
  const [mail] = await claim(1)
  await loseLeases()
  await save(mail, { status: 'waiting', error: 'later', pauseMs: 1 })
  expect(await statusOf(mail)).toBe('uncertain')
  expect(await campaign()).toMatchObject({ uncertain: 1 })
})

test('an answer to an earlier sending cannot touch a later one', async () => {
  const [mail] = await claim(1)
  await loseLeases()
  const actor = { id: randomUUID(), name: 'chefe', address: '127.0.0.1' }
  await resendToRecipient(server.context, { campaignId, recipientId: mail?.id ?? '', actor })
  const again = (await claim(3)).find(({ id }) => id === mail?.id)
  expect(again).toMatchObject({ attempt: 2, tries: 1 })
  await save(mail, { status: 'failed', error: 'old', suppress: false })
  expect(await statusOf(mail)).toBe('sending')
  expect(await campaign()).toMatchObject({ failed: 0, uncertain: 0 })
})
