import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listWorks } from './app.ts'
import { mailNewAccess } from './features/auth/first-access.ts'
import { mailRecoveryLink } from './features/auth/recover-password.ts'
import { findCustomer, secret, sendSale, untilApplied } from './features/sales/testing/sales.ts'
import { sendReminders } from './features/customers/send-reminders.ts'
import { users } from './features/users/tables.ts'
import { createSmtpMailer } from './platform/mail/mailer.ts'
import { sendMailJob } from './platform/mail/queue-mail.ts'
import { askMailServerJob } from './platform/mail/send-mails.ts'
import { mails } from './platform/mail/tables.ts'
import { startSmtpSink, type SmtpSink } from './testing/smtp-sink.ts'
import { startTestServer, unscheduled, type TestServer } from './testing/test-server.ts'

let sink: SmtpSink
let server: TestServer
beforeAll(async () => {
  sink = await startSmtpSink()
  const from = { from: 'Integrador <nao-responda@exemplo.com>', domain: 'exemplo.com' }
  server = await startTestServer({
    env: { CHECKOUT_WEBHOOK_SECRET: secret, CHECKOUT_URL: 'https://checkout.example/renovar' },
    context: { mailer: createSmtpMailer(sink.url, from) },
  })
})
afterAll(async () => {
  await server.close()
  await sink.close()
})

let people = 0
let email: string
beforeEach(() => {
  people += 1
  email = `pessoa-${people}@exemplo.com`
  sink.received.length = 0
  server.clock.set(new Date('2026-11-15T12:00:00.000Z'))
  refuse()
})

function refuse() {
  sink.setMood({ at: 'sender', code: 550, text: 'Daily user sending limit exceeded' })
}

const rows = () => server.context.db.select().from(mails).where(eq(mails.recipient, email))

/** Lets the mail server refuse all there is, and then take what is still to be said. */
async function endOutage(hours: number) {
  const isRefused = async () => (await rows()).every(({ reason, status }) => reason ?? status !== 'queued')
  await expect.poll(isRefused).toBe(true)
  server.clock.advance(hours * 3_600_000)
  sink.setMood('accept')
  await server.context.jobs.hurry(sendMailJob)
  await expect.poll(async () => (await rows()).filter(({ status }) => status === 'queued')).toEqual([])
  const received = await Promise.all(sink.received.map(({ raw }) => PostalMime.parse(raw)))
  return received.filter(({ to }) => to?.[0]?.address === email)
}

const dropped = async () =>
  (await rows()).flatMap(({ kind, status, reason }) => (status === 'dropped' ? { kind, reason } : []))

const transaction = (action: Parameters<TestServer['context']['db']['transaction']>[0]) =>
  server.context.db.transaction(action)

async function register(person: Partial<typeof users.$inferInsert> = {}) {
  await server.logIn({ email, username: `Pessoa ${people}`, ...person })
  const user = await findCustomer(server, email)
  if (!user) throw new Error('Nobody was made')
  return user
}

const setPassword = (url: string, token: string) =>
  server.app.inject({
    method: 'POST',
    url,
    payload: { token, newPassword: 'segredo novo', confirmPassword: 'segredo novo' },
  })
const tokenIn = (text = '') => /token=([\w-]+)/.exec(text)?.[1] ?? ''

const sale = (event: string, at: string, more: object = {}) =>
  sendSale(server, { email, event, at: new Date(at), subscriptionId: `s-${email}`, ...more })

test('one mail asks whether the mail server takes mails again, and the others follow it', async () => {
  const names = ['a', 'b', 'c'].map((name) => `${name}-${email}`)
  const { db, jobs } = server.context
  for (const to of names) {
    const { userId: id } = await server.logIn({ email: to, username: to })
    await transaction((tx) => mailNewAccess(server.context, tx, { id, email: to }))
  }
  const waiting = () => db.$count(mails, and(inArray(mails.recipient, names), isNotNull(mails.reason)))
  await expect.poll(waiting).toBe(3)
  // As far away as after hours of tries.
  await db.execute(sql`update pgboss.job set start_after = now() + interval '1 hour' where state = 'retry'`)
  const tries = async () => (await attemptsOf(names)).reduce((sum, attempts) => sum + attempts, 0)
  const before = await tries()
  const ask = () => transaction((tx) => jobs.enqueue(tx, askMailServerJob, {}))
  await ask()
  await expect.poll(tries).toBe(before + 1)
  // A server that has just started has seen none of them refused.
  await jobs.stop()
  await jobs.start(listWorks(server.context).map(unscheduled))
  sink.setMood('accept')
  await db.execute(sql`update pgboss.job set start_after = now() + interval '1 hour' where state = 'retry'`)
  await ask()
  await expect.poll(() => sink.received.flatMap(({ to }) => to).toSorted()).toEqual(names)
})

const attemptsOf = async (names: string[]) =>
  (await server.context.db.select().from(mails).where(inArray(mails.recipient, names))).map(
    ({ attempts }) => attempts,
  )

