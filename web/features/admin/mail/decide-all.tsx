import { useState } from 'react'
import { dropAllUncertain, resendAllUncertain } from '#contract/campaigns.ts'
import { call } from '#web/api/call.ts'
import { useAct } from '#web/api/use-act.ts'
import { useRefresh } from '#web/api/use-refresh.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { plural } from './plural.ts'
import { aboutCampaigns } from './use-campaigns.ts'

const decisions = {
  resend: {
    endpoint: resendAllUncertain,
    title: 'Reenviar para todos os incertos?',
    consequence: (count: number) =>
      `${plural(count, 'pessoa recebe', 'pessoas recebem')} o email mais uma vez. Quem já o tinha recebido fica com dois.`,
    confirm: 'Reenviar todos',
    pending: 'Reenviando...',
    done: 'Reenvio na fila',
    failed: 'Erro ao reenviar',
  },
  drop: {
    endpoint: dropAllUncertain,
    title: 'Descartar todos os incertos?',
    consequence: (count: number) =>
      `${plural(count, 'pessoa não recebe', 'pessoas não recebem')} este email de novo, tenha ele chegado ou não. Isto não pode ser desfeito.`,
    confirm: 'Descartar todos',
    pending: 'Descartando...',
    done: 'Incertos descartados',
    failed: 'Erro ao descartar',
  },
}

type Decision = keyof typeof decisions

/** One decision for all mails of a campaign of which nobody knows whether they arrived. */
export function DecideAll({ campaignId, count }: { campaignId: string; count: number }) {
  const [asked, setAsked] = useState<Decision | null>(null)
  const { mutate, isPending, failure, reset } = useDecision(campaignId)
  const close = () => {
    setAsked(null)
    reset()
  }
  const words = asked && decisions[asked]
  return (
    <div className="mb-3 flex flex-wrap gap-2">
      <Button size="small" aria-haspopup="dialog" onClick={() => setAsked('resend')}>
        Reenviar todos
      </Button>
      <Button size="small" variant="ghost" aria-haspopup="dialog" onClick={() => setAsked('drop')}>
        Descartar todos
      </Button>
      {words && asked && (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => !isOpen && !isPending && close()}
          title={words.title}
          consequence={words.consequence(count)}
          confirmLabel={words.confirm}
          pendingLabel={words.pending}
          pending={isPending}
          failure={failure}
          onConfirm={() => mutate(asked, { onSuccess: close })}
        />
      )}
    </div>
  )
}

function useDecision(id: string) {
  const refresh = useRefresh(aboutCampaigns)
  return useAct({
    send: (decision: Decision) => call(decisions[decision].endpoint, { params: { id } }),
    done: (_progress, decision) => ({ title: decisions[decision].done }),
    failed: (_error, decision) => decisions[decision].failed,
    onDone: refresh,
    // Somebody else may have decided meanwhile.
    onFailed: refresh,
  })
}
