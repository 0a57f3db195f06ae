import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import {
  pauseCampaign,
  resumeCampaign,
  stopCampaign,
  type CampaignProgress,
  type CampaignAudience,
} from '#contract/campaigns.ts'
import { call } from '#web/api/call.ts'
import { useAct } from '#web/api/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useDialogOpen } from '#web/ui/use-dialog-open.ts'
import { CampaignBadge } from './campaign-badge.tsx'
import { plural } from './plural.ts'
import { nameEnd, namePeople } from './sends.ts'
import { updateHistory } from './use-campaigns.ts'
import { useProgress } from './use-progress.ts'
import type { Started } from './use-start.ts'

type RunningCampaignProps = {
  campaign: Started
  /** Started here just now: whoever did wants to see it go. */
  isNew: boolean
  onEnd: (id: string) => void
}

/** A campaign under way. It goes on without anybody watching; who watches can hold it. */
export function RunningCampaign({ campaign, isNew, onEnd }: RunningCampaignProps) {
  const { id, audience, subject } = campaign
  const client = useQueryClient()
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isNew) card.current?.scrollIntoView({ block: 'nearest' })
  }, [isNew])
  const { progress, isLost, setProgress } = useProgress(id, {
    onProgress: (next) => updateHistory(client, next),
    onEnd: (last) => {
      announceEnd(audience, last)
      onEnd(id)
    },
  })
  return (
    <Card ref={card} aria-label={`Envio em andamento: ${subject}`} className="scroll-mt-20 p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <p className="font-medium break-words">{subject}</p>
          <p className="text-13 text-muted">Para {namePeople(campaign)}</p>
        </div>
        <CampaignBadge status={progress?.status ?? 'running'} />
      </div>
      <Progress
        label={progress?.isPreparing ? 'Preparando a lista de destinatários' : 'Emails tratados'}
        done={progress ? progress.total - progress.remaining : 0}
        total={progress?.total ?? 0}
        className="mt-5"
      />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="text-13 text-muted">
          {isLost ? 'Conexão perdida. Reconectando...' : describeCounts(progress)}
        </p>
        <Controls id={id} progress={progress} onChange={setProgress} />
      </div>
    </Card>
  )
}

function describeCounts(progress: CampaignProgress | undefined): string {
  if (!progress) return 'Buscando o andamento...'
  const { sent, failed, uncertain, remaining } = progress
  return [
    plural(sent, 'enviado', 'enviados'),
    plural(failed, 'falha', 'falhas'),
    ...(uncertain > 0 ? [plural(uncertain, 'incerto', 'incertos')] : []),
    plural(remaining, 'restante', 'restantes'),
  ].join(' · ')
}

type ControlsProps = {
  id: string
  progress: CampaignProgress | undefined
  onChange: (progress: CampaignProgress) => void
}

/** There from the start, so that nothing moves when the first numbers come. */
function Controls({ id, progress, onChange }: ControlsProps) {
  const { status = 'running', remaining = 0 } = progress ?? {}
  const { mutate, isPending, variables, failure, reset } = useControl(id, onChange)
  const [isAsking, setAsking] = useDialogOpen(reset)
  return (
    <div className="flex flex-wrap gap-2">
      {status === 'paused' ? (
        <Button
          size="small"
          variant="primary"
          pending={isPending && variables === 'resume'}
          pendingLabel="Retomando..."
          onClick={() => mutate('resume')}
        >
          Retomar
        </Button>
      ) : (
        <Button
          size="small"
          disabled={!progress}
          pending={isPending && variables === 'pause'}
          pendingLabel="Pausando..."
          onClick={() => mutate('pause')}
        >
          Pausar
        </Button>
      )}
      <Button
        size="small"
        variant="ghost"
        aria-haspopup="dialog"
        disabled={!progress}
        onClick={() => setAsking(true)}
      >
        Interromper
      </Button>
      <ConfirmDialog
        destructive
        open={isAsking}
        onOpenChange={setAsking}
        title="Interromper este envio?"
        consequence={`${plural(remaining, 'pessoa que ainda não recebeu ficará', 'pessoas que ainda não receberam ficarão')} sem este email. Um envio interrompido não pode ser retomado.`}
        confirmLabel="Interromper envio"
        pendingLabel="Interrompendo..."
        pending={isPending && variables === 'stop'}
        failure={failure}
        onConfirm={() => mutate('stop', { onSuccess: () => setAsking(false) })}
      />
    </div>
  )
}

const controls = {
  pause: { endpoint: pauseCampaign, failed: 'Erro ao pausar o envio' },
  resume: { endpoint: resumeCampaign, failed: 'Erro ao retomar o envio' },
  stop: { endpoint: stopCampaign, failed: 'Erro ao interromper o envio' },
}

type Control = keyof typeof controls

/** Pauses, resumes or stops a campaign. */
function useControl(id: string, onChange: (progress: CampaignProgress) => void) {
  return useAct({
    send: (control: Control) => call(controls[control].endpoint, { params: { id } }),
    failed: (_error, control) => controls[control].failed,
    onDone: onChange,
  })
}

/** A campaign is over: what came of it. */
function announceEnd(audience: CampaignAudience, { status, sent, failed }: CampaignProgress): void {
  const failures = failed > 0 ? ` (${failed} falhas)` : ''
  const description = `${sent} emails enviados com sucesso${failures}`
  toast({ title: status === 'stopped' ? 'Envio interrompido' : nameEnd(audience), description })
}