describe('after an outage of the mail server', () => {
  test('a charge that was paid meanwhile is not called late', async () => {
    sink.setMood('accept')
    await sale('order_approved', '2026-10-16T12:00:00Z', { orderId: `${email} 1` })
    await untilApplied(server)
    await expect.poll(() => sink.received).toHaveLength(1)
    refuse()
    await sale('subscription_late', '2026-11-15T11:00:00Z', { orderId: `${email} 2` })
    await untilApplied(server)
    await sale('subscription_renewed', '2026-11-15T11:30:00Z', { orderId: `${email} 2` })
    await untilApplied(server)
    sink.received.length = 0
    const received = await endOutage(3)
    expect(received.map(({ subject }) => subject)).toEqual([
      'Pagamento confirmado: sua assinatura está ativa',
    ])
    expect(await dropped()).toEqual([
      { kind: 'sale-late', reason: 'A cobrança já foi paga, ou a assinatura terminou.' },
    ])
  })

  test('the days that are left are those of the day of its sending', async () => {
    const end = new Date('2026-11-22T15:00:00Z')
    await register({ subscriptionExpiresAt: end, subscriptionType: 'mensal', createdAt: new Date(0) })
    await transaction((tx) => sendReminders(server.context, tx))
    const received = await endOutage(5 * 24)
    expect(received.map(({ subject }) => subject)).toEqual(['Sua assinatura termina em 2 dias'])
  })

  test('who has renewed meanwhile is not told that the subscription ends', async () => {
    const end = new Date('2026-11-22T15:00:00Z')
    await register({ subscriptionExpiresAt: end, subscriptionType: 'mensal', createdAt: new Date(0) })
    await transaction((tx) => sendReminders(server.context, tx))
    await server.context.db
      .update(users)
      .set({ subscriptionExpiresAt: new Date('2026-12-22T15:00:00Z') })
      .where(eq(users.email, email))
    expect(await endOutage(1)).toEqual([])
    expect(await dropped()).toEqual([
      { kind: 'subscription-reminder', reason: 'A assinatura mudou desde então.' },
    ])
  })

  test('a recovery link is good for an hour from when it arrives', async () => {
    await register({ password: 'hash' })
    await transaction((tx) => mailRecoveryLink(server.context, tx, email))
    const [mail] = await endOutage(48)
    server.clock.advance(59 * 60_000)
    expect((await setPassword('/api/auth/reset-password-by-email', tokenIn(mail?.text))).statusCode).toBe(200)
  })

  test('of two links only the newer one arrives', async () => {
    const user = await register({ mustResetPassword: true })
    await transaction((tx) => mailNewAccess(server.context, tx, user))
    await expect.poll(async () => (await rows())[0]?.reason).toContain('limite de envios')
    await transaction((tx) => mailNewAccess(server.context, tx, user))
    const received = await endOutage(2)
    expect(received).toHaveLength(1)
    expect(await dropped()).toEqual([
      { kind: 'first-access', reason: 'Um link mais novo tomou o lugar deste.' },
    ])
    expect((await setPassword('/api/auth/reset-password', tokenIn(received[0]?.text))).statusCode).toBe(200)
  })

  test('who was deleted is not written to', async () => {
    const { id } = await register()
    await transaction((tx) => mailRecoveryLink(server.context, tx, email))
    await server.context.db.delete(users).where(eq(users.id, id))
    expect(await endOutage(1)).toEqual([])
    expect((await dropped()).map(({ kind }) => kind)).toEqual(['recovery'])
  })

  test('who has another address now is not written to', async () => {
    const { id } = await register()
    await transaction((tx) => mailRecoveryLink(server.context, tx, email))
    await server.context.db
      .update(users)
      .set({ email: `outro-${email}` })
      .where(eq(users.id, id))
    expect(await endOutage(1)).toEqual([])
    expect(await dropped()).toEqual([{ kind: 'recovery', reason: 'O email da conta mudou.' }])
  })
})

describe('under another secret', () => {
  test('a link that can no longer be read is made anew, and works', async () => {
    await sale('order_approved', '2026-11-15T11:00:00Z', { orderId: `${email} 1` })
    await untilApplied(server)
    await expect.poll(async () => (await rows())[0]?.reason).toContain('limite de envios')
    server.context.sealer.unlock('another secret, as long as the first')
    const received = await endOutage(1)
    expect(received.map(({ subject }) => subject)).toEqual(['Bem-vindo ao Integrador: crie sua senha'])
    expect((await setPassword('/api/auth/reset-password', tokenIn(received[0]?.text))).statusCode).toBe(200)
  })

  test('what an earlier version has sealed is sent as it is while it can be opened, and else named', async () => {
    const { db, sealer, jobs } = server.context
    const content = { subject: 'Antigo', preview: 'Antigo', heading: 'Antigo', blocks: [] }
    const sealed = sealer.seal(JSON.stringify(content))
    const queueOld = () =>
      transaction(async (tx) => {
        const row = { kind: 'first-access', recipient: email, sealed }
        const inserted = await tx.insert(mails).values(row).returning({ mailId: mails.id })
        await jobs.enqueueAll(tx, sendMailJob, inserted)
      })
    await queueOld()
    expect((await endOutage(1)).map(({ subject }) => subject)).toEqual(['Antigo'])
    await db.delete(mails).where(eq(mails.recipient, email))
    refuse()
    await queueOld()
    await expect.poll(async () => (await rows())[0]?.reason).toContain('limite de envios')
    server.context.sealer.unlock('yet another secret, as long as the first')
    sink.received.length = 0
    expect(await endOutage(1)).toEqual([])
    expect(await dropped()).toMatchObject([
      { reason: expect.stringContaining('SESSION_SECRET mudou') as unknown },
    ])
  })
})
