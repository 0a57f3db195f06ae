import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '#server/features/users/tables.ts'
import { mails } from '#server/platform/mail/tables.ts'
import { startTestServer, untilMailed, type TestServer } from '#server/testing/test-server.ts'
import { refreshStatuses } from '#server/features/subscriptions/refresh-statuses.ts'
import { sendReminders } from './send-reminders.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { CHECKOUT_URL: 'https://checkout.example/renovar' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.context.db.delete(users)
  await server.context.db.delete(mails)
  await server.forgetMails()
})

const saoPaulo = (text: string) => new Date(`${text}-03:00`)
const make = async (name: string, end: Date | null, more: Partial<typeof users.$inferInsert> = {}) => {
  const values = { username: name, email: `${name}@example.com`, createdAt: saoPaulo('2026-01-01T00:00:00') }
  await server.context.db.insert(users).values({ ...values, subscriptionExpiresAt: end, ...more })
}
const run = async (now: Date) => {
  server.clock.set(now)
  const before = new Set((await server.context.db.select().from(mails)).map(({ id }) => id))
  await server.context.db.transaction((tx) => sendReminders(server.context, tx))
  await untilMailed(server)
  const after = await server.context.db.select().from(mails)
  return after
    .filter(({ id }) => !before.has(id))
    .map(({ recipient }) => recipient.replace('@example.com', ''))
    .toSorted()
}
/** Of this person alone: a mail of an earlier test may still be on its way. */
const subjectsTo = (name: string) =>
  server.mails.filter(({ to }) => to === `${name}@example.com`).map(({ subject }) => subject)
const end = saoPaulo('2026-12-20T15:00:00')

