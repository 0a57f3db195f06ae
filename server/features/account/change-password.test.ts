import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditEntries } from '#server/features/audit/tables.ts'
import { makeResetLink } from '#server/features/auth/links.ts'
import { users } from '#server/features/users/tables.ts'
import { rateCounters } from '#server/platform/http/tables.ts'
import { startTestServer, untilMailed, type TestServer } from '#server/testing/test-server.ts'
import { callsOf, codesOf, email, logInAgain, makeAna, password } from './testing/person.ts'

let server: TestServer
let ana: { cookie: string; userId: string }
let call: ReturnType<typeof callsOf>
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.forgetMails()
  for (const table of [users, auditEntries, rateCounters]) await server.context.db.delete(table)
  ana = await makeAna(server)
  call = callsOf(server, ana.cookie)
})

const newPassword = 'uma-senha-nova'
const change = (typed = password, by = call, wanted = newPassword) =>
  by('POST', '/api/account/password', {
    currentPassword: typed,
    newPassword: wanted,
    confirmPassword: wanted,
  })

test('the password is changed by who knows the old one: all other sessions end, and its owner is told', async () => {
  const other = await logInAgain(server)
  const answer = await change()
  expect(answer.statusCode).toBe(200)
  expect(answer.cookies.map(({ name }) => name)).toEqual(['known'])
  expect((await call('GET', '/api/account')).json()).toMatchObject({ sessions: [{ isThisOne: true }] })
  expect((await callsOf(server, other.cookie)('GET', '/api/account')).statusCode).toBe(401)
  expect((await logInAgain(server)).answer.statusCode).toBe(401)
  expect((await logInAgain(server, { typed: newPassword })).answer.statusCode).toBe(200)
  await untilMailed(server)
  const told = server.mails.filter(({ subject }) => subject === 'Sua senha do Integrador foi alterada')
  expect(told).toMatchObject([{ to: email }])
  expect(told[0]?.text).toContain('Se não foi, redefina sua senha agora')
  const { events } = (await call('GET', '/api/account')).json<{ events: { kind: string }[] }>()
  expect(events.map(({ kind }) => kind)).toContain('password-changed')
})

test('a wrong old one is said at its field, counted, and changes nothing', async () => {
  const wrong = await change('errada')
  expect([wrong.statusCode, wrong.json()]).toMatchObject([
    403,
    { code: 'wrong_password', fields: { currentPassword: 'Senha incorreta. Digite de novo.' } },
  ])
  for (let tries = 1; tries < 10; tries++) await change('errada')
  expect((await change()).statusCode).toBe(429)
  expect((await logInAgain(server)).answer.statusCode).toBe(200)
})

test('two tabs that change it at once: one does, the other is told', async () => {
  const wanted = ['senha-da-primeira', 'senha-da-segunda']
  const answers = await Promise.all(wanted.map((each) => change(password, call, each)))
  expect(codesOf(answers)).toEqual([200, 403])
})

test('links that were mailed before open nothing any more', async () => {
  const { token, columns } = makeResetLink(server.context)
  await server.context.db.update(users).set(columns)
  await change()
  const reset = await server.app.inject({
    method: 'POST',
    url: '/api/auth/reset-password-by-email',
    payload: { token, newPassword: 'de-outro', confirmPassword: 'de-outro' },
  })
  expect(reset.json()).toMatchObject({ code: 'reset_link_unknown' })
})

test('an administrator’s is written down', async () => {
  await server.context.db.update(users).set({ isAdmin: true })
  await change()
  expect(await server.context.db.select().from(auditEntries)).toMatchObject([
    { action: 'password-set', actorId: ana.userId, details: { about: { reason: 'own-account' } } },
  ])
})
