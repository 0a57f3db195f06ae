import Eye from 'lucide-react/icons/eye'
import type { CampaignDraft } from '#contract/campaigns.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Sheet } from '#web/ui/sheet.tsx'
import { MailPreview } from './mail-preview.tsx'

/** Where there is no room beside the form the preview comes when it is asked for. */
export function PreviewSheet({ draft }: { draft: CampaignDraft }) {
  return (
    <Sheet
      title="Prévia do email"
      trigger={
        <button type="button" className={buttonStyle({ className: 'mr-auto lg:hidden' })}>
          <Eye aria-hidden="true" />
          Ver prévia
        </button>
      }
    >
      <MailPreview draft={draft} />
    </Sheet>
  )
}
