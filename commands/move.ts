import { cp, mkdtemp, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { readEnv, type Env } from '#server/env.ts'
import { readCopyFile } from '#server/platform/backup/read-copy.ts'
import { writeCopy } from '#server/platform/backup/write-copy.ts'
import type { Database } from '#server/platform/database/database.ts'
import { openEmbedded } from '#server/platform/database/embedded.ts'
import { lockFolder } from '#server/platform/database/folder-lock.ts'
import { fillDatabase } from './fill-database.ts'
import { openDatabase, orExplain, refuse } from './operate.ts'

process.umask(0o077)
const [url, ...more] = process.argv.slice(2)

/** Opening a database writes to its files: what is opened is a copy of them. Nobody else may begin to write meanwhile. */
async function withCopyOfFolder(dataDir: string, work: (db: Database) => Promise<void>): Promise<void> {
  const lock = await lockFolder(dataDir)
  const folder = await mkdtemp(join(tmpdir(), 'integrador-move-'))
  try {
    await cp(join(dataDir, 'db'), join(folder, 'db'), { recursive: true })
    const db = await openEmbedded(folder)
    try {
      await work(db)
    } finally {
      await db.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
    await lock.release()
  }
}

async function move(env: Env): Promise<void> {
  const { DATA_DIR } = env
  await withCopyOfFolder(DATA_DIR, async (embedded) => {
    const copy = new PassThrough()
    const filled = fillDatabase(env, await openDatabase(env), readCopyFile(copy))
    // Whichever of the two breaks off ends the other.
    filled.catch((error: Error) => copy.destroy(error))
    const written = writeCopy(embedded, copy).catch((error: Error) => copy.destroy(error))
    await filled
    await written
  })
  process.stdout.write(
    `O PostgreSQL tem tudo o que estava em ${DATA_DIR}, que ficou como era.\n` +
      'Ponha esse endereço em DATABASE_URL e inicie o Integrador com o mesmo DATA_DIR e o mesmo SESSION_SECRET.\n',
  )
}

await orExplain(async () => {
  if (!url || more.length > 0) refuse('Diga o banco: npm run move -- postgres://usuario:senha@host/banco')
  const env = readEnv({ ...process.env, DATABASE_URL: url })
  if (!existsSync(join(env.DATA_DIR, 'db'))) refuse(`Não há banco de dados em ${env.DATA_DIR}.`)
  await move(env)
})
process.exit(0)
