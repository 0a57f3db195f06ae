import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import { readEnv } from './env.ts'
import { explainStartFailure } from './explain-start-failure.ts'
import { isEmpty } from './platform/backup/read-copy.ts'
import { readMigrations } from './platform/database/migrate.ts'
import { startServer, type RunningServer } from './start-server.ts'
import { fillDataFolder } from './testing/embedded-template.ts'
import {
  createDatabase,
  openPatiently,
  runOn,
  templateName,
  withDatabase,
} from './testing/postgres-databases.ts'
import { startPostgres, type TestPostgres } from './testing/postgres.ts'
import { startServerProcess, type ServerProcess } from './testing/server-process.ts'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'integrador-start-'))
  endings.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const postgresUrl = () => inject('postgresUrl') as string

const newDatabase = () => createDatabase(postgresUrl(), templateName)

async function start(env: Record<string, string>, port?: number): Promise<ServerProcess> {
  const options = { env: { DATA_DIR: await newFolder(), ...env }, ...(port === undefined ? {} : { port }) }
  const server = await startServerProcess(options)
  endings.push(() => server.end('SIGTERM'))
  return server
}

/** Of an error, on standard error or among the lines of the log. */
const stack = / at .*:\d+:\d+|"stack"/

/** The product as an operator runs it: what it says when it ends by itself, which must be words and no stack. */
async function runInVain(env: Record<string, string>, port?: number): Promise<string> {
  const server = await start(env, port)
  const { code } = await server.untilEnded(60_000)
  expect(code).toBe(1)
  const [, head, ...said] = server.errorText().split('\n')
  expect(head).toBe('O Integrador não pôde iniciar.')
  expect(server.errorText() + server.lines.join('\n')).not.toMatch(stack)
  return said.join('\n').trim()
}

/**
 * The same start in this process, which ends what it has started: `main.ts` says what is explained here. The log, which
 * would be written past the test, is silent; that it holds no stack is seen where the product runs as a process.
 */
async function startHere(source: Record<string, string>): Promise<string | undefined> {
  const DATA_DIR = await newFolder()
  const env = readEnv({ HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent', DATA_DIR, ...source })
  const announced = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  let server: RunningServer | undefined
  try {
    server = await startServer(env, { webRoot: '/nowhere' })
    await server.ready
    return undefined
  } catch (error) {
    return explainStartFailure(error, env) ?? inspect(error)
  } finally {
    await server?.close()
    announced.mockRestore()
  }
}

test('a port that is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  endings.push(() => other.close())
  await new Promise((resolve) => {
    other.once('listening', resolve)
  })
  const { port } = other.address() as { port: number }
  expect(await runInVain({ DATABASE_URL: await newDatabase() }, port)).toBe(
    `PORT: a porta ${port} já está em uso por outro programa. Encerre esse programa ou escolha outra porta.`,
  )
})

test.each(['192.0.2.1', 'nome-que-nao-existe.invalid'])(
  'a HOST that is not of this machine: %s',
  async (HOST) => {
    expect(await startHere({ HOST, DATABASE_URL: await newDatabase() })).toBe(
      `HOST: ${HOST} não é um endereço desta máquina. Use 0.0.0.0 para todos os endereços dela.`,
    )
  },
)

test('a data folder that cannot be made, with either database', async () => {
  const file = join(await newFolder(), 'arquivo')
  await writeFile(file, '')
  for (const database of [{}, { DATABASE_URL: await newDatabase() }])
    expect(await startHere({ DATA_DIR: join(file, 'dados'), ...database })).toBe(
      `DATA_DIR: a pasta ${join(file, 'dados')} não pôde ser criada (ENOTDIR). Use uma pasta em que este usuário possa gravar.`,
    )
  expect(await startHere({ DATA_DIR: file })).toContain(
    `DATA_DIR: a pasta ${file} não pôde ser criada (EEXIST)`,
  )
})

test('a folder that holds no database which this version can open', async () => {
  const folder = await newFolder()
  await mkdir(join(folder, 'db'))
  await writeFile(join(folder, 'db/PG_VERSION'), '9.6\n')
  expect(await startHere({ DATA_DIR: folder })).toBe(
    `DATA_DIR: o banco de dados em ${join(folder, 'db')} não pôde ser aberto. Confira o espaço em disco, ou restaure uma cópia em uma pasta nova.`,
  )
})

test('a database that does not exist', async () => {
  expect(await startHere({ DATABASE_URL: withDatabase(postgresUrl(), 'nao_existe') })).toBe(
    'DATABASE_URL: o banco de dados "nao_existe" não existe nesse servidor. Crie-o ou corrija o endereço.',
  )
})

/** A PostgreSQL of this file alone: its rules are changed, and it is stopped. */
let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
  return postgres.remove
})

