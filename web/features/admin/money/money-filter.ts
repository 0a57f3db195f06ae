import type { MoneyQuery } from '#contract/money.ts'
import { subscriptionTypes } from '#contract/subscriptions.ts'
import {
  choiceField,
  idField,
  toNarrowed,
  type AddressField,
  type AddressFields,
} from '../address/address-fields.ts'
import { sectionPath } from '../address/panel-address.ts'
import { periodQuery } from './money-periods.ts'

/** Three letters of a currency; reais unless the address says otherwise. */
const currencyField: AddressField = {
  name: 'moeda',
  initial: 'BRL',
  read: (given) => (/^[A-Z]{3}$/.test(given) ? given : undefined),
}

export const moneyFields = {
  period: choiceField('periodo', ['30', '7', '90', '365']),
  type: choiceField('plano', ['all', ...subscriptionTypes]),
  /** The checkout's id. */
  provider: idField('loja'),
  /** Whose rows are in sight. */
  lines: choiceField('linhas', ['none', 'gross', 'refunded', 'chargeback', 'net', 'new', 'lost']),
  /** Of the rows: the figures are in reais. */
  currency: currencyField,
}

type FilterOf<Fields> = Fields extends AddressFields<infer Filter> ? Filter : never
export type MoneyFilter = FilterOf<typeof moneyFields>

/** What is not chosen is not asked for. */
export function moneyQuery(
  { period, type, provider }: MoneyFilter,
  now: Date,
): MoneyQuery & { by: NonNullable<MoneyQuery['by']> } {
  return {
    ...periodQuery(period, now),
    ...(type === 'all' ? {} : { type }),
    ...(provider === 'all' ? {} : { provider }),
  }
}

/** Leads to the rows of a figure, which stand below it. */
export function linesPath(filter: MoneyFilter, changes: Partial<MoneyFilter>): string {
  return sectionPath('dinheiro', toNarrowed(moneyFields, { ...filter, currency: 'BRL', ...changes }))
}
