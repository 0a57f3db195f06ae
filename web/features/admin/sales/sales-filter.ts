import { saleFilters, saleKinds, saleOrders, type SaleQuery } from '#contract/checkout.ts'
import { choiceField, idField, textField, type AddressFields } from '../address/address-fields.ts'

export const salesFields = {
  search: textField('venda'),
  status: choiceField('status', ['all', ...saleFilters]),
  kind: choiceField('evento', ['all', ...saleKinds]),
  /** The checkout's id. */
  provider: idField('checkout'),
  /** The cause of failed sales, by its key. */
  failure: idField('erro'),
  order: choiceField('ordem-vendas', saleOrders),
}

type FilterOf<Fields> = Fields extends AddressFields<infer Filter> ? Filter : never
export type SalesFilter = FilterOf<typeof salesFields>

/** What is shown of them; in which order is no matter of that. */
export const noFilter: Omit<SalesFilter, 'order'> = {
  search: '',
  status: 'all',
  kind: 'all',
  provider: 'all',
  failure: 'all',
}
export const rowsPerPage = 50

export function isFiltered({ search, order: _order, ...chosen }: SalesFilter): boolean {
  return search !== '' || Object.values(chosen).some((value) => value !== 'all')
}

/** What is not chosen is not asked for. */
export function filterQuery(
  filter: SalesFilter,
  { limit, cursor }: Pick<SaleQuery, 'limit' | 'cursor'>,
): SaleQuery {
  const { search, status, kind, provider, failure, order } = filter
  return {
    limit,
    ...(search === '' ? {} : { q: search }),
    ...(status === 'all' ? {} : { status }),
    ...(kind === 'all' ? {} : { kind }),
    ...(provider === 'all' ? {} : { provider }),
    ...(failure === 'all' ? {} : { failure }),
    ...(order === 'newest' ? {} : { order }),
    ...(cursor === undefined ? {} : { cursor }),
  }
}
