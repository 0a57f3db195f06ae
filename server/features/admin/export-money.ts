import { Readable } from 'node:stream'
import { byteOrderMark, csvLine, writeAmount } from '#contract/csv.ts'
import type {
  MoneyPeopleFilter,
  MoneyPerson,
  MoneyRow,
  MoneyRowFigure,
  MoneyRowsFilter,
} from '#contract/money.ts'
import type { Context } from '#server/context.ts'
import { formatDay, formatMinute } from '#server/features/subscriptions/sao-paulo.ts'
import type { SentFile } from '#server/platform/http/send-file.ts'
import { listMoneyPeople, listMoneyRows } from './list-money.ts'

const limit = 1_000
const types = { mensal: 'Mensal', trimestral: 'Trimestral', vitalicia: 'Vitalícia' } as const
const kinds = { paid: 'Pagamento', refunded: 'Reembolso', chargeback: 'Chargeback' } as const
const rowFiles: Record<MoneyRowFigure, string> = {
  gross: 'pagamentos',
  refunded: 'reembolsos',
  chargeback: 'chargebacks',
  net: 'pagamentos-e-devolucoes',
}
const peopleFiles = { new: 'novos-clientes', lost: 'clientes-perdidos' }

type Column<Row> = { title: string; cell: (row: Row) => string }
type Page<Row> = { rows: readonly Row[]; nextCursor: string | null }

const rowColumns: Column<MoneyRow>[] = [
  { title: 'Data', cell: ({ at }) => formatMinute(new Date(at)) },
  { title: 'Evento', cell: ({ kind }) => kinds[kind] },
  { title: 'Cliente', cell: ({ customerName }) => customerName ?? '' },
  { title: 'Email', cell: ({ customerEmail }) => customerEmail ?? '' },
  { title: 'Pedido', cell: ({ order }) => order },
  { title: 'Checkout', cell: ({ checkout }) => checkout },
  { title: 'Assinatura', cell: ({ type }) => types[type] },
  { title: 'Moeda', cell: ({ currency }) => currency },
  { title: 'Valor', cell: ({ cents }) => writeAmount(cents) },
]

const personColumns: Column<MoneyPerson>[] = [
  { title: 'Data', cell: ({ at }) => formatDay(new Date(at)) },
  { title: 'Cliente', cell: ({ name }) => name ?? '' },
  { title: 'Email', cell: ({ email }) => email ?? '' },
  { title: 'Assinatura', cell: ({ type }) => (type ? types[type] : '') },
]

/** The rows behind a figure as a file, with what those in it come to. */
export function exportMoneyRows({ db }: Pick<Context, 'db'>, query: MoneyRowsFilter): SentFile {
  let sum = 0
  const readPage = async (cursor: object) => {
    const page = await listMoneyRows(db, { ...query, limit, ...cursor })
    sum = page.rows.reduce((total, { cents }) => total + cents, sum)
    return page
  }
  const lastLine = () => ['Soma', ...rowColumns.slice(2).map(() => ''), writeAmount(sum)]
  return toFile(rowFiles[query.figure], query, writeLines(rowColumns, readPage, lastLine))
}

/** Who came or went as a file, with how many they are. */
export function exportMoneyPeople(
  context: Pick<Context, 'db' | 'clock'>,
  query: MoneyPeopleFilter,
): SentFile {
  let count = 0
  const readPage = async (cursor: object) => {
    const { people, nextCursor } = await listMoneyPeople(context, { ...query, limit, ...cursor })
    count += people.length
    return { rows: people, nextCursor }
  }
  const lastLine = () => ['Total', String(count), '', '']
  return toFile(peopleFiles[query.who], query, writeLines(personColumns, readPage, lastLine))
}

function toFile(
  subject: string,
  { from, to }: { from: string; to: string },
  lines: AsyncGenerator<string>,
): SentFile {
  return { name: `${subject}-${from}-a-${to}.csv`, content: Readable.from(lines, { objectMode: false }) }
}

/** Read and sent page by page, however many there are. */
async function* writeLines<Row>(
  columns: readonly Column<Row>[],
  readPage: (cursor: { cursor?: string }) => Promise<Page<Row>>,
  lastLine: () => string[],
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map(({ title }) => title))
  let cursor: string | null | undefined
  do {
    const page: Page<Row> = await readPage(cursor ? { cursor } : {})
    yield page.rows.map((row) => csvLine(columns.map(({ cell }) => cell(row)))).join('')
    cursor = page.nextCursor
  } while (cursor)
  yield csvLine(lastLine())
}
