import { createHash } from 'node:crypto'
import { watch } from 'node:fs'
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { backup } from '../commands/backup.ts'
import { move } from '../commands/move.ts'
import { restore } from '../commands/restore.ts'
import { users } from './features/users/tables.ts'
import { openEmbedded } from './platform/database/embedded.ts'
import { callHere } from './testing/call-here.ts'
import { createDatabase, openPatiently, templateName } from './testing/postgres-databases.ts'
import { fillDataFolder } from './testing/embedded-template.ts'
import { startNode } from './testing/node-process.ts'

const limitMs = 240_000

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'integrador-copies-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const emptyPostgres = (template?: string) => createDatabase(inject('postgresUrl') as string, template)

const person = { username: 'pessoa', email: 'pessoa@example.com' }

async function filledPostgres(): Promise<string> {
  const url = await emptyPostgres(templateName)
  const db = openPatiently(url)
  await db.insert(users).values(person)
  await db.close()
  return url
}

const commands = { backup, restore, move }

/** As the operator calls it, in a process of its own. */
async function run(command: keyof typeof commands, args: string[], env: Record<string, string>) {
  const process = startNode(`commands/${command}.ts`, { args, env })
  const { code } = await process.untilEnded(limitMs)
  return { code, said: process.lines.join('\n'), complained: process.errorText() }
}

/** Why it refuses, which is the same in any process. */
async function refusalOf(command: keyof typeof commands, args: string[], env: Record<string, string>) {
  const { code, said, complained } = await callHere(commands[command], args, env)
  expect([code, said]).toEqual([1, ''])
  return complained
}

async function namesIn(url: string): Promise<string[]> {
  const db = openPatiently(url)
  const found = await db.select({ username: users.username }).from(users)
  await db.close()
  return found.map(({ username }) => username)
}

/** A data folder at rest, in which somebody is. */
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'integrador-copies-'))
  await fillDataFolder(folder)
  const db = await openEmbedded(folder)
  await db.insert(users).values(person)
  await db.close()
  return () => rm(folder, { recursive: true, force: true })
}, limitMs)

/** Every file with what is in it. */
async function lookAt(path: string): Promise<Record<string, string>> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const hashes = files.toSorted().map(
    async (file) =>
      [
        file,
        createHash('sha256')
          .update(await readFile(file))
          .digest('hex'),
      ] as const,
  )
  return Object.fromEntries(await Promise.all(hashes))
}

test(
  'the embedded database moves into PostgreSQL, and its folder stays as it was',
  { timeout: limitMs },
  async () => {
    const before = await lookAt(folder)
    const url = await emptyPostgres()
    const moved = await run('move', [url], { DATA_DIR: folder })
    expect(moved).toMatchObject({ code: 0, complained: '' })
    expect(moved.said).toMatch(
      /^\d+ tabelas, \d+ linhas, tarefas que esperavam: 0\. Tudo conferido\.\nO PostgreSQL tem tudo/,
    )
    expect(await namesIn(url)).toEqual(['pessoa'])
    expect(await lookAt(folder)).toEqual(before)
    // Again it would be twice.
    expect(await refusalOf('move', [url], { DATA_DIR: folder })).toBe(
      'O banco de dados não está vazio, e nada dele foi mudado. Uma cópia só é restaurada em um banco vazio: crie outro.\n',
    )
    expect(await namesIn(url)).toEqual(['pessoa'])
  },
)

test(
  'a move that is broken off leaves nothing of anybody among the temporary files',
  { timeout: limitMs },
  async () => {
    const TMPDIR = await newFolder()
    const args = ['postgres://ninguem@127.0.0.1:1/nada']
    const moving = startNode('commands/move.ts', { args, env: { DATA_DIR: folder, TMPDIR } })
    await expect.poll(() => readdir(TMPDIR)).toHaveLength(1)
    expect(await moving.end('SIGINT')).toEqual({ code: 130, signal: null })
    expect(await readdir(TMPDIR)).toEqual([])
    expect(moving.errorText()).toBe('Interrompido. Para mover, repita o comando.\n')
  },
)

