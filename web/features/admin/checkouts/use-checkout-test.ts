import { testCheckout } from '#contract/checkouts.ts'
import { call } from '#web/api/call.ts'
import { useAct } from '#web/api/use-act.ts'
import { useRefreshSales } from '../sales/use-sales.ts'

/** Sends the example of a checkout to this server. What came of it is shown in its place, without a toast. */
export function useCheckoutTest(id: string) {
  return useAct({
    send: () => call(testCheckout, { params: { id } }),
    failed: () => null,
    onDone: useRefreshSales(),
  })
}
