import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { inject, onTestFinished } from 'vitest'
import { listWorks } from '#server/app.ts'
import { readCopyFile, restoreCopy } from '#server/platform/backup/read-copy.ts'
import { writeCopy } from '#server/platform/backup/write-copy.ts'
import { wrapPglite } from '#server/platform/database/embedded.ts'
import type { Database } from '#server/platform/database/database.ts'
import { openQueue } from '#server/platform/jobs/open-queue.ts'
import { createDatabase, openPatiently, patient } from './postgres-databases.ts'
import { copyEmpty } from './embedded-template.ts'
import { silentLog } from './silent-log.ts'
import type { TestServer } from './test-server.ts'

export const kindsOf = ({ context }: TestServer) => listWorks(context).map(({ kind }) => kind)

export async function copyOf(db: Database): Promise<Buffer> {
  const copy = new PassThrough()
  const [bytes] = await Promise.all([buffer(copy), writeCopy(db, copy)])
  return bytes
}

export const unpack = (copy: Buffer) => gunzipSync(copy).toString().split('\n')

/** Nothing is in it, not even a table; it is closed after the test. */
export async function emptyDatabase(): Promise<Database> {
  const db = await makeEmpty()
  onTestFinished(() => db.close())
  return db
}

async function makeEmpty(): Promise<Database> {
  const url = inject('postgresUrl')
  if (url === undefined) return wrapPglite(await copyEmpty(), patient)
  return openPatiently(await createDatabase(url))
}

type Kinds = ReturnType<typeof kindsOf>

/** Fills an empty database with a copy, by code that knows these kinds of jobs. */
export async function restoreInto(db: Database, copy: Buffer, known: Kinds) {
  const queue = await openQueue(db, silentLog, known)
  onTestFinished(() => queue.close())
  return restoreCopy(db, readCopyFile(Readable.from([copy])), queue)
}