describe('reminders', () => {
  test('go out seven days and one day before the end and on its day, once each', async () => {
    await make('ana', end)
    const reminded: string[] = []
    for (let day = 1; day <= 31; day++) {
      const date = `2026-12-${String(day).padStart(2, '0')}`
      for (const hour of ['09:00:00', '18:00:00'])
        if ((await run(saoPaulo(`${date}T${hour}`))).length > 0) reminded.push(`${date} ${hour}`)
    }
    expect(reminded).toEqual(['2026-12-13 09:00:00', '2026-12-19 09:00:00', '2026-12-20 09:00:00'])
    await expect.poll(() => subjectsTo('ana')).toHaveLength(3)
    expect(subjectsTo('ana').toSorted()).toEqual([
      'Sua assinatura termina amanhã',
      'Sua assinatura termina em 7 dias',
      'Sua assinatura termina hoje',
    ])
    for (const { text } of server.mails) {
      expect(text).toContain('20/12/2026')
      expect(text).toContain('https://checkout.example/renovar')
    }
  })

  test('go by the days of São Paulo, whatever the hour of the end', async () => {
    await make('cedo', saoPaulo('2026-12-20T00:00:00'))
    await make('tarde', saoPaulo('2026-12-20T23:59:59'))
    await make('depois', saoPaulo('2026-12-21T00:00:00'))
    expect(await run(saoPaulo('2026-12-12T23:59:59'))).toEqual([])
    expect(await run(saoPaulo('2026-12-13T00:00:00'))).toEqual(['cedo', 'tarde'])
    expect(await run(saoPaulo('2026-12-13T23:59:59'))).toEqual([])
    expect(await run(saoPaulo('2026-12-14T00:00:00'))).toEqual(['depois'])
  })

  test('that were missed are made up for, and nothing is told twice', async () => {
    await make('bia', end)
    expect(await run(saoPaulo('2026-12-16T09:00:00'))).toEqual(['bia'])
    expect(await run(saoPaulo('2026-12-17T09:00:00'))).toEqual([])
    expect(await run(saoPaulo('2026-12-22T09:00:00'))).toEqual(['bia'])
    await expect.poll(() => subjectsTo('bia')).toHaveLength(2)
    expect(subjectsTo('bia').toSorted()).toEqual([
      'Sua assinatura termina em 4 dias',
      'Sua assinatura terminou',
    ])
  })

  test('an end of long ago is not told any more', async () => {
    await make('ana', end)
    expect(await run(saoPaulo('2026-12-24T09:00:00'))).toEqual([])
  })

  test('begin again when the subscription was prolonged', async () => {
    await make('ana', end)
    expect(await run(saoPaulo('2026-12-13T09:00:00'))).toEqual(['ana'])
    const later = saoPaulo('2027-01-20T15:00:00')
    await server.context.db
      .update(users)
      .set({ subscriptionExpiresAt: later })
      .where(eq(users.username, 'ana'))
    expect(await run(saoPaulo('2026-12-20T09:00:00'))).toEqual([])
    expect(await run(saoPaulo('2027-01-13T09:00:00'))).toEqual(['ana'])
  })

  test('leave the refunded, administrators, lifetimes and accounts without a sale alone', async () => {
    await make('reembolsada', end, { subscriptionStatus: 'canceled', cancellationReason: 'refund' })
    await make('contestada', end, { subscriptionStatus: 'canceled', cancellationReason: 'chargeback' })
    await make('chefe', end, { isAdmin: true })
    await make('vitalicia', null)
    await make('registrada', end, { createdAt: end })
    await make('cancelada', end, { subscriptionStatus: 'canceled', cancellationReason: 'canceled' })
    expect(await run(saoPaulo('2026-12-20T09:00:00'))).toEqual(['cancelada'])
  })

  test('leave alone whom the checkout charges by itself, and never ask who is late to buy again', async () => {
    await make('automatica', end, { subscriptionRenewal: 'automatic' })
    await make('atrasada', end, { subscriptionRenewal: 'late' })
    await make('manual', end, { subscriptionRenewal: 'none' })
    expect(await run(saoPaulo('2026-12-20T09:00:00'))).toEqual(['atrasada', 'manual'])
    await expect.poll(() => subjectsTo('atrasada')).toHaveLength(1)
    const mail = server.mails.find(({ to }) => to === 'atrasada@example.com')
    expect(mail?.text).toContain('A cobrança da renovação não foi aprovada')
    expect(mail?.text).not.toContain('checkout.example')
  })

  test('tell whom the checkout charges by itself once an end has passed and no payment was told of', async () => {
    await make('automatica', end, { subscriptionRenewal: 'automatic' })
    expect(await run(saoPaulo('2026-12-20T23:00:00'))).toEqual([])
    expect(await run(saoPaulo('2026-12-21T09:00:00'))).toEqual(['automatica'])
    expect(await run(saoPaulo('2026-12-22T09:00:00'))).toEqual([])
    const mail = server.mails.find(({ to }) => to === 'automatica@example.com')
    expect(mail?.subject).toBe('Sua assinatura terminou')
    expect(mail?.text).toContain('terminou em 20/12/2026')
    expect(mail?.text).toContain('O checkout ainda não nos avisou da cobrança da renovação.')
  })

  test('for many go on in batches until all are told', async () => {
    const many = Array.from({ length: 300 }, (_, index) => ({
      username: `u${index}`,
      email: `u${index}@example.com`,
      subscriptionExpiresAt: end,
      createdAt: saoPaulo('2026-01-01T00:00:00'),
    }))
    await server.context.db.insert(users).values(many)
    expect(await run(saoPaulo('2026-12-20T09:00:00'))).toHaveLength(250)
    expect(await run(saoPaulo('2026-12-20T09:01:00'))).toHaveLength(50)
    expect(await run(saoPaulo('2026-12-20T09:02:00'))).toHaveLength(0)
  })
})

test('stored statuses follow the time, except that canceled stays canceled', async () => {
  const now = saoPaulo('2026-12-20T15:00:00')
  const inMs = (ms: number) => new Date(now.getTime() + ms)
  const weekMs = 7 * 24 * 60 * 60 * 1000
  await make('agora', now)
  await make('quase', inMs(1))
  await make('semana', inMs(weekMs))
  await make('mais', inMs(weekMs + 1), { subscriptionStatus: 'warning' })
  await make('cancelada', inMs(-1), { subscriptionStatus: 'canceled' })
  await make('vitalicia', null, { subscriptionStatus: 'expired' })
  await refreshStatuses(server.context.db, now)
  const rows = await server.context.db.select().from(users)
  expect(Object.fromEntries(rows.map((row) => [row.username, row.subscriptionStatus]))).toEqual({
    agora: 'expired',
    quase: 'warning',
    semana: 'warning',
    mais: 'active',
    cancelada: 'canceled',
    vitalicia: 'active',
  })
})
