import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listSales, type SaleQuery } from '#contract/checkout.ts'
import { listCheckouts } from '#contract/checkouts.ts'
import { queryFor } from '#web/api/query-for.ts'
import { useRefresh, type Source } from '#web/api/use-refresh.ts'
import { aboutUsers } from '../use-overview.ts'

/** The list, and the details of one sale. */
export const aboutSales = /^\/api\/admin\/transactions/

export function useSales(query: SaleQuery, isWanted = true) {
  return useQuery({
    ...queryFor(listSales, { query }),
    enabled: isWanted,
    // The page before stays until the next one is there.
    placeholderData: keepPreviousData,
  })
}

/** What a sale may change. */
export const wholePanel: readonly Source[] = [aboutSales, listCheckouts, ...aboutUsers]

/** A sale may have made a user or changed a subscription, and came from a checkout: the whole panel is asked anew. */
export function useRefreshSales() {
  return useRefresh(wholePanel)
}
