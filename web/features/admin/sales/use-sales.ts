import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listSales, type SaleQuery } from '#contract/checkout.ts'
import { queryFor } from '#web/api/query-for.ts'
import { useRefresh, type Source } from '#web/api/use-refresh.ts'
import { aboutUsers } from '../use-overview.ts'

/** The list of each checkout, and the details of one sale. */
export const aboutSales = /^\/api\/admin\/([\w-]+-)?transactions/

export function useSales(provider: string, query: SaleQuery, isWanted = true) {
  return useQuery({
    ...queryFor(listSales(provider), { query }),
    enabled: isWanted,
    // The page before stays until the next one is there.
    placeholderData: keepPreviousData,
  })
}

const wholePanel: readonly Source[] = [aboutSales, ...aboutUsers]

/** A sale may have made a user or changed a subscription, so the whole panel is asked anew. */
export function useRefreshSales() {
  return useRefresh(wholePanel)
}
