import { useMutation } from '@tanstack/react-query'
import { ignoreProduct } from '#contract/checkout.ts'
import { call } from '#web/api/call.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { toast } from '#web/ui/toast-store.ts'
import { useRefreshSales } from './use-sales.ts'

/** Says of a sale's product that it is none of ours, or that it is again. */
export function useIgnoreProduct() {
  const refresh = useRefreshSales()
  return useMutation({
    mutationFn: ({ id, isIgnored }: { id: string; isIgnored: boolean }) =>
      call(ignoreProduct, { params: { id }, body: { isIgnored } }),
    onSuccess: async (_outcome, { isIgnored }) => {
      toast(
        isIgnored
          ? { title: 'Produto ignorado', description: 'As vendas dele não dão acesso nem contam como erro.' }
          : { title: 'Produto de volta', description: 'As vendas dele são processadas como as outras.' },
      )
      await refresh()
    },
    onError: (error) => {
      const description = errorMessage(error, 'Erro ao ignorar produto')
      toast({ title: 'Erro ao ignorar produto', description, variant: 'destructive' })
    },
  })
}
