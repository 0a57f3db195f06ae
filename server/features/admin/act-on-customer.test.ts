import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { showCustomer } from '#contract/customers.ts'
import type { Reply } from '#contract/endpoint.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import {
  findCustomer,
  sendSale,
  startSalesServer,
  untilApplied,
} from '#server/features/sales/testing/sales.ts'
import { subscriptionActs } from '#server/features/subscriptions/tables.ts'
import { users } from '#server/features/users/tables.ts'
import { mails } from '#server/platform/mail/tables.ts'
import { day } from '#server/testing/day.ts'
import { untilMailed, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let cookie: string
beforeAll(async () => {
  server = await startSalesServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of [salesTable, subscriptionActs, users, mails]) await server.context.db.delete(table)
  await server.forgetMails()
  server.clock.set(day('2026-11-15'))
  cookie = (await server.logIn({ isAdmin: true, username: 'Renata', email: 'renata@example.com' })).cookie
})

const email = 'carla@example.com'
const carla = () => findCustomer(server, email)
const endOf = async () => (await carla())?.subscriptionExpiresAt?.toISOString() ?? null

async function buy(more: object = {}): Promise<void> {
  const sale = { event: 'order_approved', email, name: 'Carla', orderId: 'o1', at: day('2026-11-12') }
  expect((await sendSale(server, { ...sale, ...more })).statusCode).toBe(200)
  await untilApplied(server)
  await untilMailed(server)
}

async function send(path: string, act: object, seenEnd?: string | null) {
  const payload = { act, seenEnd: seenEnd === undefined ? await endOf() : seenEnd }
  const url = `/api/admin/customers/${(await carla())?.id}/${path}`
  return server.app.inject({ method: 'POST', url, headers: { cookie }, payload })
}
const reason = 'ficou sem acesso no domingo'
const actOn = (act: object, seenEnd?: string | null) => send('acts', { reason, ...act }, seenEnd)

test('days of courtesy are said before, given once, told by mail, and kept with their reason', async () => {
  await buy()
  const before = await send('acts/preview', { kind: 'courtesy', days: 5, reason })
  expect(before.json()).toEqual({
    effect:
      'O acesso de Carla vale até 17/12/2026 (era até 12/12/2026). O checkout continua cobrando: cancelar a cobrança é lá.',
    endsAt: day('2026-12-17').toISOString(),
  })
  expect(await endOf()).toBe(day('2026-12-12').toISOString())
  const done = await actOn({ kind: 'courtesy', days: 5 })
  expect(done.json<{ message: string }>().message).toContain('vale até 17/12/2026')
  expect(await endOf()).toBe(day('2026-12-17').toISOString())
  await untilMailed(server)
  expect(server.mails.map(({ subject }) => subject)).toContain('Seu acesso ao Integrador foi prolongado')
  const page = await server.app.inject({
    url: `/api/admin/customers/${(await carla())?.id}`,
    headers: { cookie },
  })
  const customer = page.json<Reply<typeof showCustomer>>()
  const given = customer.timeline.find(({ source }) => source === 'act')
  expect(given?.details).toEqual(['por Renata', 'mensal', '5 dias', `“${reason}”`])
  expect(customer).toMatchObject({
    access: {
      why: [
        expect.stringContaining('Mensal, paga em 12/11/2026 na Kiwify'),
        `Mais 5 dias de cortesia, em 15/11/2026 por Renata (“${reason}”)`,
        'A Kiwify cobra de novo em 12/12/2026',
      ],
    },
  })
})

test('an end and a plan are set by hand', async () => {
  await buy()
  expect((await actOn({ kind: 'set_end', until: '2026-11-30' })).statusCode).toBe(200)
  expect(await endOf()).toBe('2026-12-01T02:59:59.999Z')
  expect((await actOn({ kind: 'set_plan', type: 'trimestral', until: '2027-01-31' })).statusCode).toBe(200)
  expect(await carla()).toMatchObject({ subscriptionType: 'trimestral' })
  expect((await actOn({ kind: 'set_plan', type: 'vitalicia', until: null })).statusCode).toBe(200)
  expect(await carla()).toMatchObject({ subscriptionType: 'vitalicia', subscriptionExpiresAt: null })
})

test('revoked access ends at once, and taking that back is as if it had never been', async () => {
  await buy()
  const before = await endOf()
  const revoked = await actOn({ kind: 'revoke' })
  expect(revoked.json<{ message: string }>().message).toContain('fica sem acesso a partir de agora')
  expect(await carla()).toMatchObject({
    subscriptionStatus: 'canceled',
    subscriptionExpiresAt: day('2026-11-15'),
  })
  expect((await actOn({ kind: 'revoke' })).json()).toMatchObject({ code: 'nothing_to_revoke' })
  expect((await actOn({ kind: 'unrevoke' })).statusCode).toBe(200)
  expect(await endOf()).toBe(before)
  expect((await actOn({ kind: 'unrevoke' })).json()).toMatchObject({ code: 'nothing_to_restore' })
  const acts = await server.context.db.select().from(subscriptionActs)
  expect(acts.map(({ kind }) => kind)).toEqual(['revoke', 'unrevoke'])
})

test.each([
  [{ kind: 'courtesy', days: 10_000 }, 400, 'invalid_input'],
  [{ kind: 'courtesy', days: 0 }, 400, 'invalid_input'],
  [{ kind: 'courtesy', days: 1.5 }, 400, 'invalid_input'],
  [{ kind: 'courtesy', days: 5, reason: ' ' }, 400, 'invalid_input'],
  [{ kind: 'levitate' }, 400, 'invalid_input'],
  [{ kind: 'set_end', until: 'amanhã' }, 400, 'invalid_input'],
  [{ kind: 'set_end', until: '2026-11-14' }, 400, 'end_is_past'],
  [{ kind: 'set_end', until: '2026-02-31' }, 400, 'end_is_needed'],
  [{ kind: 'set_end', until: '2999-01-01' }, 400, 'end_too_far'],
  [{ kind: 'set_plan', type: 'mensal', until: null }, 400, 'end_is_needed'],
])('%j is refused with a sentence, and nothing is written', async (act, status, code) => {
  await buy()
  const answer = await actOn(act)
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code])
  expect(await server.context.db.$count(subscriptionActs)).toBe(0)
})

test('of two administrators who act on the same end, one is told that it has changed', async () => {
  await buy()
  const seen = await endOf()
  const act = { kind: 'courtesy', days: 5 }
  const answers = await Promise.all([actOn(act, seen), actOn(act, seen)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await endOf()).toBe(day('2026-12-17').toISOString())
})

test('an administrator, and whoever is gone, cannot be acted on', async () => {
  const { userId } = await server.logIn({ isAdmin: true, email: 'otto@example.com', username: 'Otto' })
  const act = (id: string) =>
    server.app.inject({
      method: 'POST',
      url: `/api/admin/customers/${id}/acts`,
      headers: { cookie },
      payload: { act: { kind: 'courtesy', days: 5, reason }, seenEnd: null },
    })
  expect((await act(userId)).json()).toMatchObject({ code: 'admins_have_access' })
  expect((await act('00000000-0000-4000-8000-000000000000')).statusCode).toBe(404)
})
