import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Diagnosis } from '#contract/doctor.ts'
import { freePort } from '#server/testing/postgres.ts'
import { startSmtpSink, type SmtpSink } from '#server/testing/smtp-sink.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { fine, trouble, UnaskedError, unknown, type Place } from './check.ts'
import { checks } from './checks/index.ts'
import { examine } from './examine.ts'
import { testEnv } from '#server/testing/test-server.ts'
import { writeDiagnoses } from './write-diagnoses.ts'

let server: TestServer
let sink: SmtpSink
beforeAll(async () => {
  sink = await startSmtpSink()
  const APP_URL = `http://127.0.0.1:${await freePort()}`
  const env = {
    APP_URL,
    SMTP_URL: sink.url,
    MAIL_FROM: 'a@exemplo.com',
    DATA_DIR: tmpdir(),
    TRUST_PROXY: '1',
  }
  server = await startTestServer({ env })
  server.clock.set(new Date())
})
afterAll(async () => {
  await server.close()
  await sink.close()
})

async function read(cookie: string): Promise<Diagnosis[]> {
  const answer = await server.app.inject({
    url: '/api/admin/doctor',
    headers: { cookie, 'x-forwarded-for': '203.0.113.9' },
  })
  expect(answer.statusCode).toBe(200)
  return answer.json<{ diagnoses: Diagnosis[] }>().diagnoses
}

test('an administrator reads everything, troubles first, and nobody else does', async () => {
  const { cookie } = await server.logIn({ isAdmin: true })
  const found = await read(cookie)
  expect(new Set(found.map(({ check }) => check))).toEqual(new Set(checks.map(({ id }) => id)))
  const states = found.map(({ state }) => state)
  const order = ['trouble', 'warning', 'unknown', 'fine']
  expect(states).toEqual(states.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)))
  const member = await server.logIn()
  const refused = await server.app.inject({ url: '/api/admin/doctor', headers: { cookie: member.cookie } })
  expect(refused.statusCode).toBe(403)
})

test('what the server sees of its visitors is judged', async () => {
  const { cookie } = await server.logIn({ isAdmin: true })
  const texts = async () =>
    (await read(cookie)).filter(({ check }) => check === 'proxies-trusted').map(({ text }) => text)
  expect(await texts()).toEqual(['As visitas chegam por 1 proxy, como TRUST_PROXY diz.'])
  await server.app.inject({ url: '/', remoteAddress: '203.0.113.77' })
  // Balancers and supervisors stand beside the proxy.
  await server.app.inject({ url: '/api/live', remoteAddress: '203.0.113.77' })
  expect(await texts()).toContain('1 visita chegou de fora sem passar pelo proxy: a porta 3000 está aberta.')
  const headers = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': 'www.exemplo.com.br' }
  for (let visit = 0; visit < 10; visit += 1) await server.app.inject({ url: '/', headers })
  expect((await read(cookie)).map(({ text }) => text)).toContainEqual(
    expect.stringMatching(
      /^O proxy diz que as visitas chegam por www\.exemplo\.com\.br, e APP_URL diz 127\.0\.0\.1/,
    ),
  )
})

test('the mail server is asked once however many look', async () => {
  const { cookie } = await server.logIn({ isAdmin: true })
  await read(cookie)
  sink.setMood({ code: 421, text: 'later' })
  const found = (await read(cookie)).find(({ check }) => check === 'mail-server')
  expect(found?.text).toMatch(/ atende, sem usuário e senha\.$/)
  expect(sink.received).toEqual([])
})

test('what cannot be looked at does not hide the rest, nor what was found before', async () => {
  const place: Place = {
    env: testEnv(),
    clock: server.clock,
    visits: undefined,
    seldom: (_name, talk) => talk(),
    askDatabase: () => {
      throw new UnaskedError('O banco não está aqui.')
    },
  }
  const found = await examine(place, [
    {
      id: 'broken',
      label: 'Um',
      look: function* () {
        yield fine('Visto antes.')
        throw new Error('with a password in it')
      },
    },
    {
      id: 'asking',
      label: 'Dois',
      look: function* ({ askDatabase }) {
        yield trouble('Errado.', 'Corrija.')
        askDatabase()
      },
    },
  ])
  expect(found.map(({ check, state, text }) => [check, state, text])).toEqual([
    ['asking', 'trouble', 'Errado.'],
    ['broken', 'unknown', 'Não foi possível conferir agora.'],
    ['asking', 'unknown', 'O banco não está aqui.'],
    ['broken', 'fine', 'Visto antes.'],
  ])
  expect(unknown('x')).toEqual({ state: 'unknown', text: 'x' })
})

test('a terminal reads it in groups, in lines that fit, with what to do below each', () => {
  const written = writeDiagnoses([
    {
      check: 'a',
      label: 'Porta',
      state: 'trouble',
      text: `${'Uma frase longa. '.repeat(8)}Fim.`,
      remedy: 'Faça isto.',
    },
    { check: 'b', label: 'Memória', state: 'fine', text: '4 GB de memória.', remedy: null },
  ])
  expect(written).toContain('Errado\n  [x]  Porta: Uma frase longa.')
  expect(written).toContain('       -> Faça isto.\n')
  expect(written).toContain('Certo\n  [ok] Memória: 4 GB de memória.')
  expect(written).toMatch(/\n1 item errado, nenhum aviso\.\n$/)
  for (const line of written.split('\n')) expect(line.length).toBeLessThanOrEqual(110)
})
