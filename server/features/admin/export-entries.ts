import type { SentFile } from '#server/platform/http/send-file.ts'
import { Readable } from 'node:stream'
import type { AuditEntry } from '#contract/audit.ts'
import {
  describeAct,
  describeActor,
  listChanges,
  listFacts,
  type Change,
  type Facts,
} from '#contract/audit-words.ts'
import { byteOrderMark, csvLine } from '#contract/csv.ts'
import type { Context } from '#server/context.ts'
import { readBatch, type EntrySearch } from '#server/features/audit/list-entries.ts'
import { formatMinute, isoDayOf } from '#server/features/subscriptions/sao-paulo.ts'

const batchSize = 1_000

type Column = { title: string; cell: (entry: AuditEntry) => string }

const columns: Column[] = [
  { title: 'Quando', cell: ({ at }) => formatMinute(new Date(at)) },
  { title: 'Quem', cell: describeActor },
  { title: 'O que fez', cell: describeAct },
  { title: 'Pessoa', cell: ({ subject }) => subject?.name ?? '' },
  { title: 'Email da pessoa', cell: ({ subject }) => subject?.email ?? '' },
  { title: 'De onde', cell: ({ address }) => address ?? '' },
  { title: 'Antes', cell: ({ details }) => changesCell(details, 'before') },
  { title: 'Depois', cell: ({ details }) => changesCell(details, 'after') },
  { title: 'Detalhes', cell: ({ details }) => factsCell(details.about) },
]

function changesCell(details: AuditEntry['details'], side: Exclude<keyof Change, 'name'>): string {
  return listChanges(details)
    .flatMap((change) => (change[side] === undefined ? [] : `${change.name}: ${change[side]}`))
    .join(' | ')
}

function factsCell(facts: Facts | undefined): string {
  return listFacts(facts)
    .map(({ name, value }) => `${name}: ${value}`)
    .join(' | ')
}

/** The entries as a file for spreadsheets, read and sent batch by batch, however many there are. */
export function exportEntries({ db, clock }: Pick<Context, 'db' | 'clock'>, search: EntrySearch): SentFile {
  async function* writeLines(): AsyncGenerator<string> {
    yield byteOrderMark + csvLine(columns.map(({ title }) => title))
    let cursor: string | null | undefined
    do {
      const batch = await readBatch(db, search, { limit: batchSize, ...(cursor ? { cursor } : {}) })
      yield batch.entries.map((entry) => csvLine(columns.map(({ cell }) => cell(entry)))).join('')
      cursor = batch.nextCursor
    } while (cursor)
  }
  const day = isoDayOf(clock.now())
  return { name: `registro-${day}.csv`, content: Readable.from(writeLines(), { objectMode: false }) }
}