/** What comes into a folder and leaves it, by its name, one after the other. */
async function watchNames(place: string, act: () => Promise<void>): Promise<string[]> {
  const names: string[] = []
  const watcher = watch(place, (event, name) => {
    if (event === 'rename' && name) names.push(name)
  })
  await act()
  watcher.close()
  return names
}

test('a copy of PostgreSQL is restored into a new folder, and once only', { timeout: limitMs }, async () => {
  const url = await filledPostgres()
  const file = join(await newFolder(), 'copia.jsonl.gz')
  const copied = await run('backup', [file], { DATABASE_URL: url })
  expect([copied.code, copied.said]).toEqual([0, expect.stringContaining(`npm run restore -- ${file}`)])
  expect((await lstat(file)).mode & 0o777).toBe(0o600)
  expect(await refusalOf('backup', [file], { DATABASE_URL: url })).toBe(
    `O arquivo ${file} já existe. Escolha outro nome.\n`,
  )
  const DATA_DIR = join(await newFolder(), 'nova')
  // As a kill leaves it while a database is made.
  await mkdir(join(DATA_DIR, 'db.new'), { recursive: true })
  await writeFile(join(DATA_DIR, 'db.new/PG_VERSION'), '17')
  const names = await watchNames(DATA_DIR, async () => {
    expect(await run('restore', [file], { DATA_DIR })).toMatchObject({ code: 0, complained: '' })
  })
  // The half one goes, and a whole one is made before it gets its name.
  expect(names.filter((name) => name.startsWith('db'))).toEqual(['db.new', 'db.new', 'db.new', 'db'])
  expect(await refusalOf('restore', [file], { DATA_DIR })).toContain('não está vazio')
  const db = await openEmbedded(DATA_DIR)
  expect(await db.$count(users)).toBe(1)
  await db.close()
})

test('what cannot be done is said in a sentence, and leaves no file', { timeout: limitMs }, async () => {
  const place = await newFolder()
  const away = 'postgres://ninguem@127.0.0.1:1/nada'
  const file = join(place, 'copia.jsonl.gz')
  const other = join(place, 'outra.txt')
  await writeFile(other, 'olá')
  expect(await refusalOf('backup', [file], { DATABASE_URL: away })).toBe(
    'O banco de DATABASE_URL não respondeu.\n',
  )
  expect(await refusalOf('backup', [file], { DATABASE_URL: await emptyPostgres() })).toBe(
    'O banco de dados está vazio: não há nada a copiar.\n',
  )
  expect(await refusalOf('restore', [file], { DATABASE_URL: away })).toBe(`O arquivo ${file} não existe.\n`)
  expect(await refusalOf('restore', [other], { DATABASE_URL: await emptyPostgres() })).toBe(
    'O arquivo não é uma cópia do Integrador.\n',
  )
  expect(await refusalOf('backup', [join(place, 'nada/copia')], { DATABASE_URL: away })).toBe(
    `Não é possível gravar ou ler ${join(place, 'nada/copia.part')}: a pasta não existe (open ENOENT).\n`,
  )
  expect(await refusalOf('restore', [other], { PORT: 'x' })).toBe(
    'PORT: esperado um número de porta de 0 a 65535.\n',
  )
  expect(await refusalOf('move', ['mysql://x'], { DATA_DIR: folder })).toBe(
    'DATABASE_URL: esperado um endereço postgres://usuario:senha@host/banco.\n',
  )
  expect(await refusalOf('move', [away], { DATA_DIR: join(place, 'nada') })).toBe(
    `Não há banco de dados em ${join(place, 'nada')}.\n`,
  )
  expect(await readdir(place)).toEqual(['outra.txt'])
})
