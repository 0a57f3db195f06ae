import { AsyncLocalStorage } from 'node:async_hooks'
import { sql, type SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { ConstructorOptions } from 'pg-boss'

/** What both drivers, inside a transaction and outside, can do. */
export type Executor = Pick<
  PgDatabase<PgQueryResultHKT>,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'with' | '$with' | '$count'
>

declare const insideTransaction: unique symbol

/** An executor whose statements commit together. A function that must not run outside one asks for this. */
export type Transaction = Executor & {
  readonly [insideTransaction]: true
  /** How the job queue takes part in this transaction. */
  readonly queueConnection: QueueConnection
}

export type QueueConnection = {
  executeSql: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>
}

export type Database = Executor & {
  readonly kind: 'embedded' | 'postgres'
  transaction: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
  /** Runs a large statement that runs often: planned once for each connection, so its text must never change. */
  executePrepared: (name: string, statement: SQL) => Promise<unknown>
  /**
   * One transaction that takes as long as it needs. `snapshot` reads one moment of the database while others write;
   * both keep migrations of other instances waiting, and `change` snapshots as well. The embedded database, which has
   * one connection, keeps everybody waiting.
   */
  longTransaction: <T>(
    kind: 'snapshot' | 'change',
    work: (statements: Statements) => Promise<T>,
  ) => Promise<T>
  migrate: () => Promise<void>
  /** How the job queue reaches this database. */
  queueConnection: Pick<ConstructorOptions, 'db' | 'backend' | 'connectionString'>
  close: () => Promise<void>
}

/** Plain statements, one after the other, on one connection. */
export type Statements = {
  query: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>
}

/** Texts without values, each for itself. */
export function statementsOf(db: Pick<Executor, 'execute'>): Statements {
  return { query: (text) => db.execute(sql.raw(text)) as unknown as Promise<{ rows: unknown[] }> }
}

/** Long enough for any of our transactions, short enough that a stuck one does not hold the rest for long. */
export const transactionLimitMs = 10_000

const running = new AsyncLocalStorage<{ open: boolean }>()

/**
 * Fails a query on the outer database from inside a transaction. On the embedded database, which has one
 * connection, such a query would wait for its own transaction for ever; so it fails on both.
 */
export function assertOutsideTransaction(): void {
  if (running.getStore()?.open) {
    throw new Error(
      'Inside a transaction use its `tx`: this query would wait for the transaction it is part of.',
    )
  }
}

/** Runs the body of a transaction, marked as such and within the time limit. */
export async function runInTransaction<T>(body: () => Promise<T>, limitMs = transactionLimitMs): Promise<T> {
  const mark = { open: true }
  let timer: NodeJS.Timeout | undefined
  const overdue = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Transaction given up after ${limitMs} ms`)), limitMs)
  })
  try {
    return await Promise.race([running.run(mark, body), overdue])
  } finally {
    mark.open = false
    clearTimeout(timer)
  }
}
