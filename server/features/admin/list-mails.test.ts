import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mailKindNames, type MailPage } from '#contract/mails.ts'
import type { Overview } from '#contract/users.ts'
import { mailKinds } from '#server/mail-kinds.ts'
import { MailError } from '#server/platform/mail/mail-error.ts'
import { sendMailJob } from '#server/platform/mail/queue-mail.ts'
import { mails } from '#server/platform/mail/tables.ts'
import { startTestServer, untilMailed, type TestServer } from '#server/testing/test-server.ts'
import { mailNewAccess } from '../auth/first-access.ts'
import { findCustomer } from '../sales/testing/sales.ts'

let server: TestServer
let cookie: string
let refusal: MailError | undefined
const arrived: string[] = []
beforeAll(async () => {
  server = await startTestServer({
    context: {
      mailer: {
        send: async ({ to }) => {
          if (refusal) throw refusal
          arrived.push(to)
        },
        close: () => {},
      },
    },
  })
  cookie = (await server.logIn({ isAdmin: true })).cookie
})
afterAll(() => server.close())
beforeEach(async () => {
  refusal = undefined
  arrived.length = 0
  await server.context.db.delete(mails)
})

const get = async <T>(url: string) => (await server.app.inject({ url, headers: { cookie } })).json<T>()
const post = (url: string) =>
  server.app.inject({ method: 'POST', url, headers: { cookie, 'content-type': 'application/json' } })
const list = (query = '') => get<MailPage>(`/api/admin/mails${query}`)
const rows = () => server.context.db.select().from(mails)

let people = 0
async function mailSomebody() {
  people += 1
  const email = `cliente-${people}@example.com`
  await server.logIn({ email })
  const user = await findCustomer(server, email)
  if (user) await server.context.db.transaction((tx) => mailNewAccess(server.context, tx, user))
  return email
}

const limit = () => new MailError('550 Daily limit', { permanent: true, reason: 'O limite foi atingido.' })
const recipient = () =>
  new MailError('550 No such user', {
    permanent: true,
    aboutRecipient: true,
    reason: 'O servidor do destinatário diz que este endereço não recebe emails.',
  })

test('every kind of mail has a name in the list', () => {
  expect(Object.keys(mailKindNames).toSorted()).toEqual(mailKinds.map(({ name }) => name).toSorted())
})

test('each mail is listed with its state and why, by page, state and address', async () => {
  const first = await mailSomebody()
  await untilMailed(server)
  refusal = recipient()
  const second = await mailSomebody()
  await untilMailed(server)
  refusal = limit()
  const third = await mailSomebody()
  await expect.poll(async () => (await list()).mails[0]?.reason).toBe('O limite foi atingido.')
  const page = await list()
  expect(page).toMatchObject({ total: 3, totalIsMore: false, nextCursor: null })
  expect(page.mails.map(({ to, status, error }) => [to, status, error])).toEqual([
    [third, 'queued', '550 Daily limit'],
    [second, 'failed', '550 No such user'],
    [first, 'sent', null],
  ])
  expect((await list('?status=failed')).mails).toMatchObject([{ to: second }])
  expect((await list(`?to=${encodeURIComponent(first)}`)).mails).toMatchObject([{ to: first }])
  const { mails: newest, nextCursor } = await list('?limit=2')
  expect(newest).toHaveLength(2)
  expect((await list(`?limit=2&cursor=${nextCursor}`)).mails).toMatchObject([{ to: first }])
})

test('the overview counts what does not go out, and says why', async () => {
  refusal = recipient()
  await mailSomebody()
  await untilMailed(server)
  const before = await get<Overview>('/api/admin/overview')
  expect(before.mails).toEqual({ waiting: 0, failed: 0, reason: null })
  refusal = limit()
  await mailSomebody()
  await expect
    .poll(async () => (await get<Overview>('/api/admin/overview')).mails)
    .toEqual({ waiting: 1, failed: 0, reason: 'O limite foi atingido.' })
})

test('all go out again at once, but for those whose recipient refuses; one can be asked for alone', async () => {
  refusal = recipient()
  const gone = await mailSomebody()
  await untilMailed(server)
  refusal = limit()
  const waiting = await mailSomebody()
  const given = await mailSomebody()
  await expect.poll(async () => (await rows()).filter(({ reason }) => reason !== null)).toHaveLength(3)
  const { db, jobs, clock } = server.context
  const fourDaysAgo = new Date(clock.now().getTime() - 4 * 86_400_000)
  await db.update(mails).set({ createdAt: fourDaysAgo }).where(eq(mails.recipient, given))
  await jobs.hurry(sendMailJob)
  await expect.poll(async () => (await list('?status=failed')).mails.map(({ to }) => to)).toContain(given)
  const triesOf = async (to: string) => (await rows()).find(({ recipient }) => recipient === to)?.attempts
  await expect.poll(() => triesOf(waiting)).toBeGreaterThan(1)
  refusal = undefined
  expect((await post('/api/admin/mails/resend')).json()).toEqual({
    message: '2 emails estão saindo de novo.',
    count: 2,
  })
  await untilMailed(server)
  expect(arrived.toSorted()).toEqual([waiting, given].toSorted())
  expect((await post('/api/admin/mails/resend')).json()).toMatchObject({ count: 0 })

  const refused = (await rows()).find((mail) => mail.recipient === gone)
  expect((await post(`/api/admin/mails/${refused?.id}/resend`)).statusCode).toBe(200)
  await untilMailed(server)
  expect(arrived).toContain(gone)
  expect((await post(`/api/admin/mails/${refused?.id}/resend`)).json()).toMatchObject({
    code: 'mail_settled',
  })
})
