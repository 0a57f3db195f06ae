import { byteOrderMark, csvLine, writeAmount as reais } from '#contract/csv.ts'
import type { Money, MoneyFigures } from '#contract/money.ts'
import { churnOf } from './money-figures.ts'

const columns: [header: string, read: (figures: MoneyFigures) => string][] = [
  ['Receita bruta', ({ grossCents }) => reais(grossCents)],
  ['Reembolsos', ({ refundedCents }) => reais(-refundedCents)],
  ['Chargebacks', ({ chargebackCents }) => reais(-chargebackCents)],
  ['Líquido', ({ netCents }) => reais(netCents)],
  ['Pagamentos', ({ payments }) => String(payments)],
  ['Novos clientes', ({ newCustomers }) => String(newCustomers)],
  ['Clientes perdidos', ({ lostCustomers }) => String(lostCustomers)],
]

/** What is seen, as spreadsheets in Brazil take it. Churn is told of the whole period, as it is on the screen. */
export function writeMoneyCsv(money: Money): string {
  const line = (start: string, figures: MoneyFigures, churn: string) =>
    csvLine([start, ...columns.map(([, read]) => read(figures)), churn])
  return (
    byteOrderMark +
    csvLine(['Início', ...columns.map(([header]) => header), 'Churn']) +
    money.stretches.map(({ start, ...own }) => line(dayOf(start), own, '')).join('') +
    line('Total', money.totals, churnOf(money) ?? '')
  )
}

function dayOf(start: string): string {
  return start.split('-').toReversed().join('/')
}
