import { errorMessage } from '#web/api/error-message.ts'
import { useHasAccess } from '#web/session/use-has-access.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { canSendAgain } from '#web/vault/lead-states.ts'
import { formatCount, formatLeads } from './format.ts'
import type { VaultLead } from './merge-pages.ts'
import { saveLeads } from './save-leads.ts'
import { useChosenAct, type ChosenAct } from './use-chosen-act.ts'

const doing: Record<ChosenAct, string> = { send: 'Enviando', erase: 'Apagando' }

type ChosenBarProps = { leads: readonly VaultLead[]; onDone: () => void }

/** What can be done with those that were chosen. */
export function ChosenBar({ leads, onDone }: ChosenBarProps) {
  const { act, done } = useChosenAct(onDone)
  const hasAccess = useHasAccess()
  const sendable = hasAccess ? leads.filter(canSendAgain) : []
  const suspects = sendable.filter(({ estado }) => estado === 'suspeito')
  const failed = sendable.filter(({ estado }) => estado !== 'suspeito')
  return (
    <section
      aria-label="Leads escolhidos"
      className="sticky bottom-0 z-10 flex flex-wrap items-center gap-2 rounded-b-lg border-t border-line-strong bg-surface px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] text-14 shadow-float"
    >
      {act.isPending ? (
        <div className="min-w-0 flex-1">
          <Progress label={doing[act.variables.act]} done={done} total={act.variables.leads.length} />
        </div>
      ) : (
        <>
          <div className="mr-auto flex items-center gap-2">
            <p>{leads.length === 1 ? '1 escolhido' : `${formatCount(leads.length)} escolhidos`}</p>
            <Button size="small" variant="ghost" onClick={onDone}>
              Cancelar
            </Button>
          </div>
          <div className="flex flex-wrap gap-2 max-sm:w-full">
            {failed.length > 0 && (
              <SendAgain leads={failed} onSend={() => act.mutate({ act: 'send', leads: failed })} />
            )}
            {suspects.length > 0 && (
              <ConfirmDialog
                title={`Liberar ${formatLeads(suspects.length)}?`}
                consequence="Vão para a rede como os outros. Se forem falsos, ela pode bloquear a sua conta. Não dá para desfazer."
                confirmLabel="Liberar"
                deliberate
                onConfirm={() => act.mutate({ act: 'send', leads: suspects })}
                trigger={<Button size="small">{`Liberar ${formatCount(suspects.length)}`}</Button>}
              />
            )}
            <Button size="small" onClick={() => saveLeads(leads)}>
              Exportar
            </Button>
            <ConfirmDialog
              title={`Apagar ${formatLeads(leads.length)}?`}
              consequence="Nome, telefone e tudo o que se sabe deles saem do seu Cofre. Não dá para desfazer; na rede eles continuam."
              confirmLabel={`Apagar ${formatLeads(leads.length)}`}
              destructive
              onConfirm={() => act.mutate({ act: 'erase', leads })}
              trigger={
                <Button size="small" variant="ghost">
                  Apagar
                </Button>
              }
            />
          </div>
        </>
      )}
      {act.error && (
        <p role="alert" className="w-full text-red">
          {errorMessage(act.error, 'O Cofre não respondeu.')}
        </p>
      )}
    </section>
  )
}

/** Where the outcome of some is not known, sending again may make two of one. */
function SendAgain({ leads, onSend }: { leads: readonly VaultLead[]; onSend: () => void }) {
  const doubtful = leads.filter(({ estado }) => estado === 'verificar').length
  const label = `Reenviar ${formatCount(leads.length)}`
  if (doubtful === 0)
    return (
      <Button size="small" onClick={onSend}>
        {label}
      </Button>
    )
  return (
    <ConfirmDialog
      title={`Reenviar ${formatLeads(leads.length)}?`}
      consequence={`${formatLeads(doubtful)} talvez já ${doubtful === 1 ? 'tenha' : 'tenham'} chegado à rede. O que chegou vai aparecer repetido lá: confira antes.`}
      confirmLabel={label}
      deliberate
      onConfirm={onSend}
      trigger={<Button size="small">{label}</Button>}
    />
  )
}
