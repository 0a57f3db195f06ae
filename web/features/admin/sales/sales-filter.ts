import type { SaleFilter, SaleKind, SaleQuery } from '#contract/checkout.ts'

export type SalesFilter = {
  search: string
  status: SaleFilter | 'all'
  kind: SaleKind | 'all'
  /** The checkout's id. */
  provider: string
}

export const noFilter: SalesFilter = { search: '', status: 'all', kind: 'all', provider: 'all' }
export const rowsPerPage = 50

export function isFiltered({ search, ...chosen }: SalesFilter): boolean {
  return search.trim() !== '' || Object.values(chosen).some((value) => value !== 'all')
}

/** What is not chosen is not asked for. */
export function filterQuery({ search, status, kind, provider }: SalesFilter, cursor?: string): SaleQuery {
  const q = search.trim().slice(0, 200)
  return {
    limit: rowsPerPage,
    ...(q === '' ? {} : { q }),
    ...(status === 'all' ? {} : { status }),
    ...(kind === 'all' ? {} : { kind }),
    ...(provider === 'all' ? {} : { provider }),
    ...(cursor === undefined ? {} : { cursor }),
  }
}
