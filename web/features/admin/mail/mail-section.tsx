import { useRef, useState } from 'react'
import type { CampaignDraft } from '#contract/campaigns.ts'
import { useWideScreen } from '#web/lib/use-wide-screen.ts'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { sectionPath } from '../address/panel-address.ts'
import { BulkCard } from './bulk-card.tsx'
import { CampaignCard } from './campaign-card.tsx'
import { CampaignHistory } from './campaign-history.tsx'
import { MailPreview } from './mail-preview.tsx'
import { RunningCampaign } from './running-campaign.tsx'
import { ScheduledCampaign } from './scheduled-campaign.tsx'
import { useDraft } from './use-draft.ts'
import { useKeptDraft } from './use-kept-draft.ts'
import { useRunning } from './use-running.ts'

/** Mails to many: two places to write one, what is under way, and what was sent. */
export function MailSection({ userId, isBrief = false }: { userId: string; isBrief?: boolean }) {
  const bulk = useDraft(`mail-draft ${userId} bulk`)
  const keptBulk = useKeptDraft(bulk, `mail-draft ${userId} bulk`)
  const campaign = useDraft(`mail-draft ${userId} campaign`)
  const keptCampaign = useKeptDraft(campaign, `mail-draft ${userId} campaign`)
  const composer = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<'bulk' | 'campaign'>('bulk')
  const isWide = useWideScreen()
  const { running, scheduled, isStartedHere, addStarted, end } = useRunning()

  function reuse(draft: CampaignDraft) {
    // A draft that is open stays as it is: the text begins another one.
    keptCampaign.open(null, draft)
    setShown('campaign')
  }

  /** The history stands below both places to write: what was taken from it is out of sight. */
  function showReused() {
    campaign.form.setFocus('subject')
    composer.current?.scrollIntoView({ block: 'start' })
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {running.map((one) => (
        <RunningCampaign key={one.id} campaign={one} isNew={isStartedHere(one.id)} onEnd={end} />
      ))}
      {scheduled.map((one) => (
        <ScheduledCampaign key={one.id} campaign={one} />
      ))}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
          <div onFocus={() => setShown('bulk')}>
            <BulkCard draft={bulk} kept={keptBulk} onStarted={addStarted} />
          </div>
          <div ref={composer} onFocus={() => setShown('campaign')} className="scroll-mt-20">
            <CampaignCard draft={campaign} kept={keptCampaign} onStarted={addStarted} />
          </div>
        </div>
        {isWide && <PreviewCard draft={shown === 'bulk' ? bulk.written : campaign.written} of={shown} />}
      </div>
      <CampaignHistory
        onReuse={reuse}
        onReused={showReused}
        allPath={isBrief ? sectionPath('emails') : undefined}
      />
    </div>
  )
}

const names = { bulk: 'Enviar Email em Massa', campaign: 'Campanhas de email' }

/** One preview for both: it shows the mail that is being written. */
function PreviewCard({ draft, of }: { draft: CampaignDraft; of: keyof typeof names }) {
  return (
    <Card aria-labelledby="preview-title" className="sticky top-20">
      <CardHeader title={<span id="preview-title">Prévia</span>} description={`De “${names[of]}”`} />
      <CardBody>
        <MailPreview draft={draft} />
      </CardBody>
    </Card>
  )
}
