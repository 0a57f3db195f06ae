import { ignoreProduct, type SaleDetail } from '#contract/checkout.ts'
import { call } from '#web/api/call.ts'
import { useAct } from '#web/api/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Note } from '#web/ui/note.tsx'
import { useDialogOpen } from '#web/ui/use-dialog-open.ts'
import { useRefreshSales } from './use-sales.ts'

type ProductProps = {
  /** A sale of the product. */
  id: string
  name: string
}

/** For what the same checkout account sells besides our plans. */
export function IgnoreProduct({ id, name }: ProductProps) {
  const { mutate, isPending, failure, reset } = useIgnoreProduct()
  const [isOpen, setOpen] = useDialogOpen(reset)
  return (
    <ConfirmDialog
      title={`Ignorar ${name}?`}
      consequence="As vendas deste produto, as que já chegaram e as próximas, não darão acesso e deixarão de aparecer como erro. Dá para voltar atrás nos detalhes de qualquer uma delas."
      confirmLabel="Ignorar produto"
      pendingLabel="Ignorando..."
      pending={isPending}
      failure={failure}
      open={isOpen}
      onOpenChange={setOpen}
      onConfirm={() => mutate({ id, isIgnored: true }, { onSuccess: () => setOpen(false) })}
      trigger={
        <Button size="small" variant="secondary">
          Ignorar
        </Button>
      }
    />
  )
}

/** Nothing where the product is one of ours. */
export function IgnoredProduct({ sale: { id, product } }: { sale: SaleDetail }) {
  const { mutate, isPending } = useIgnoreProduct()
  if (!product?.isIgnored) return null
  return (
    <Note kind="info" title="Produto ignorado">
      <p className="break-words">As vendas de {product.name} não dão acesso.</p>
      <Button
        size="small"
        variant="secondary"
        className="mt-3"
        pending={isPending}
        pendingLabel="Um momento..."
        onClick={() => mutate({ id, isIgnored: false })}
      >
        Deixar de ignorar
      </Button>
    </Note>
  )
}

type Choice = { id: string; isIgnored: boolean }

/** Says of a sale's product that it is none of ours, or that it is again. */
function useIgnoreProduct() {
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
