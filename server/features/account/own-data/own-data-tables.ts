import { byteOrderMark, csvLine, writeAmount } from '#contract/csv.ts'
import { mailKindNames } from '#contract/mails.ts'
import { isSecurityEvent, securityEvents as words } from '#contract/security-words.ts'
import { nameSale } from '#server/features/sales/name-sale.ts'
import { formatMoment } from '#server/platform/format-moment.ts'
import type { OwnData } from './load-own-data.ts'

type Column<Row> = [title: string, cell: (row: Row) => string | null]
type Sale = OwnData['sales'][number]
type Mail = OwnData['mails'][number]
type Login = OwnData['logins'][number]
type Event = OwnData['securityEvents'][number]

const plans = { mensal: 'Mensal', trimestral: 'Trimestral', vitalicia: 'Vitalícia' } as const
const states = { queued: 'Na fila', sent: 'Enviado', failed: 'Não entregue', dropped: 'Dispensado' } as const

const ofSales: Column<Sale>[] = [
  ['Data', ({ happenedAt, createdAt }) => formatMoment(happenedAt ?? createdAt)],
  ['Checkout', (sale) => nameSale(sale).checkout],
  ['Evento', (sale) => nameSale(sale).eventName],
  ['Pedido', ({ orderRef, orderId }) => orderRef ?? orderId],
  ['Plano', ({ subscriptionType: type }) => type && plans[type]],
  ['Valor', ({ chargeAmount }) => formatAmount(chargeAmount)],
  ['Moeda', ({ currency }) => currency ?? 'BRL'],
  ['Pagamento', (sale) => nameSale(sale).paymentName],
  ['Nome', ({ customerName }) => customerName],
  ['Email', ({ customerEmail }) => customerEmail],
]

const ofLogins: Column<Login>[] = [
  ['Data', ({ at }) => formatMoment(at)],
  ['Endereço', ({ address }) => address],
  ['Navegador', ({ browser }) => browser],
]

const ofMails: Column<Mail>[] = [
  ['Data', ({ createdAt }) => formatMoment(createdAt)],
  ['Assunto', ({ kind }) => mailKindNames[kind] ?? kind],
  ['Para', ({ recipient }) => recipient],
  ['Situação', ({ status }) => states[status]],
]

const ofEvents: Column<Event>[] = [
  ['Data', ({ at }) => formatMoment(at)],
  ['Evento', ({ kind }) => (isSecurityEvent(kind) ? words[kind] : kind)],
  ['Endereço', ({ address }) => address],
  ['Navegador', ({ browser }) => browser],
  ['Sobre', ({ about }) => about],
]

/** What people want to look at in a spreadsheet. The keys of vaults are not among it: a cell may not begin like one. */
export function writeTables(data: OwnData): Record<string, string> {
  return {
    'vendas.csv': writeTable(ofSales, data.sales),
    'entradas.csv': writeTable(ofLogins, data.logins),
    'emails.csv': writeTable(ofMails, data.mails),
    'eventos.csv': writeTable(ofEvents, data.securityEvents),
  }
}

function writeTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = rows.map((row) => csvLine(columns.map(([, cell]) => cell(row) ?? '')))
  return byteOrderMark + csvLine(columns.map(([title]) => title)) + lines.join('')
}

function formatAmount(amount: string | null): string | null {
  return amount !== null && /^\d{1,15}$/.test(amount) ? writeAmount(Number(amount)) : amount
}
