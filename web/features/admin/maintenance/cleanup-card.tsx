import { useState } from 'react'
import { cleanUpExpired } from '#contract/users.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useUserAct } from '../users/use-user-act.ts'

type CleanupCardProps = {
  /** How many it would delete now, as far as we know. */
  cleanable: number | undefined
}

export function CleanupCard({ cleanable }: CleanupCardProps) {
  const [open, setOpen] = useState(false)
  const { mutate, isPending } = useUserAct({
    send: () => call(cleanUpExpired),
    done: 'Limpeza concluída',
    failed: 'Erro na limpeza automática',
  })
  return (
    <Card
      aria-labelledby="limpeza"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 p-5"
    >
      <div className="min-w-0">
        <h3 id="limpeza" className="text-15 tracking-snug">
          Limpeza automática
        </h3>
        <p className="mt-1 max-w-xl text-14 text-muted">
          Exclui os usuários cuja assinatura expirou há mais de 30 dias. Administradores não são afetados, e
          as vendas ficam registradas.
        </p>
        <p className="mt-2 text-14">{describeCleanable(cleanable)}</p>
      </div>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={askCleanup(cleanable)}
        consequence="São contas com a assinatura expirada há mais de 30 dias. Elas somem com as integrações e não voltam; as vendas ficam registradas. Administradores não são afetados."
        confirmLabel="Executar limpeza"
        pendingLabel="Limpando..."
        pending={isPending}
        destructive
        deliberate
        onConfirm={() => mutate(undefined, { onSettled: () => setOpen(false) })}
        trigger={<Button>Executar limpeza</Button>}
      />
    </Card>
  )
}

function describeCleanable(count: number | undefined): string {
  if (count === undefined) return ''
  if (count === 0) return 'Agora não há ninguém para excluir.'
  return count === 1
    ? 'Agora 1 usuário seria excluído.'
    : `Agora ${count.toLocaleString('pt-BR')} usuários seriam excluídos.`
}

function askCleanup(count: number | undefined): string {
  if (count === undefined) return 'Excluir os usuários expirados?'
  if (count === 0) return 'Ninguém para excluir agora. Executar mesmo assim?'
  return count === 1
    ? 'Excluir 1 usuário expirado?'
    : `Excluir ${count.toLocaleString('pt-BR')} usuários expirados?`
}
