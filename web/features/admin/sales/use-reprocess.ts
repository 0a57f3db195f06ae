import { useMutation } from '@tanstack/react-query'
import { reprocessSale } from '#contract/checkout.ts'
import { call } from '#web/api/call.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { toast } from '#web/ui/toast-store.ts'
import { useRefreshSales } from './use-sales.ts'

/** Tries a failed sale again, and tells what came of it. */
export function useReprocess() {
  const refresh = useRefreshSales()
  return useMutation({
    mutationFn: (id: string) => call(reprocessSale, { params: { id } }),
    onSuccess: async ({ processed, message, errorMessage: problem }) => {
      if (processed) toast({ title: 'Transação processada', description: message })
      else {
        toast({
          title: 'A transação continua com erro',
          description: problem ?? message,
          variant: 'destructive',
        })
      }
      await refresh()
    },
    onError: (error) => {
      const description = errorMessage(error, 'Erro ao reprocessar transação')
      toast({ title: 'Erro ao reprocessar transação', description, variant: 'destructive' })
    },
  })
}