test('a user or password that the database refuses, without a word of the password', async () => {
  await runOn(postgres.url, `create role loja login password 'certa'`)
  const rules = join(postgres.dataDir, 'pg_hba.conf')
  const trusting = await readFile(rules, 'utf8')
  await writeFile(rules, `host all loja 127.0.0.1/32 scram-sha-256\n${trusting}`)
  await runOn(postgres.url, 'select pg_reload_conf()')
  const url = new URL(postgres.url)
  Object.assign(url, { username: 'loja', password: 'errada' })
  const refused = 'DATABASE_URL: o banco de dados recusou o usuário ou a senha. Corrija o endereço.'
  expect(await runInVain({ DATABASE_URL: url.href })).toBe(refused)
  Object.assign(url, { username: 'ninguem', password: '' })
  expect(await startHere({ DATABASE_URL: url.href })).toBe(refused)
})

const newerVersion =
  'O banco de dados já é o de uma versão mais nova do Integrador. Inicie essa versão, ou restaure uma cópia feita antes da atualização.'
const newerMigration = `insert into drizzle.__drizzle_migrations (hash, created_at) values ('mais nova', 4102444800000)`
const allowCodeOf = (when: number) =>
  `insert into settings (key, value) values ('oldest-code', '{"when":${when}}') on conflict (key) do update set value = excluded.value`

test('a database that a newer version has changed, unless that version says that older code may run on it', async () => {
  const url = await newDatabase()
  await runOn(url, newerMigration)
  await runOn(url, allowCodeOf(4102444800000))
  expect(await startHere({ DATABASE_URL: url })).toBe(newerVersion)
  await runOn(url, allowCodeOf(readMigrations().at(-1)?.when ?? 0))
  const server = await start({ DATABASE_URL: url })
  await server.untilHealthy()
  // What it may run on can end while it runs: the next version has migrated.
  await runOn(url, allowCodeOf(4102444800000))
  const { code } = await server.untilEnded(60_000)
  expect([code, server.errorText()]).toEqual([1, `\nO Integrador parou.\n${newerVersion}\n`])
  expect(server.lines.join('\n')).not.toMatch(stack)
})

test('an empty database where there was data, of which nothing new is made', async () => {
  const DATA_DIR = await newFolder()
  const url = await newDatabase()
  expect(await startHere({ DATABASE_URL: url, DATA_DIR })).toBeUndefined()
  const empty = await createDatabase(postgresUrl())
  const said = await startHere({ DATABASE_URL: empty, DATA_DIR })
  expect(said).toMatch(
    /^O banco de dados está vazio, mas esta instalação tem dados desde \d\d\/\d\d\/\d{4} \(PostgreSQL\)\. /,
  )
  expect(said).toContain(`Para começar do zero, apague ${join(DATA_DIR, 'had-data.json')}.`)
  await fillDataFolder(DATA_DIR, 'empty')
  expect(await startHere({ DATA_DIR })).toContain('O banco de dados está vazio')
  const db = openPatiently(empty)
  endings.push(() => db.close())
  expect(await db.longTransaction('snapshot', isEmpty)).toBe(true)
  await rm(join(DATA_DIR, 'had-data.json'))
  expect(await startHere({ DATABASE_URL: empty, DATA_DIR })).toBeUndefined()
})

test('one that does not answer is waited for, and named once in words', async () => {
  await postgres.stop()
  const server = await start({ DATABASE_URL: postgres.url })
  await expect.poll(() => server.errorText()).toContain('DATABASE_URL: o banco de dados não responde')
  await postgres.start()
  await server.untilHealthy()
  expect(server.errorText().match(/não responde/g)).toHaveLength(1)
  expect(server.lines.join('\n')).not.toMatch(/"stack"|\[object Object\]/)
})
