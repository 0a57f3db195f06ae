import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import type { Database, Statements } from '#server/platform/database/database.ts'
import { applyMigrations, readApplied, readMigrations } from '#server/platform/database/migrate.ts'
import type { Queue, WaitingJob } from '#server/platform/jobs/open-queue.ts'
import {
  CopyError,
  Ending,
  JobRow,
  jobsTable,
  Opening,
  TableLine,
  type Counts,
  type Restored,
} from './format.ts'
import { listTables, quote, type Table } from './list-tables.ts'
import { countWaitingJobs } from './waiting-jobs.ts'

/** Written by one statement, in characters. */
const batchLength = 1_000_000

const notWhole = 'O arquivo está incompleto ou danificado. Use outra cópia.'
const notACopy = 'O arquivo não é uma cópia do Integrador.'

/**
 * Fills an empty database, in one transaction: the tables as the copied database had them, their rows, the waiting
 * jobs, and then the migrations that came since. All of it is there, or nothing.
 */
export async function restoreCopy(
  db: Database,
  lines: AsyncIterable<string>,
  queue: Queue,
): Promise<Restored> {
  return db.longTransaction('change', async (statements) => {
    await refuseFilled(statements)
    const restored = await readLines(statements, lines[Symbol.asyncIterator](), queue).catch(explainRefusal)
    await applyMigrations(statements, readMigrations())
    return restored
  })
}

/** A value that is none of its type, or a row without the one that it refers to: the database's own codes for it. */
function explainRefusal(error: Error & { code?: unknown }): never {
  const isRefused = typeof error.code === 'string' && /^2[23]/.test(error.code)
  throw isRefused ? new CopyError(notWhole, { cause: error }) : error
}

/** Whether nobody has ever used it: the queue's own tables may be there, of a restoration that failed. */
export async function isEmpty(statements: Statements): Promise<boolean> {
  if ((await readApplied(statements)) !== undefined) return false
  return (await listTables(statements)).length === 0 && (await countWaitingJobs(statements)) === 0
}

export async function refuseFilled(statements: Statements): Promise<void> {
  if (!(await isEmpty(statements)))
    throw new CopyError(
      'O banco de dados não está vazio, e nada dele foi mudado. Uma cópia só é restaurada em um banco vazio: crie outro.',
    )
}

/** The lines of a copy that comes from a file. */
export function readCopyFile(copy: Readable): AsyncGenerator<string> {
  return splitLines(unzip(copy))
}

async function* unzip(copy: Readable): AsyncGenerator<string> {
  const unzipped = copy.pipe(createGunzip()).setEncoding('utf8')
  copy.once('error', (error) => unzipped.destroy(error))
  try {
    for await (const chunk of unzipped) yield String(chunk)
  } catch (error) {
    const isPacked = !/incorrect header check/.test((error as Error).message)
    throw new CopyError(isPacked ? notWhole : notACopy, { cause: error })
  }
}

/** At line feeds alone: a text may have other signs that end a line elsewhere. */
export async function* splitLines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of chunks) {
    const [first = '', ...others] = chunk.split('\n')
    // What there was is put before, and never searched again: a row may be large.
    rest += first
    for (const other of others) {
      yield rest
      rest = other
    }
  }
  if (rest) throw new CopyError(notWhole)
}

async function readLines(
  statements: Statements,
  lines: AsyncIterator<string, unknown>,
  queue: Queue,
): Promise<Restored> {
  const tables = await makeTables(statements, parseOpening((await lines.next()).value))
  const makeIndexes = await dropIndexes(statements)
  const jobs = writeJobs(statements, queue)
  const counts: Counts = {}
  let current: (Write & { table: string }) | undefined
  for (;;) {
    const next = await lines.next()
    if (next.done) throw new CopyError(notWhole)
    const text = next.value
    if (text.startsWith('[')) {
      if (!current) throw new CopyError(notWhole)
      counts[current.table] = (counts[current.table] ?? 0) + 1
      await current.row(text)
      continue
    }
    await current?.end()
    const about = parseLine(text)
    if ('counts' in about) {
      await makeIndexes()
      // Nobody else tells the embedded database how its rows are spread, and without it each sale reads whole tables.
      await statements.query('analyze')
      await finish(statements, tables, { expected: about.counts, counts })
      return { counts, unknownJobs: jobs.countUnknown() }
    }
    const { table } = about
    counts[table] = 0
    current = { table, ...(table === jobsTable ? jobs : writeTable(statements, tables, about)) }
  }
}

