import { useState } from 'react'
import type { CampaignDraft } from '#contract/campaigns.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { RepeatDialog, type Repeat } from './repeat-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'
import type { Group } from './sends.ts'
import { isRepeatRefusal, isSubjectRefusal, useStart, type Started } from './use-start.ts'

type CampaignDialogProps = {
  audience: Group
  draft: CampaignDraft
  onClose: () => void
  onStarted: (campaign: Started) => void
}

/** Both cards send through here: the same questions, the same call. */
export function CampaignDialog({ audience, draft, onClose, onStarted }: CampaignDialogProps) {
  const { mutate, isPending, failure } = useStart(onStarted)
  /** What the server says of the last time, once it has refused to send the same again. */
  const [repeat, setRepeat] = useState<Repeat | null>(null)

  function send(isRepeat: boolean) {
    const onError = (error: Error) => {
      if (!isRepeatRefusal(error)) return
      setRepeat({ said: errorMessage(error, ''), isSameText: !isSubjectRefusal(error) })
    }
    mutate({ audience, draft, isRepeat }, { onError })
  }

  if (repeat)
    return (
      <RepeatDialog
        repeat={repeat}
        subject={draft.subject}
        isSending={isPending}
        failure={failure}
        onConfirm={() => send(true)}
        onClose={onClose}
      />
    )
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
