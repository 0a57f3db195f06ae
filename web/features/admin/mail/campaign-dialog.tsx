import { useState } from 'react'
import type { CampaignAudience, CampaignDraft } from '#contract/campaigns.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'
import { isRepeatRefusal, useStart, type Started } from './use-start.ts'

type CampaignDialogProps = {
  audience: CampaignAudience
  draft: CampaignDraft
  onClose: () => void
  onStarted: (campaign: Started) => void
}

/** Both cards send through here: the same questions, the same call. */
export function CampaignDialog({ audience, draft, onClose, onStarted }: CampaignDialogProps) {
  const { mutate, isPending, failure } = useStart(onStarted)
  /** What the server says of the last time, once it has refused to send the same again. */
  const [lastTime, setLastTime] = useState<string | null>(null)

  function send(isRepeat: boolean) {
    const onError = (error: Error) => {
      if (isRepeatRefusal(error)) setLastTime(errorMessage(error, ''))
    }
    mutate({ audience, draft, isRepeat }, { onError })
  }

  if (lastTime !== null) {
    return (
      <ConfirmDialog
        open
        onOpenChange={(isOpen) => !isOpen && !isPending && onClose()}
        title="Enviar o mesmo email de novo?"
        consequence={
          <div className="grid gap-3">
            <p className="break-words text-text">“{draft.subject}”</p>
            <p>{lastTime} Quem está no grupo vai receber este email mais uma vez.</p>
          </div>
        }
        confirmLabel="Enviar mesmo assim"
        pendingLabel="Enviando..."
        pending={isPending}
        failure={failure}
        deliberate
        onConfirm={() => send(true)}
      />
    )
  }
  return (
    <SendDialog
      audience={audience}
      subject={draft.subject}
      isSending={isPending}
      failure={failure}
      onConfirm={() => send(false)}
      onClose={onClose}
    />
  )
}
