import { mostReprocessed, reprocessFailures } from '#contract/failed-sales.ts'
import { call } from '#web/api/call.ts'
import { useAct } from '#web/api/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useDialogOpen } from '#web/ui/use-dialog-open.ts'
import { plural } from '../mail/plural.ts'
import { useRefreshSales } from './use-sales.ts'

type ReprocessButtonProps = {
  /** Of which cause; all of them without it. */
  failure?: string
  count: number
  /** Heard beside the button's text: what it is about. */
  about: string
}

/** Tries failed sales again, once it was said what that means for the people who have bought. */
export function ReprocessButton({ failure: key, count, about }: ReprocessButtonProps) {
  const { mutate, isPending, failure, reset } = useReprocessFailures()
  const [isOpen, setOpen] = useDialogOpen(reset)
  const tried = Math.min(count, mostReprocessed)
  const label = count === 1 ? 'Reprocessar' : 'Reprocessar todos'
  return (
    <ConfirmDialog
      title={`Reprocessar ${plural(tried, 'venda', 'vendas')}?`}
      consequence={
        <>
          Cada uma é tentada de novo agora. As que derem certo valem desde a data da venda: liberam o acesso e
          avisam o cliente por email. As outras continuam com erro.
          {count > tried && ` São até ${tried.toLocaleString('pt-BR')} por vez, as mais antigas primeiro.`}
        </>
      }
      confirmLabel={label}
      pendingLabel="Reprocessando..."
      pending={isPending}
      failure={failure}
      open={isOpen}
      onOpenChange={setOpen}
      onConfirm={() => mutate(key, { onSuccess: () => setOpen(false) })}
      trigger={
        <Button size="small" variant="secondary">
          {label}
          <span className="sr-only"> ({about})</span>
        </Button>
      }
    />
  )
}

function useReprocessFailures() {
  return useAct({
    send: (key: string | undefined) => call(reprocessFailures, { body: key === undefined ? {} : { key } }),
    done: ({ message, processed, failed }) => ({
      title: titleOf(processed, failed.length > 0),
      description: message,
      ...(processed === 0 && failed.length > 0 ? { variant: 'destructive' } : {}),
    }),
    failed: 'Erro ao reprocessar vendas',
    onDone: useRefreshSales(),
  })
}

function titleOf(processed: number, hasFailed: boolean): string {
  if (processed === 0 && hasFailed) return 'As vendas continuam com erro'
  return hasFailed ? 'Vendas reprocessadas em parte' : 'Vendas reprocessadas'
}
