import { saleFilters, saleKinds, type SaleQuery } from '#contract/checkout.ts'
import { choiceField, idField, textField, type AddressFields } from '../address/address-fields.ts'

export const salesFields = {
  search: textField('venda'),
  status: choiceField('status', ['all', ...saleFilters]),
  kind: choiceField('evento', ['all', ...saleKinds]),
  /** The checkout's id. */
  provider: idField('checkout'),
  /** The cause of failed sales, by its key. */
  failure: idField('erro'),
}

type FilterOf<Fields> = Fields extends AddressFields<infer Filter> ? Filter : never
export type SalesFilter = FilterOf<typeof salesFields>

export const noFilter: SalesFilter = {
  search: '',
  status: 'all',
  kind: 'all',
  provider: 'all',
  failure: 'all',
}
export const rowsPerPage = 50

export function isFiltered({ search, ...chosen }: SalesFilter): boolean {
  return search !== '' || Object.values(chosen).some((value) => value !== 'all')
}

/** What is not chosen is not asked for. */
export function filterQuery(
  filter: SalesFilter,
  { limit, cursor }: Pick<SaleQuery, 'limit' | 'cursor'>,
): SaleQuery {
  const { search, status, kind, provider, failure } = filter
  return {
    limit,
    ...(search === '' ? {} : { q: search }),
    ...(status === 'all' ? {} : { status }),
    ...(kind === 'all' ? {} : { kind }),
    ...(provider === 'all' ? {} : { provider }),
    ...(failure === 'all' ? {} : { failure }),
    ...(cursor === undefined ? {} : { cursor }),
  }
}
