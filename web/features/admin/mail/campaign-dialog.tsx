import type { CampaignAudience, CampaignDraft } from '#contract/campaigns.ts'
import { SendDialog } from './send-dialog.tsx'
import { useStart, type Started } from './use-start.ts'

type CampaignDialogProps = {
  audience: CampaignAudience
  draft: CampaignDraft
  onClose: () => void
  onStarted: (campaign: Started) => void
}

/** Both cards send through here: the same question, the same call. */
export function CampaignDialog({ audience, draft, onClose, onStarted }: CampaignDialogProps) {
  const { mutate, isPending } = useStart(onStarted)
  return (
    <SendDialog
      audience={audience}
      subject={draft.subject}
      isSending={isPending}
      onConfirm={() => mutate({ audience, draft }, { onError: onClose })}
      onClose={onClose}
    />
  )
}
