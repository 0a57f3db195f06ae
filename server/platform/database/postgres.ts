import { setTimeout as wait } from 'node:timers/promises'
import type { SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import { Client, DatabaseError, Pool, type PoolClient } from 'pg'
import {
  assertOutsideTransaction,
  runInTransaction,
  statementsOf,
  transactionLimitMs,
  type Database,
  type QueueConnection,
  type Statements,
  type Transaction,
} from './database.ts'
import { isDatabaseAway } from './failures.ts'
import { isMigrated, migrate, migrationLock } from './migrate.ts'

const casing = 'snake_case'
const dialect = new PgDialect({ casing })

const defaultConnectLimitMs = 3_000

export type PostgresOptions = {
  url: string
  maxConnections?: number
  /** How long a query waits for a connection before the database counts as away. */
  connectLimitMs?: number
  /** How long a statement may take, and a transaction. */
  limitMs?: number
  /** Told when an idle connection breaks; the pool replaces it by itself. */
  onConnectionError: (error: Error) => void
}

/** Opens a pool. It connects when first used, so a database that is away fails a query, not the start. */
export function openPostgres(options: PostgresOptions): Database {
  const { url, maxConnections = 10, limitMs = transactionLimitMs, onConnectionError } = options
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: options.connectLimitMs ?? defaultConnectLimitMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: limitMs,
    query_timeout: limitMs + 1_000,
    idle_in_transaction_session_timeout: limitMs + 2_000,
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
          return runInTransaction(
            () => work(Object.assign(tx, { queueConnection }) as unknown as Transaction),
            limitMs,
          )
        }),
      )
    },
    executePrepared: (name: string, statement: SQL) => {
      assertOutsideTransaction()
      const { sql: text, params: values } = dialect.sqlToQuery(statement)
      return pool.query({ name, text, values })
    },
    longTransaction: <T>(kind: 'snapshot' | 'change', work: (statements: Statements) => Promise<T>) => {
      assertOutsideTransaction()
      return transactAlone(options, kind, work)
    },
    migrate: async () => {
      // Who has nothing to change waits for nobody: a copy may take minutes.
      if (!(await isMigrated(statementsOf(outer)))) await migratePatiently(options)
    },
    queueConnection: { connectionString: url },
    close: () => pool.end(),
  })
}

/** How long a migration waits for a table, with everybody who wants the table waiting behind it. */
const tableLimitMs = 3_000
const tableTries = 100

const isTableTaken = (error: unknown) =>
  error instanceof DatabaseError && (error.code === lockNotAvailable || error.code === deadlockDetected)
const lockNotAvailable = '55P03'
const deadlockDetected = '40P01'

/** Others go on working meanwhile: a table that they hold is let go again and asked for once more. */
async function migratePatiently(options: PostgresOptions): Promise<void> {
  for (let left = tableTries; ; left--) {
    try {
      return await transactAlone(options, 'change', async (statements) => {
        await statements.query(`set local lock_timeout = ${tableLimitMs}`)
        await migrate(statements)
      })
    } catch (error) {
      if (left === 0 || !isTableTaken(error)) throw error
      await wait(tableLimitMs / 3)
    }
  }
}

/**
 * On a connection of its own, without the time limits of the others, or of the
 * database's own. A lock goes with the connection. Who reads a moment
 * shares it, before the moment begins: a table that a migration makes anew would look empty to an earlier one.
 */
async function transactAlone<T>(
  { url, connectLimitMs, onConnectionError }: PostgresOptions,
  kind: 'snapshot' | 'change',
  work: (statements: Statements) => Promise<T>,
): Promise<T> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: connectLimitMs ?? defaultConnectLimitMs,
    keepAlive: true,
    application_name: 'integrador',
  })
  client.on('error', onConnectionError)
  await client.connect()
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    const isChange = kind === 'change'
    await client.query(`select pg_advisory_lock${isChange ? '' : '_shared'}($1)`, [migrationLock])
    await client.query(isChange ? 'begin' : 'begin isolation level repeatable read read only')
    const result = await work({ query: (text, values) => client.query(text, values) })
    await client.query('commit')
    return result
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
