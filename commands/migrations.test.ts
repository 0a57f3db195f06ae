import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { migrationsFolder } from '#server/platform/database/migrate.ts'

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
