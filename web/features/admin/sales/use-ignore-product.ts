import { ignoreProduct } from '#contract/checkout.ts'
import { call } from '#web/api/call.ts'
import { useAct } from '#web/api/use-act.ts'
import { useRefreshSales } from './use-sales.ts'

type Choice = { id: string; isIgnored: boolean }

/** Says of a sale's product that it is none of ours, or that it is again. */
export function useIgnoreProduct() {
  return useAct({
    send: ({ id, isIgnored }: Choice) => call(ignoreProduct, { params: { id }, body: { isIgnored } }),
    done: (_outcome, { isIgnored }) =>
      isIgnored
        ? { title: 'Produto ignorado', description: 'As vendas dele não dão acesso nem contam como erro.' }
        : { title: 'Produto de volta', description: 'As vendas dele são processadas como as outras.' },
    failed: 'Erro ao ignorar produto',
    onDone: useRefreshSales(),
  })
}
