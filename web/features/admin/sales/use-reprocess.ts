import { reprocessSale } from '#contract/checkout.ts'
import { call } from '#web/api/call.ts'
import { useAct } from '#web/api/use-act.ts'
import { useRefreshSales } from './use-sales.ts'

/** Tries a failed sale again, and tells what came of it. */
export function useReprocess() {
  return useAct({
    send: (id: string) => call(reprocessSale, { params: { id } }),
    done: ({ processed, message, errorMessage: problem }) =>
      processed
        ? { title: 'Transação processada', description: message }
        : {
            title: 'A transação continua com erro',
            description: problem ?? message,
            variant: 'destructive',
          },
    failed: 'Erro ao reprocessar transação',
    onDone: useRefreshSales(),
  })
}
