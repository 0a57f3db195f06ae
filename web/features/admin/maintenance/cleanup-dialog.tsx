import { cleanUpExpired } from '#contract/deletions.ts'
import { call } from '#web/api/call.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useUserAct } from '../users/use-user-act.ts'
import { CleanupList } from './cleanup-list.tsx'
import { useCleanupList } from './use-cleanup-list.ts'

type CleanupDialogProps = {
  /** How many there are, where a list counts no further. */
  cleanable: number | undefined
  onClose: () => void
}

/** Nobody is deleted unseen: the people are listed, and can be kept as a file, before they go. */
export function CleanupDialog({ cleanable = 0, onClose }: CleanupDialogProps) {
  const list = useCleanupList()
  const { data, error, isFetching, refetch } = list.rows
  const { mutate, isPending, failure } = useUserAct({
    send: async () => {
      const answer = await call(cleanUpExpired, { body: undefined })
      return 'message' in answer ? answer : { message: '' }
    },
    done: 'Limpeza concluída',
    failed: 'Erro na limpeza automática',
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && !isPending && onClose()}
      title={askCleanup(data && (data.totalIsMore ? Math.max(cleanable, data.total) : data.total))}
      consequence="São contas com a assinatura expirada há mais de 30 dias. Elas somem com as integrações e não voltam; as vendas ficam registradas. Administradores não são afetados."
      confirmLabel={error ? 'Carregar de novo' : 'Executar limpeza'}
      pendingLabel={isPending ? 'Limpando...' : 'Carregando...'}
      pending={isPending || isFetching}
      failure={failure}
      destructive
      deliberate
      onConfirm={() => {
        if (error) void refetch()
        else mutate(undefined, { onSuccess: onClose })
      }}
    >
      {error && (
        <p role="alert" className="mt-4 text-14 text-red">
          {errorMessage(error, 'Não foi possível carregar quem seria excluído.')}
        </p>
      )}
      {data && data.total > 0 && <CleanupList page={data} list={list} />}
    </ConfirmDialog>
  )
}

function askCleanup(count: number | undefined): string {
  if (count === undefined) return 'Excluir os usuários expirados?'
  if (count === 0) return 'Ninguém para excluir agora. Executar mesmo assim?'
  return count === 1
    ? 'Excluir 1 usuário expirado?'
    : `Excluir ${count.toLocaleString('pt-BR')} usuários expirados?`
}
