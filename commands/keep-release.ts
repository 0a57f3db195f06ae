import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompressSync, constants } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { ask, secondsUntil } from '../bench/ask.ts'
import { logIn } from '../bench/log-in.ts'
import { customerOf, firstSaleOf, signSale } from '../bench/make-sale.ts'
import { createSaleSender } from '../bench/sale-sender.ts'
import { readSales, startSaleServer } from '../bench/sale-scene.ts'
import { playScene, type Scene } from '../bench/scene.ts'
import { users } from '#server/features/users/tables.ts'
import type { Database } from '#server/platform/database/database.ts'
import { openEmbedded } from '#server/platform/database/embedded.ts'
import { readVersion } from '#server/platform/read-version.ts'
import { releasesFolder, type Release } from '#server/testing/releases.ts'

const run = promisify(execFile)

/** Of the engine that wrote the folder, and its `pg_dump`: needed when a release is made, and by nobody else. */
const tools = ['@electric-sql/pglite-tools@0.4.8', '@electric-sql/pglite@0.5.8']
const dumpScript = fileURLToPath(new URL('release/dump-folder.mjs', import.meta.url))

async function withFolder<T>(folder: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openEmbedded(folder)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** Sales that were applied, mails that nobody could send yet, a session and an administrator: what an update must not lose. */
async function fill(scene: Scene, folder: string): Promise<Omit<Release, 'version' | 'madeAt'>> {
  const { cookie } = await withFolder(folder, async (db) => {
    await db.migrate()
    const session = await logIn(db, { username: 'chefe' })
    await db.update(users).set({ isAdmin: true }).where(eq(users.id, session.userId))
    return session
  })
  const closedPort = 'smtp://127.0.0.1:1'
  const server = await startSaleServer(scene, { dataDir: folder, smtpUrl: closedPort })
  const sender = createSaleSender(4)
  const refund = {
    event: 'order_refunded',
    email: 'bia@example.com',
    name: 'Cliente bia',
    orderId: 'pedido-bia',
  }
  for (const sale of [firstSaleOf('ana'), firstSaleOf('bia'), firstSaleOf('caio'), signSale(refund)])
    await sender.postUntilAccepted(() => server.url, sale)
  sender.close()
  const hasPending = async () => {
    const { body } = await ask(`${server.url}/api/admin/transactions?limit=1&status=pending`, { cookie })
    return !body.includes('"transactions":[]')
  }
  await secondsUntil(async () => !(await hasPending()), { limitMs: 60_000, what: 'Every sale is applied' })
  await server.end('SIGTERM')
  const { sales, waiting, unsent } = await withFolder(folder, readSales)
  if (waiting > 0 || unsent === 0) throw new Error('A release is kept with sales applied and mails waiting')
  // To whom money was given back is told that, and no longer welcomed.
  return { cookie, sales, recipients: ['ana', 'bia', 'caio'].map(customerOf) }
}

const pack = (bytes: Buffer) =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })

const version = await readVersion()
await playScene(async (scene) => {
  const folder = await scene.newFolder()
  const about = await fill(scene, folder)
  const target = join(releasesFolder, version)
  await mkdir(target, { recursive: true })
  const tar = join(folder, 'db.tar')
  await run('tar', ['-cf', tar, '-C', join(folder, 'db'), '.'])
  await writeFile(join(target, 'embedded.tar.br'), pack(await readFile(tar)))
  const workshop = await scene.newFolder()
  await run('npm', ['install', '--prefix', workshop, '--no-audit', '--no-fund', ...tools])
  await writeFile(join(workshop, 'dump-folder.mjs'), await readFile(dumpScript))
  const sql = join(workshop, 'dump.sql')
  await run(process.execPath, [join(workshop, 'dump-folder.mjs'), tar, sql], { cwd: workshop })
  await writeFile(join(target, 'postgres.sql.br'), pack(await readFile(sql)))
  const release: Release = { version, madeAt: new Date().toISOString(), ...about }
  await writeFile(join(target, 'about.json'), `${JSON.stringify(release, null, 2)}\n`)
  process.stdout.write(`Kept ${version}: ${about.sales} sales, mails for ${about.recipients.join(', ')}.\n`)
})
process.exit(0)
