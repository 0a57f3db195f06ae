import type { SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { PgDialect } from 'drizzle-orm/pg-core'
import { Client, Pool, type PoolClient } from 'pg'
import {
  assertOutsideTransaction,
  runInTransaction,
  transactionLimitMs,
  type Database,
  type QueueConnection,
  type Transaction,
} from './database.ts'
import { isDatabaseAway } from './failures.ts'
import { migrationLock, migrationsFolder, refuseNewerDatabase } from './migrate.ts'

const casing = 'snake_case'
const dialect = new PgDialect({ casing })

export type PostgresOptions = {
  url: string
  maxConnections?: number
  /** How long a query waits for a connection before the database counts as away. */
  connectLimitMs?: number
  /** Told when an idle connection breaks; the pool replaces it by itself. */
  onConnectionError: (error: Error) => void
}

/** Opens a pool. It connects when first used, so a database that is away fails a query, not the start. */
export function openPostgres({
  url,
  maxConnections = 10,
  connectLimitMs = 3_000,
  onConnectionError,
}: PostgresOptions): Database {
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectLimitMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: transactionLimitMs,
    query_timeout: transactionLimitMs + 1_000,
    idle_in_transaction_session_timeout: transactionLimitMs + 2_000,
    application_name: 'integrador',
  })
  pool.on('error', onConnectionError)
  const outer = drizzle(guarded(pool), { casing })

  const withConnection = <T>(work: (client: PoolClient) => Promise<T>) => lend(pool, onConnectionError, work)

  return Object.assign(outer, {
    kind: 'postgres' as const,
    transaction: <T>(work: (tx: Transaction) => Promise<T>) => {
      assertOutsideTransaction()
      return withConnection((client) =>
        drizzle(client, { casing }).transaction((tx) => {
          const queueConnection = preparing(client)
          return runInTransaction(() =>
            work(Object.assign(tx, { queueConnection }) as unknown as Transaction),
          )
        }),
      )
    },
    executePrepared: (name: string, statement: SQL) => {
      assertOutsideTransaction()
      const { sql: text, params: values } = dialect.sqlToQuery(statement)
      return pool.query({ name, text, values })
    },
    migrate: () => migrateAlone({ url, connectLimitMs, onConnectionError }),
    queueConnection: { connectionString: url },
    close: () => pool.end(),
  })
}

/**
 * On a connection of its own, which waits for as long as it takes: a large table may be rewritten, and others may be
 * migrating already. The lock goes with the connection.
 */
async function migrateAlone({ url, connectLimitMs, onConnectionError }: PostgresOptions): Promise<void> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: connectLimitMs ?? 0,
    keepAlive: true,
    application_name: 'integrador',
  })
  client.on('error', onConnectionError)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const locked = drizzle(client)
    await refuseNewerDatabase(locked)
    await migrate(locked, { migrationsFolder })
  } finally {
    await client.end()
  }
}

/** Lends one connection, and throws it away when it may be broken or still busy. */
async function lend<T>(
  pool: Pool,
  onConnectionError: (error: Error) => void,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let isBroken = false
  // The pool listens to idle connections only: one that breaks between two statements would end the process.
  const noteBreak = (error: Error) => {
    isBroken = true
    onConnectionError(error)
  }
  client.on('error', noteBreak)
  try {
    return await work(client)
  } catch (error) {
    isBroken ||= isDatabaseAway(error)
    throw error
  } finally {
    client.off('error', noteBreak)
    client.release(isBroken)
  }
}

const names = new Map<string, string>()

/** The queue's statements are few, large and run often: each is planned once for each connection. */
function preparing(client: PoolClient): QueueConnection {
  return {
    executeSql: (text, values = []) => {
      const name = names.get(text) ?? `queue ${names.size + 1}`
      names.set(text, name)
      return client.query({ name, text, values })
    },
  }
}

/** The same pool, whose direct queries refuse to run inside a transaction. */
function guarded(pool: Pool): Pool {
  return new Proxy(pool, {
    get(target, property) {
      if (property === 'query') assertOutsideTransaction()
      const value: unknown = Reflect.get(target, property, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}
