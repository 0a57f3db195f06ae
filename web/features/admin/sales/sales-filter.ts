import type { SaleFilter, SaleQuery } from '#contract/checkout.ts'

export type SalesFilter = { search: string; status: SaleFilter | 'all'; event: string }

export const noFilter: SalesFilter = { search: '', status: 'all', event: 'all' }
export const rowsPerPage = 50

export function isFiltered({ search, status, event }: SalesFilter): boolean {
  return search.trim() !== '' || status !== 'all' || event !== 'all'
}

/** What is not chosen is not asked for. */
export function filterQuery({ search, status, event }: SalesFilter, cursor?: string): SaleQuery {
  const q = search.trim().slice(0, 200)
  return {
    limit: rowsPerPage,
    ...(q === '' ? {} : { q }),
    ...(status === 'all' ? {} : { status }),
    ...(event === 'all' ? {} : { event }),
    ...(cursor === undefined ? {} : { cursor }),
  }
}
