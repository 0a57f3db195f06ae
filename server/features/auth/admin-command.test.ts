import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#server/features/users/tables.ts'
import { openEmbedded } from '#server/platform/database/embedded.ts'
import { startNode } from '#server/testing/node-process.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { makeAdminLink } from './admin-link.ts'

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await startTestServer()
  folder = await mkdtemp(join(tmpdir(), 'integrador-admin-'))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const log = (email: string, password: string) =>
  server.app.inject({ method: 'POST', url: '/api/login', payload: { email, password } })
const set = (url = '', newPassword = 'senha nova') => {
  const token = new URL(url).searchParams.get('token')
  return server.app.inject({
    method: 'POST',
    url: '/api/auth/reset-password',
    payload: { token, newPassword },
  })
}

async function admin(...args: string[]) {
  const env = { DATA_DIR: folder, APP_URL: 'https://app.exemplo.com' }
  const command = startNode('commands/admin.ts', { args, env })
  const { code } = await command.untilEnded(240_000)
  return { code, said: command.lines, complained: command.errorText() }
}

test('an administrator gets in with the link, whatever the case of the email, and nobody else gets one', async () => {
  await server.logIn({ isAdmin: true, email: 'chefe@example.com' })
  await server.logIn({ email: 'ana@example.com', subscriptionType: 'mensal' })
  const url = await makeAdminLink(server.context, 'Chefe@Example.com')
  expect(url).toMatch(/^http:\/\/localhost:3000\/auth\/reset-password\?token=[\w-]{43}$/)
  expect((await set(url)).statusCode).toBe(200)
  expect((await log('chefe@example.com', 'senha nova')).statusCode).toBe(200)
  expect(await makeAdminLink(server.context, 'ana@example.com')).toBeUndefined()
})

test('the password of before works until another is set', async () => {
  const url = await makeAdminLink(server.context, 'chefe@example.com')
  expect((await log('chefe@example.com', 'senha nova')).statusCode).toBe(200)
  await set(url, 'mais nova')
  expect((await log('chefe@example.com', 'senha nova')).statusCode).toBe(401)
})

test('the command prints the link, or one line that says why not', async () => {
  const db = await openEmbedded(folder)
  await db.migrate()
  await db.insert(users).values({ username: 'chefe', email: 'chefe@example.com', isAdmin: true })
  const running = await admin('link', 'chefe@example.com')
  expect([running.code, running.said]).toEqual([1, []])
  expect(running.complained).toMatch(/^O Integrador está rodando .* inicie-o de novo\.\n$/)
  await db.close()

  const unknown = await admin('link', 'outro@example.com')
  expect([unknown.code, unknown.complained]).toEqual([
    1,
    'Nenhum administrador tem o email outro@example.com.\n',
  ])
  const { code, said } = await admin('link', 'chefe@example.com')
  expect(code).toBe(0)
  expect(said[1]).toMatch(/^https:\/\/app\.exemplo\.com\/auth\/reset-password\?token=[\w-]{43}$/)
}, 300_000)

test.each([[[]], [['link']], [['senha', 'chefe@example.com']]])('%j is told what to say', async (args) => {
  expect(await admin(...args)).toMatchObject({
    code: 1,
    complained: 'Use npm run admin -- link EMAIL, ou npm run admin -- access\n',
  })
})
