import { byteOrderMark, csvLine } from '#contract/csv.ts'
import type { Money } from '#contract/money.ts'

type Stretch = Money['stretches'][number]

const columns: [header: string, read: (stretch: Stretch) => string][] = [
  ['Início', ({ start }) => start.split('-').toReversed().join('/')],
  ['Receita bruta', ({ grossCents }) => reais(grossCents)],
  ['Reembolsos', ({ refundedCents }) => reais(-refundedCents)],
  ['Chargebacks', ({ chargebackCents }) => reais(-chargebackCents)],
  ['Líquido', ({ netCents }) => reais(netCents)],
  ['Pagamentos', ({ payments }) => String(payments)],
  ['Novos clientes', ({ newCustomers }) => String(newCustomers)],
  ['Clientes perdidos', ({ lostCustomers }) => String(lostCustomers)],
]

/** What is seen, as spreadsheets in Brazil take it. */
export function writeMoneyCsv({ stretches }: Pick<Money, 'stretches'>): string {
  const rows = stretches.map((stretch) => columns.map(([, read]) => read(stretch)))
  return byteOrderMark + [columns.map(([header]) => header), ...rows].map(csvLine).join('')
}

/** Digit by digit: '-97,00'. */
function reais(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`
}
