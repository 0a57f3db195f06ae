import { useState } from 'react'
import type { CampaignDraft } from '#contract/campaigns.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardFooter, CardHeader } from '#web/ui/card.tsx'
import { CampaignDialog } from './campaign-dialog.tsx'
import { DraftBar } from './draft-bar.tsx'
import { DraftFields } from './draft-fields.tsx'
import { PreviewSheet } from './preview-sheet.tsx'
import type { Draft } from './use-draft.ts'
import type { KeptDraft } from './use-kept-draft.ts'
import type { Started } from './use-start.ts'

type BulkCardProps = { draft: Draft; kept: KeptDraft; onStarted: (campaign: Started) => void }

/** News for everybody who is active. */
export function BulkCard({ draft, kept, onStarted }: BulkCardProps) {
  const [checked, setChecked] = useState<CampaignDraft | null>(null)
  return (
    <Card aria-labelledby="bulk-title">
      <CardHeader
        title={<span id="bulk-title">Enviar Email em Massa</span>}
        description="Envie atualizações para todos os usuários ativos"
      />
      <CardBody>
        <DraftFields draft={draft} />
        <DraftBar draft={kept} />
      </CardBody>
      <CardFooter>
        <PreviewSheet draft={draft.written} />
        <Button variant="primary" aria-haspopup="dialog" onClick={() => draft.check(setChecked)}>
          Enviar email
        </Button>
      </CardFooter>
      {checked && (
        <CampaignDialog
          audience="active"
          draft={checked}
          onClose={() => setChecked(null)}
          onStarted={(campaign) => {
            setChecked(null)
            kept.discard()
            onStarted(campaign)
          }}
        />
      )}
    </Card>
  )
}
