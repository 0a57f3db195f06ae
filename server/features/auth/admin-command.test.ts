import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#server/features/users/tables.ts'
import { openEmbedded } from '#server/platform/database/embedded.ts'
import { fillDataFolder } from '#server/testing/embedded-template.ts'
import { startNode } from '#server/testing/node-process.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'integrador-admin-'))
  await fillDataFolder(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function admin(...args: string[]) {
  const env = { DATA_DIR: folder, APP_URL: 'https://app.exemplo.com' }
  const command = startNode('commands/admin.ts', { args, env })
  const { code } = await command.untilEnded(240_000)
  return { code, said: command.lines, complained: command.errorText() }
}

test('the command prints the link, or one line that says why not', async () => {
  const db = await openEmbedded(folder)
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
