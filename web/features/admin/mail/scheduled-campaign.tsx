import { useState } from 'react'
import type { Campaign } from '#contract/campaigns.ts'
import { cancelScheduled, sendScheduledNow } from '#contract/segments.ts'
import { call } from '#web/api/call.ts'
import { useAct } from '#web/api/use-act.ts'
import { useRefresh } from '#web/api/use-refresh.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { CampaignBadge } from './campaign-badge.tsx'
import { formatSchedule } from './format-schedule.ts'
import { namePeople } from './sends.ts'
import { aboutCampaigns } from './use-campaigns.ts'

const acts = {
  now: {
    endpoint: sendScheduledNow,
    title: 'Enviar agora?',
    consequence:
      'O email sai já, para quem está no segmento neste momento. O que já saiu não pode ser desfeito.',
    confirm: 'Enviar agora',
    pending: 'Enviando...',
    done: 'Envio iniciado',
    failed: 'Erro ao enviar emails',
  },
  cancel: {
    endpoint: cancelScheduled,
    title: 'Cancelar o agendamento?',
    consequence: 'Ninguém recebe este email. O texto continua no histórico, para usar em um novo envio.',
    confirm: 'Cancelar agendamento',
    pending: 'Cancelando...',
    done: 'Agendamento cancelado',
    failed: 'Erro ao cancelar o agendamento',
  },
}

type Act = keyof typeof acts

/** A campaign that waits for its time. */
export function ScheduledCampaign({ campaign }: { campaign: Campaign }) {
  const { subject, scheduledFor } = campaign
  const [asked, setAsked] = useState<Act | null>(null)
  const { mutate, isPending, failure, reset } = useScheduledAct(campaign.id)
  const close = () => {
    setAsked(null)
    reset()
  }
  const words = asked && acts[asked]
  return (
    <Card aria-label={`Envio agendado: ${subject}`} className="p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <p className="font-medium break-words">{subject}</p>
          <p className="text-13 text-muted">
            {scheduledFor && `Sai ${formatSchedule(scheduledFor)} (São Paulo). `}Para {namePeople(campaign)}:
            quem estiver no segmento nessa hora.
          </p>
        </div>
        <CampaignBadge status="scheduled" />
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button size="small" aria-haspopup="dialog" onClick={() => setAsked('now')}>
          Enviar agora
        </Button>
        <Button size="small" variant="ghost" aria-haspopup="dialog" onClick={() => setAsked('cancel')}>
          Cancelar agendamento
        </Button>
      </div>
      {asked && words && (
        <ConfirmDialog
          open
          destructive={asked === 'cancel'}
          onOpenChange={(isOpen) => !isOpen && !isPending && close()}
          title={words.title}
          consequence={words.consequence}
          confirmLabel={words.confirm}
          pendingLabel={words.pending}
          pending={isPending}
          failure={failure}
          onConfirm={() => mutate(asked, { onSuccess: close })}
        />
      )}
    </Card>
  )
}

function useScheduledAct(id: string) {
  const refresh = useRefresh(aboutCampaigns)
  return useAct({
    send: (act: Act) => call(acts[act].endpoint, { params: { id } }),
    done: (_answer, act) => ({ title: acts[act].done }),
    failed: (_error, act) => acts[act].failed,
    onDone: refresh,
    // It may have begun meanwhile, or somebody else has decided.
    onFailed: refresh,
  })
}