function parseLine(text: string): TableLine | z.output<typeof Ending> {
  try {
    return z.union([TableLine, Ending]).parse(JSON.parse(text))
  } catch (error) {
    throw new CopyError(notWhole, { cause: error })
  }
}

function parseOpening(line: unknown): Opening {
  try {
    return Opening.parse(JSON.parse(String(line)))
  } catch (error) {
    throw new CopyError(notACopy, { cause: error })
  }
}

/** The tables as they were then, empty and without anything that happens by itself. */
async function makeTables(statements: Statements, { migration }: Opening): Promise<Table[]> {
  const known = readMigrations()
  if (!known.some(({ when }) => when === migration))
    throw new CopyError('A cópia é de uma versão mais nova do Integrador. Restaure-a com essa versão.')
  await applyMigrations(
    statements,
    known.filter(({ when }) => when <= migration),
  )
  const tables = await listTables(statements)
  await statements.query(`truncate ${tables.map(({ name }) => quote(name)).join(', ')}`)
  for (const { name } of tables) await statements.query(`alter table ${quote(name)} disable trigger user`)
  return tables
}

const Indexes = z.object({ rows: z.array(z.object({ name: z.string(), definition: z.string() })) })

/** An index over rows that are there is made ten times sooner than row by row. Answers how to make them again. */
async function dropIndexes({ query }: Statements): Promise<() => Promise<void>> {
  const found = await query(`
    select class.relname as name, pg_get_indexdef(class.oid) as definition
    from pg_index join pg_class class on class.oid = indexrelid
    where class.relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = class.oid)`)
  const { rows } = Indexes.parse(found)
  for (const { name } of rows) await query(`drop index ${quote(name)}`)
  return async () => {
    for (const { definition } of rows) await query(definition)
  }
}

type Write = { row: (text: string) => Promise<void>; end: () => Promise<void> }

function inBatches(write: (rows: string[]) => Promise<void>): Write {
  let rows: string[] = []
  let length = 0
  const end = async () => {
    if (rows.length > 0) await write(rows)
    rows = []
    length = 0
  }
  return {
    row: async (text) => {
      rows.push(text)
      length += text.length
      if (length >= batchLength) await end()
    },
    end,
  }
}

function writeTable({ query }: Statements, tables: readonly Table[], { table, columns }: TableLine): Write {
  const known = tables.find(({ name }) => name === table)?.columns
  const types = columns.map((column) => known?.find((each) => each.column === column)?.type)
  if (!known || types.includes(undefined)) throw new CopyError(notWhole)
  const values = types.map((type, index) => `(line->>${index})::${type}`)
  const statement = `
    insert into ${quote(table)} (${columns.map(quote).join(', ')}) overriding system value
    select ${values.join(', ')} from jsonb_array_elements($1::text::jsonb) as lines(line)`
  return inBatches(async (rows) => {
    await query(statement, [`[${rows.join(',')}]`])
  })
}

function writeJobs(statements: Statements, queue: Queue): Write & { countUnknown: () => number } {
  let unknown = 0
  const writing = inBatches(async (rows) => {
    unknown += await queue.insert(statements, rows.map(readJob))
  })
  return { ...writing, countUnknown: () => unknown }
}

function readJob(text: string): WaitingJob {
  const [name, id, data, priority, startAfter] = JobRow.parse(JSON.parse(text))
  const told = z
    .record(z.string(), z.unknown())
    .nullable()
    .parse(JSON.parse(data ?? 'null'))
  return { name, id, data: told ?? {}, priority: Number(priority), startAfter: new Date(startAfter) }
}

type Compared = { expected: Counts; counts: Counts }

/** What counts by itself goes on where it was, and what is in the tables is what the copy says. */
async function finish(
  { query }: Statements,
  tables: readonly Table[],
  { expected, counts }: Compared,
): Promise<void> {
  for (const { name, columns } of tables) {
    for (const { column } of columns.filter(({ isCounted }) => isCounted))
      await query(
        `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${quote(column)}), 0) + 1, false) from ${quote(name)}`,
        [quote(name), column],
      )
    await query(`alter table ${quote(name)} enable trigger user`)
    counts[name] = await countRows({ query }, name)
  }
  for (const name of new Set([...Object.keys(expected), ...Object.keys(counts)]))
    if (expected[name] !== counts[name]) throw new CopyError(notWhole)
}

const Count = z.object({ rows: z.tuple([z.object({ count: z.number() })]) })

async function countRows({ query }: Statements, table: string): Promise<number> {
  return Count.parse(await query(`select count(*)::float8 as count from ${quote(table)}`)).rows[0].count
}
