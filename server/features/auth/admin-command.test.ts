import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { admin } from '../../../commands/admin.ts'
import { authenticators } from '#server/features/factors/tables.ts'
import { users } from '#server/features/users/tables.ts'
import type { Database } from '#server/platform/database/database.ts'
import { openEmbedded } from '#server/platform/database/embedded.ts'
import { mails } from '#server/platform/mail/tables.ts'
import { fillDataFolder } from '#server/testing/embedded-template.ts'
import { callHere } from '#server/testing/call-here.ts'
import { startNode } from '#server/testing/node-process.ts'

const email = 'perdida@example.com'

let folder: string
/** As a server that runs has it. */
let db: Database
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'integrador-admin-'))
  await fillDataFolder(folder)
  db = await openEmbedded(folder)
  await db.insert(users).values({ username: 'chefe', email: 'chefe@example.com', isAdmin: true })
  const [person] = await db.insert(users).values({ username: 'perdida', email }).returning()
  const app = { userId: person?.id ?? '', sealedKey: 'sealed', lastStep: 0, createdAt: new Date() }
  await db.insert(authenticators).values(app)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const env = () => ({ DATA_DIR: folder, APP_URL: 'https://app.exemplo.com' })

/** As the operator calls it, in a process of its own. */
async function run(...args: string[]) {
  const command = startNode('commands/admin.ts', { args, env: env() })
  const { code } = await command.untilEnded(240_000)
  return { code, said: command.lines, complained: command.errorText() }
}

/** What it says and its code, which are the same in any process. */
const call = (...args: string[]) => callHere(admin, args, env())

test('the command prints the link, or one line that says why not', async () => {
  const running = await run('link', 'chefe@example.com')
  expect([running.code, running.said]).toEqual([1, []])
  expect(running.complained).toMatch(/^O Integrador está rodando .* inicie-o de novo\.\n$/)
  await db.close()

  const unknown = await call('link', 'outro@example.com')
  expect([unknown.code, unknown.complained]).toEqual([
    1,
    'Nenhum administrador tem o email outro@example.com.\n',
  ])
  const { code, said } = await run('link', 'chefe@example.com')
  expect(code).toBe(0)
  expect(said[1]).toMatch(/^https:\/\/app\.exemplo\.com\/auth\/reset-password\?token=[\w-]{43}$/)
}, 300_000)

test('a lost second factor is taken off, and the mail that tells so waits for the server', async () => {
  expect((await call('reset-2fa', 'ninguem@example.com')).complained).toBe(
    'Nenhuma conta tem o email ninguem@example.com.\n',
  )
  expect(await call('reset-2fa', email)).toEqual({
    code: 0,
    said: `O segundo fator de ${email} foi retirado: para entrar basta a senha. O servidor avisa a pessoa por email.\n`,
    complained: '',
  })
  expect((await call('reset-2fa', email)).said).toBe(
    `A conta de ${email} não tem segundo fator. Nada foi mudado.\n`,
  )

  const after = await openEmbedded(folder)
  expect(await after.$count(authenticators)).toBe(0)
  const [mail] = await after.select().from(mails)
  expect(mail).toMatchObject({ recipient: email, kind: 'security-notice', status: 'queued' })
  expect(await after.$count(sql`pgboss.job`, sql`name = 'send-mail' and state = 'created'`)).toBe(1)
  await after.close()
}, 300_000)

test.each([[[]], [['link']], [['reset-2fa']], [['senha', 'chefe@example.com']]])(
  '%j is told what to say',
  async (args) => {
    expect(await call(...args)).toMatchObject({
      code: 1,
      complained: 'Use npm run admin -- link EMAIL, reset-2fa EMAIL, ou access\n',
    })
  },
)
