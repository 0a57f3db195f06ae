import { keepPreviousData, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { listSales, type SaleQuery } from '#contract/checkout.ts'
import { call } from '#web/api/call.ts'

export const salesKey = '/api/admin/transactions'

export function useSales(provider: string, query: SaleQuery, isWanted = true) {
  return useQuery({
    queryKey: [salesKey, 'list', provider, query],
    queryFn: () => call(listSales(provider), { query }),
    enabled: isWanted,
    // The page before stays until the next one is there.
    placeholderData: keepPreviousData,
  })
}

/** A sale may have made a user or changed a subscription, so the whole panel is asked anew. */
export async function refreshSales(client: QueryClient): Promise<void> {
  await Promise.all(
    [salesKey, '/api/admin/overview', '/api/admin/users'].map((key) =>
      client.invalidateQueries({ queryKey: [key] }),
    ),
  )
}

export function useRefreshSales() {
  const client = useQueryClient()
  return () => refreshSales(client)
}
