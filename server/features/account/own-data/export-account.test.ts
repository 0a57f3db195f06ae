import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashToken } from '#server/features/auth/tokens.ts'
import { logins } from '#server/features/auth/tables.ts'
import { untilWaitingForRow } from '#server/features/auth/testing/slow-sessions.ts'
import { authenticators, passkeys } from '#server/features/factors/tables.ts'
import { integrations } from '#server/features/integrations/tables.ts'
import { publishedWorkers } from '#server/features/publishing/tables.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import { applySales, startSalesServer } from '#server/features/sales/testing/sales.ts'
import { subscriptionActs } from '#server/features/subscriptions/tables.ts'
import { users } from '#server/features/users/tables.ts'
import { rateCounters } from '#server/platform/http/tables.ts'
import { mails } from '#server/platform/mail/tables.ts'
import { day } from '#server/testing/day.ts'
import { untilMailed, type TestServer } from '#server/testing/test-server.ts'
import { callsOf, codesOf, email, makeAna, password } from '../testing/person.ts'

let server: TestServer
let ana: { cookie: string; userId: string }
let call: ReturnType<typeof callsOf>
beforeAll(async () => {
  server = await startSalesServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await untilMailed(server)
  for (const table of [salesTable, subscriptionActs, users, rateCounters, mails, logins])
    await server.context.db.delete(table)
  await server.forgetMails()
  server.clock.set(day('2026-11-15'))
  ana = await makeAna(server, { resetToken: hashToken('um-link') })
  call = callsOf(server, ana.cookie)
})

const ask = (typed = password) => call('POST', '/api/account/export', { password: typed })
const unzip = (raw: Buffer) =>
  Object.fromEntries(Object.entries(unzipSync(raw)).map(([name, bytes]) => [name, strFromU8(bytes)]))

async function fill() {
  const { db, sealer } = server.context
  const { userId } = ana
  const sale = { event: 'order_approved', email, name: '=Ana', orderId: 'o1', at: day('2026-11-14') }
  await applySales(server, { ...sale, amount: 9700 })
  await db.insert(logins).values({ userId, at: day('2026-11-10'), address: '192.0.2.44' })
  const worker = { platform: 'adcombo', name: 'w', cloudflareAccount: 'c', userId } as const
  const sealedKey = sealer.seal('chave-do-cofre')
  await db.insert(publishedWorkers).values({ ...worker, address: 'https://w.example', sealedKey })
  await db.insert(integrations).values({ userId, name: 'Itália', platform: 'adcombo', config: {} as never })
  await db.insert(authenticators).values({ userId, sealedKey: 'segredo', lastStep: 1, createdAt: new Date() })
  const device = { counter: 0, transports: [], party: 'localhost', createdAt: new Date() }
  await db
    .insert(passkeys)
    .values({ userId, ...device, name: 'Celular', credentialId: 'cred', publicKey: 'chave-publica' })
  const bia = await server.logIn({ email: 'bia@example.com', username: 'bia' })
  await db
    .insert(publishedWorkers)
    .values({ ...worker, userId: bia.userId, address: 'https://bia.example', sealedKey })
}

describe('the export', () => {
  test('has everything of one person, with the keys of the own vaults, in one file', async () => {
    await fill()
    const answer = await ask()
    expect([answer.statusCode, answer.headers]).toMatchObject([
      200,
      {
        'content-type': 'application/zip',
        'content-disposition': 'attachment; filename="meus-dados-2026-11-15.zip"',
        'cache-control': 'no-store',
      },
    ])
    const files = unzip(answer.rawPayload)
    expect(Object.keys(files)).toEqual([
      'dados.json',
      'vendas.csv',
      'entradas.csv',
      'emails.csv',
      'eventos.csv',
    ])
    const data = JSON.parse(files['dados.json'] ?? '') as Record<string, unknown>
    expect(data).toMatchObject({
      account: { email, username: 'ana', wantsReminders: true },
      vaults: [{ address: 'https://w.example', key: 'chave-do-cofre' }],
      integrations: [{ name: 'Itália' }],
      secondFactor: { passkeys: [{ name: 'Celular' }] },
      securityEvents: [{ kind: 'data-exported', address: '192.0.2.7' }],
      sales: [{ orderId: 'o1', buyer: { 'Customer.mobile': expect.any(String) as string } }],
      sessions: [{ browser: 'Firefox no Windows' }],
    })
    expect(files['vendas.csv']).toContain('"97,00"')
    expect(files['vendas.csv']).toContain(`"'=Ana"`)
    expect(files['entradas.csv']).toContain('192.0.2.44')
    expect(files['eventos.csv']).toContain('Dados exportados')
    expect(files['emails.csv']).toContain('Pagamento confirmado')
  })

  test('has nothing that opens an account, and nothing of others', async () => {
    await fill()
    const all = Object.values(unzip((await ask()).rawPayload)).join('')
    for (const secret of [
      'argon2',
      hashToken('um-link'),
      'segredo',
      'chave-publica',
      'bia',
      'test-token-123',
    ])
      expect(all.includes(secret) && secret).toBe(false)
    expect(JSON.parse(unzip((await ask()).rawPayload)['dados.json'] ?? '')).not.toHaveProperty(
      'account.password',
    )
  })

  test('of an administrator tells what they did, and not of whom', async () => {
    await fill()
    await server.context.db.update(users).set({ isAdmin: true }).where(eq(users.email, email))
    const [bia] = await server.context.db.select().from(users).where(eq(users.username, 'bia'))
    await call('PATCH', `/api/admin/users/${bia?.id}`, { email: 'bianca@example.com' })
    const { records } = JSON.parse(unzip((await ask()).rawPayload)['dados.json'] ?? '') as {
      records: unknown
    }
    expect(records).toMatchObject([{ what: 'Corrigiu o email', address: '192.0.2.7', details: {} }])
    expect(JSON.stringify(records)).not.toContain('bia')
  })

  test('works for whoever has expired, and with the password alone', async () => {
    await server.context.db.update(users).set({ subscriptionExpiresAt: day('2026-01-01') })
    const wrong = await ask('errada')
    expect([wrong.statusCode, wrong.json()]).toMatchObject([403, { code: 'wrong_password' }])
    expect((await ask()).statusCode).toBe(200)
  })

  test('answers all that are asked for at once, five in an hour', async () => {
    const answers = await Promise.all(Array.from({ length: 7 }, () => ask()))
    expect(codesOf(answers)).toEqual([200, 200, 200, 200, 200, 429, 429])
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    expect(refused?.json()).toMatchObject({ code: 'too_many_exports' })
    expect(refused?.headers['retry-after']).toBe('3600')
    server.clock.advance(60 * 60 * 1000)
    expect((await ask()).statusCode).toBe(200)
  })
})

test('whoever no longer has the password by the time it is made gets nothing of who has the account then', async () => {
  const { db } = server.context
  const [held, waiting] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const handing = db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, ana.userId)).for('update')
    held.resolve()
    await waiting.promise
    await tx.update(users).set({ email: 'dona@example.com', password: null }).where(eq(users.id, ana.userId))
  })
  await held.promise
  const exporting = ask()
  await untilWaitingForRow(db, 1)
  waiting.resolve()
  await handing
  expect((await exporting).statusCode).toBe(401)
})
