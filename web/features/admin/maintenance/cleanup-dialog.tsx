import { errorMessage } from '#web/api/error-message.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Note } from '#web/ui/note.tsx'
import { CleanupList, useCleanupList } from './cleanup-list.tsx'
import { isClockDoubt, useBeginCleanup } from './use-cleanup.ts'

type CleanupDialogProps = {
  /** How many there are, where a list counts no further. */
  cleanable: number | undefined
  onBegun: (id: string) => void
  onClose: () => void
}

/** Nobody is deleted unseen: the people are listed, and can be saved as a file, before they go. */
export function CleanupDialog({ cleanable = 0, onBegun, onClose }: CleanupDialogProps) {
  const list = useCleanupList()
  const { data, error, isFetching, refetch } = list.rows
  const beginning = useBeginCleanup((id) => {
    onBegun(id)
    onClose()
  })
  const { mutate, isPending, failure } = beginning
  const isClockAsked = isClockDoubt(beginning.error)
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && !isPending && onClose()}
      title={askCleanup(data && (data.totalIsMore ? Math.max(cleanable, data.total) : data.total))}
      consequence="São contas com a assinatura expirada há mais de 30 dias. Elas somem com as integrações, e por 30 dias dá para trazê-las de volta. As vendas ficam registradas. Administradores não são afetados."
      confirmLabel={verbOf({ isFailed: error !== null, isClockAsked })}
      pendingLabel={isPending ? 'Começando...' : 'Carregando...'}
      pending={isPending || isFetching}
      failure={failure}
      destructive
      deliberate
      onConfirm={() => {
        if (error) void refetch()
        else mutate({ isClockRight: isClockAsked })
      }}
    >
      {error && (
        <p role="alert" className="mt-4 text-14 text-red">
          {errorMessage(error, 'Não foi possível carregar quem seria excluído.')}
        </p>
      )}
      {isClockAsked ? <ClockQuestion error={beginning.error} /> : <CleanupList page={data} list={list} />}
    </ConfirmDialog>
  )
}

/** In the place of the list, which was seen by then: on a phone the button would lie far below both. */
function ClockQuestion({ error }: { error: Error | null }) {
  return (
    <Note kind="warning" live className="mt-4" title="O relógio do servidor está certo?">
      {errorMessage(error, 'A data do servidor não combina com o que está guardado.')}
    </Note>
  )
}

function verbOf({ isFailed, isClockAsked }: { isFailed: boolean; isClockAsked: boolean }): string {
  if (isFailed) return 'Carregar de novo'
  return isClockAsked ? 'Está certo, executar limpeza' : 'Executar limpeza'
}

function askCleanup(count: number | undefined): string {
  if (count === undefined) return 'Excluir os usuários expirados?'
  if (count === 0) return 'Ninguém para excluir agora. Executar mesmo assim?'
  return count === 1
    ? 'Excluir 1 usuário expirado?'
    : `Excluir ${count.toLocaleString('pt-BR')} usuários expirados?`
}
