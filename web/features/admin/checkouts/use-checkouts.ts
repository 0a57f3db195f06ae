import { useQuery } from '@tanstack/react-query'
import { listCheckouts, testCheckout } from '#contract/checkouts.ts'
import { call } from '#web/api/call.ts'
import { queryFor } from '#web/api/query-for.ts'
import { useAct } from '#web/api/use-act.ts'
import { useRefreshSales } from '../sales/use-sales.ts'

export function useCheckouts() {
  return useQuery(queryFor(listCheckouts))
}

/** Sends the example of a checkout to this server. What came of it is shown in its place, without a toast. */
export function useCheckoutTest(id: string) {
  return useAct({
    send: () => call(testCheckout, { params: { id } }),
    failed: () => null,
    onDone: useRefreshSales(),
  })
}
