import { createReadStream, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Env } from '#server/env.ts'
import { writeWhole } from '#server/platform/backup/copy-file.ts'
import { readCopyFile } from '#server/platform/backup/read-copy.ts'
import { writeCopy } from '#server/platform/backup/write-copy.ts'
import { openEmbedded } from '#server/platform/database/embedded.ts'
import { lockFolder } from '#server/platform/database/folder-lock.ts'
import { fillDatabase } from './fill-database.ts'
import { openDatabase, orExplain, refuse, runCommand, type Call } from './operate.ts'

/** Opening a database writes to its files: what is opened is a copy of them. */
async function copyRows(databaseFolder: string, into: string): Promise<string> {
  await cp(databaseFolder, join(into, 'db'), { recursive: true })
  const db = await openEmbedded(into)
  const file = join(into, 'copy.jsonl.gz')
  try {
    await writeWhole(file, (destination) => writeCopy(db, destination))
    return file
  } finally {
    await db.close()
  }
}

/**
 * What is in there holds everything that the database holds, and goes when the command is broken off: files may still
 * be on their way.
 */
async function inTemporary<T>(work: (folder: string) => Promise<T>): Promise<T> {
  let folder: string | undefined
  const stop = () => {
    if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    process.stderr.write('Interrompido. Para mover, repita o comando.\n')
    process.exit(130)
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  folder = mkdtempSync(join(tmpdir(), 'integrador-move-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
    process.off('SIGINT', stop)
    process.off('SIGTERM', stop)
  }
}

async function moveRows(env: Env): Promise<string> {
  const databaseFolder = join(env.DATA_DIR, 'db')
  if (!existsSync(databaseFolder)) refuse(`Não há banco de dados em ${env.DATA_DIR}.`)
  // Nobody may begin to write there meanwhile.
  const lock = await lockFolder(env.DATA_DIR)
  try {
    return await inTemporary(async (folder) => {
      const file = await copyRows(databaseFolder, folder)
      return fillDatabase(env, await openDatabase(env), readCopyFile(createReadStream(file)))
    })
  } finally {
    await lock.release()
  }
}

export async function move({ args: [url, ...more], source, say }: Call): Promise<void> {
  if (!url || more.length > 0) refuse('Diga o banco: npm run move -- postgres://usuario:senha@host/banco')
  await orExplain({ ...source, DATABASE_URL: url, DATABASE_URL_FILE: '' }, async (env) => {
    say(await moveRows(env))
    say(
      `O PostgreSQL tem tudo o que estava em ${env.DATA_DIR}, que ficou como era.\n` +
        'Ponha esse endereço em DATABASE_URL e inicie o Integrador com o mesmo DATA_DIR e o mesmo SESSION_SECRET.\n',
    )
  })
}

if (import.meta.main) await runCommand(move)
