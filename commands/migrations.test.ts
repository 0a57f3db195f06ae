import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { migrationsFolder, readMigrations, readOldestCode } from '#server/platform/database/migrate.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

test('every change of the tables has its migration', async () => {
  const cache = join(root, '.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'migrations-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const copy = join(folder, 'migrations')
  await cp(migrationsFolder, copy, { recursive: true })
  const config = join(folder, 'drizzle.config.ts')
  await writeFile(
    config,
    `import config from '../../drizzle.config.ts'\nexport default { ...config, out: './${relative(root, copy)}' }\n`,
  )
  const tool = join(root, 'node_modules/.bin/drizzle-kit')
  // It ends well even when it could not read the tables: what counts is what it says.
  const { stdout } = await promisify(execFile)(tool, ['generate', '--config', relative(root, config)], {
    cwd: root,
  })
  expect(stdout).toContain('No schema changes')
})

/** Before it nobody else ran the product; code older than that does not start on a newer database anyway. */
const firstThatNames = '0029_money_summed_from_index'

test('every migration says which is the oldest code that may run on it', () => {
  const migrations = readMigrations()
  const tags = migrations.map(({ tag }) => tag)
  for (const { tag, statements } of migrations.slice(tags.indexOf(firstThatNames))) {
    const oldest = readOldestCode(statements[0] ?? '')
    expect(tags.slice(0, tags.indexOf(tag) + 1), `-- oldest code: in ${tag}.sql`).toContain(oldest)
  }
})

test('a process knows the migrations of its own code, though its folder has been updated since', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'integrador-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await cp(migrationsFolder, folder, { recursive: true })
  const before = readMigrations(folder)
  const journal = join(folder, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8')) as { entries: object[] }
  const newer = { ...entries.at(-1), tag: '9999_newer', when: 4_102_444_800_000 }
  await writeFile(join(folder, '9999_newer.sql'), 'select 1')
  await writeFile(journal, JSON.stringify({ ...rest, entries: [...entries, newer] }))
  expect(readMigrations(folder)).toEqual(before)
})
