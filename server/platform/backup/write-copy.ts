import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { z } from 'zod'
import type { Database, Statements } from '#server/platform/database/database.ts'
import { readApplied } from '#server/platform/database/migrate.ts'
import type { Lifecycle } from '#server/platform/lifecycle.ts'
import { readVersion } from '#server/platform/read-version.ts'
import { CopyError, jobColumns, jobsTable, type Counts, type Opening, type TableLine } from './format.ts'
import { listTables, quote } from './list-tables.ts'
import { fromWaitingJobs, hasQueue } from './waiting-jobs.ts'

const Lines = z.object({ rows: z.array(z.object({ line: z.string() })) })

/** At a time: enough that asking costs little, few enough that they fit into memory whatever they hold. */
const rowsAtOnce = 500

export type CopyOptions = {
  signal?: AbortSignal
  /** Whoever leaves gives up its copy: on the embedded database everything that ends meanwhile waits for it. */
  lifecycle?: Lifecycle
}

/** A copy of one moment, while everything goes on. */
export async function writeCopy(
  db: Database,
  destination: Writable,
  { signal, lifecycle }: CopyOptions = {},
): Promise<Counts> {
  const counts: Counts = {}
  await db.longTransaction('snapshot', (statements) => {
    const lines = untilLeaving(writeLines(statements, counts), lifecycle)
    return pipeline(Readable.from(lines), createGzip(), destination, { signal })
  })
  return counts
}

async function* untilLeaving(lines: AsyncIterable<string>, lifecycle?: Lifecycle): AsyncGenerator<string> {
  for await (const each of lines) {
    if (lifecycle?.isLeaving) throw new CopyError('A cópia foi interrompida: o servidor está encerrando.')
    yield each
  }
}

/** The lines of a copy. `counts` is filled while they are written. */
export async function* writeLines(statements: Statements, counts: Counts): AsyncGenerator<string> {
  const { query } = statements
  const migration = await readApplied(statements)
  if (migration === undefined) throw new CopyError('O banco de dados está vazio: não há nada a copiar.')
  // Whatever the database is set to: what is written does not depend on it.
  await query(`set local datestyle = 'ISO'`)
  await query(`set local timezone = 'UTC'`)
  await query(`set local extra_float_digits = 1`)
  const takenAt = new Date().toISOString()
  yield line({
    integrador: 'copy',
    format: 1,
    version: await readVersion(),
    takenAt,
    migration,
  } satisfies Opening)
  for (const { name, columns } of await listTables(statements)) {
    const names = columns.map(({ column }) => column)
    yield line({ table: name, columns: names } satisfies TableLine)
    const values = names.map((column) => `${quote(column)}::text`)
    counts[name] = yield* writeRows(
      statements,
      `select json_build_array(${values.join(', ')})::text as line from ${quote(name)}`,
    )
  }
  yield line({ table: jobsTable, columns: [...jobColumns] } satisfies TableLine)
  counts[jobsTable] = yield* writeJobs(statements)
  yield line({ counts })
}

async function* writeRows({ query }: Statements, select: string): AsyncGenerator<string, number> {
  let count = 0
  await query(`declare copied no scroll cursor for ${select}`)
  for (;;) {
    const { rows } = Lines.parse(await query(`fetch ${rowsAtOnce} from copied`))
    if (rows.length === 0) break
    count += rows.length
    yield rows.map((row) => `${row.line}\n`).join('')
  }
  await query('close copied')
  return count
}

async function* writeJobs(statements: Statements): AsyncGenerator<string, number> {
  if (!(await hasQueue(statements))) return 0
  return yield* writeRows(
    statements,
    `select json_build_array(name, id::text, data::text, priority::text, start_after::text)::text as line
      ${fromWaitingJobs} order by created_on`,
  )
}

const line = (value: object) => `${JSON.stringify(value)}\n`
