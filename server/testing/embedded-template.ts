import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { PGlite } from '@electric-sql/pglite'
import { createPglite, wrapPglite } from '#server/platform/database/embedded.ts'
import { migrationsFolder } from '#server/platform/database/migrate.ts'

const cache = fileURLToPath(new URL('../../.cache', import.meta.url))

/** A migrated embedded database of its own, in memory. To make one from nothing takes ten seconds of work. */
export function copyEmbedded(): Promise<PGlite> {
  return copyOf('embedded')
}

/** One as new, which the product migrates when it starts on it. */
export function copyEmpty(): Promise<PGlite> {
  return copyOf('empty')
}

type Template = 'embedded' | 'empty'

async function copyOf(kind: Template): Promise<PGlite> {
  return createPglite({ loadDataDir: new Blob([await readFile(await findTemplate(kind))]) })
}

/** One of the two in a folder, as the server finds it there. */
export async function fillDataFolder(dataDir: string, kind: Template = 'embedded'): Promise<void> {
  const database = join(dataDir, 'db')
  await mkdir(database, { recursive: true, mode: 0o700 })
  await promisify(execFile)('tar', ['-xf', await findTemplate(kind), '-C', database])
}

/** Made by whoever needs it first, and kept until a migration or PGlite itself is another. */
async function findTemplate(kind: Template): Promise<string> {
  const template = join(cache, `${kind}-${await nameVersion()}.tar`)
  if ((await readdir(cache).catch(() => [])).some((name) => template.endsWith(name))) return template
  await mkdir(cache, { recursive: true })
  const unfinished = `${template}.${randomUUID()}`
  await writeFile(unfinished, await makeTemplate(kind))
  // Of two that make it at the same time either will do.
  await rename(unfinished, template)
  return template
}

async function makeTemplate(kind: Template): Promise<Buffer> {
  const pglite = await (kind === 'empty' ? createPglite() : copyOf('empty'))
  const db = wrapPglite(pglite)
  if (kind === 'embedded') await db.migrate()
  const copy = await pglite.dumpDataDir('none')
  await db.close()
  return Buffer.from(await copy.arrayBuffer())
}

async function nameVersion(): Promise<string> {
  const version = createHash('sha256')
  version.update(await readFile(createRequire(import.meta.url).resolve('@electric-sql/pglite')))
  const files = await readdir(migrationsFolder, { recursive: true, withFileTypes: true })
  const paths = files.filter((file) => file.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  for (const path of paths.toSorted()) version.update(await readFile(path))
  return version.digest('hex').slice(0, 16)
}
