import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { fillDataFolder } from './testing/embedded-template.ts'
import { startServerProcess, type ServerProcess } from './testing/server-process.ts'

let server: ServerProcess | undefined
const folders: string[] = []
afterEach(async () => {
  await server?.end('SIGTERM')
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'integrador-data-'))
  folders.push(folder)
  return folder
}

/** As a folder was made by hand, or by unpacking a backup: everybody may read and write everything. */
async function makeOpenFolder(): Promise<string> {
  const folder = await newFolder()
  await mkdir(join(folder, 'outbox'))
  await writeFile(join(folder, 'outbox/old.eml'), 'a link that opens an account')
  await writeFile(join(folder, 'secret'), 'x')
  await mkdir(join(folder, 'not-ours'))
  await fillDataFolder(folder)
  for (const { path, isFolder } of await listAll(folder)) await chmod(path, isFolder ? 0o755 : 0o666)
  return folder
}

/** What a running server makes and takes away while it is looked at, such as its heartbeat, is left out. */
async function listAll(folder: string) {
  const paths = ['', ...(await readdir(folder, { recursive: true }))].map((name) => join(folder, name))
  const entries = await Promise.all(
    paths.map(async (path) => {
      const found = await lstat(path).catch(() => null)
      return found && { path, mode: found.mode & 0o777, isFolder: found.isDirectory() }
    }),
  )
  return entries.filter((entry) => entry !== null)
}

const startOn = async (dataDir: string) => {
  server = await startServerProcess({ env: { DATA_DIR: dataDir } })
  await server.untilHealthy()
}

test('a folder that was open to everybody belongs to its owner alone once the server has started on it', async () => {
  const folder = await makeOpenFolder()
  const elsewhere = await newFolder()
  await chmod(elsewhere, 0o755)
  await symlink(elsewhere, join(folder, 'outbox/link'))
  await startOn(folder)

  const { others = [], own = [] } = Object.groupBy(await listAll(folder), ({ path }) =>
    /not-ours|link$/.test(path) ? 'others' : 'own',
  )
  const expected = ({ path, isFolder }: (typeof own)[number]) =>
    isFolder || path.endsWith('.sock') ? 0o700 : 0o600
  expect(own.filter((entry) => entry.mode !== expected(entry))).toEqual([])
  expect(own.length).toBeGreaterThan(3)
  expect(others).toContainEqual({ path: join(folder, 'not-ours'), mode: 0o755, isFolder: true })
  expect((await lstat(elsewhere)).mode & 0o777).toBe(0o755)
  expect(await readFile(join(folder, 'outbox/old.eml'), 'utf8')).toContain('a link')
})
