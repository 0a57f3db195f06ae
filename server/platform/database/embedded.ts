import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { sql, type SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { fromDrizzle, fromPglite } from 'pg-boss'
import { assertOutsideTransaction, runInTransaction, type Database, type Transaction } from './database.ts'
import { closeToOthers, explainFolder } from '#server/platform/close-to-others.ts'
import { lockFolder } from './folder-lock.ts'
import { migrate } from './migrate.ts'

/** Opens, or makes, the embedded database in a folder, and holds the folder against any other process. */
export async function openEmbedded(dataDir: string): Promise<Database> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const lock = await explainFolder(`não é possível gravar na pasta ${dataDir}`, () => lockFolder(dataDir))
  const folder = join(dataDir, 'db')
  const pglite = await openFolder(folder).catch(async (cause: unknown) => {
    await lock.release()
    throw new UnopenedDatabaseError(folder, cause)
  })
  // It unpacks the files of a new database, and writes some at each start, with rights of its own choice.
  closeToOthers(folder)
  const database = wrapPglite(pglite)
  return Object.assign(database, {
    close: async () => {
      await pglite.close()
      await lock.release()
    },
  })
}

/** Its own reason is of no help to anybody: the engine says that it has not begun, or the number of a failure. */
export class UnopenedDatabaseError extends Error {
  override name = 'UnopenedDatabaseError'

  constructor(folder: string, cause: unknown) {
    super(
      `DATA_DIR: o banco de dados em ${folder} não pôde ser aberto. ` +
        'Confira o espaço em disco, ou restaure uma cópia em uma pasta nova.',
      { cause },
    )
  }
}

async function openFolder(folder: string): Promise<PGlite> {
  if (!existsSync(folder)) await makeFolder(folder)
  return createPglite({ dataDir: folder })
}

/** Made beside and renamed when complete: one that was cut off in the making could never be opened again. */
async function makeFolder(folder: string): Promise<void> {
  const unfinished = `${folder}.new`
  await rm(unfinished, { recursive: true, force: true })
  const pglite = await createPglite({ dataDir: unfinished })
  await pglite.close()
  await rename(unfinished, folder)
}

/** Of one process alone, which has the system's own file cache below it: PostgreSQL's default is four times as much. */
const sharedBuffers = '32MB'

/** With the extensions that our migrations ask for. */
export function createPglite(options: PGliteOptions = {}): Promise<PGlite> {
  const startParams = [...PGlite.defaultStartParams, '-c', `shared_buffers=${sharedBuffers}`]
  return PGlite.create({ ...options, startParams, extensions: { pg_trgm } })
}

/** `limitMs`: how long a transaction may take. */
export function wrapPglite(pglite: PGlite, { limitMs }: { limitMs?: number } = {}): Database {
  const outer = drizzle(guarded(pglite), { casing: 'snake_case' })
  const transaction = outer.transaction.bind(outer)
  const longTransaction: Database['longTransaction'] = (_kind, work) => {
    assertOutsideTransaction()
    return pglite.transaction((tx) => work({ query: (text, values) => tx.query(text, values) }))
  }
  return Object.assign(outer, {
    kind: 'embedded' as const,
    transaction: <T>(work: (tx: Transaction) => Promise<T>) => {
      assertOutsideTransaction()
      return transaction((tx) => {
        const queueConnection = fromDrizzle(tx, sql)
        return runInTransaction(
          () => work(Object.assign(tx, { queueConnection }) as unknown as Transaction),
          limitMs,
        )
      })
    },
    executePrepared: (_name: string, statement: SQL) => outer.execute(statement),
    longTransaction,
    migrate: () => longTransaction('change', migrate),
    queueConnection: { db: fromPglite(pglite), backend: 'pglite' as const },
    close: () => pglite.close(),
  })
}

/** The same database, whose direct queries refuse to run inside a transaction. */
function guarded(pglite: PGlite): PGlite {
  return new Proxy(pglite, {
    get(target, property) {
      if (property === 'query' || property === 'exec') assertOutsideTransaction()
      const value: unknown = Reflect.get(target, property, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}
