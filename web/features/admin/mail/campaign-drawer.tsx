import { useRef, type ReactNode } from 'react'
import type { Campaign, CampaignDraft } from '#contract/campaigns.ts'
import { formatMoment } from '#web/lib/format-date.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { CampaignBadge } from './campaign-badge.tsx'
import { DecideAll } from './decide-all.tsx'
import { RecipientList } from './recipient-list.tsx'
import { nameGroup } from './sends.ts'

type CampaignDrawerProps = {
  campaign: Campaign | undefined
  onClose: () => void
  onReuse: (draft: CampaignDraft) => void
  onReused: () => void
}

/** One campaign: its counts, whom it did not reach, and its text. */
export function CampaignDrawer({ campaign, onClose, onReuse, onReused }: CampaignDrawerProps) {
  const isReused = useRef(false)

  /** Until the drawer is gone it holds the focus, and then gives it back to the row: too far from the composer. */
  function giveFocus(event: Event) {
    if (!isReused.current) return
    isReused.current = false
    event.preventDefault()
    onReused()
  }

  return (
    <Sheet
      title="Detalhes do envio"
      open={campaign !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onCloseAutoFocus={giveFocus}
      className="sm:max-w-xl"
    >
      {campaign && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
          <Counts campaign={campaign} />
          {campaign.uncertain > 0 && (
            <RecipientList
              campaignId={campaign.id}
              status="uncertain"
              title="Incertos"
              count={campaign.uncertain}
            >
              <Note kind="warning" className="mb-3">
                A conexão caiu no meio destes envios: o email pode ter chegado ou não. Reenviar pode entregar
                duas vezes; descartar pode deixar a pessoa sem o email.
              </Note>
              {campaign.uncertain > 1 && <DecideAll campaignId={campaign.id} count={campaign.uncertain} />}
            </RecipientList>
          )}
          {campaign.failed > 0 && (
            <RecipientList campaignId={campaign.id} status="failed" title="Falhas" count={campaign.failed} />
          )}
          <Text
            campaign={campaign}
            onReuse={(draft) => {
              isReused.current = true
              onReuse(draft)
              onClose()
            }}
          />
        </div>
      )}
    </Sheet>
  )
}

function Counts({ campaign }: { campaign: Campaign }) {
  const { subject, status, createdAt, scheduledFor, finishedAt } = campaign
  return (
    <section aria-label="Resumo">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="min-w-0 text-18 font-semibold tracking-snug break-words">{subject}</p>
        <CampaignBadge status={status} />
      </div>
      <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-4 text-14 sm:grid-cols-4">
        <Fact label="Enviados">{campaign.sent}</Fact>
        <Fact label="Falhas">{campaign.failed}</Fact>
        <Fact label="Incertos">{campaign.uncertain}</Fact>
        <Fact label="Não enviados">{campaign.dropped + campaign.remaining}</Fact>
        <Fact label="Público">{nameGroup(campaign)}</Fact>
        <Fact label="Início">{formatMoment(scheduledFor ?? createdAt)}</Fact>
        <Fact label="Fim">{finishedAt ? formatMoment(finishedAt) : '—'}</Fact>
      </dl>
    </section>
  )
}

type FactProps = { label: string; children: ReactNode }

function Fact({ label, children }: FactProps) {
  return (
    <div>
      <dt className="text-13 text-faint">{label}</dt>
      <dd className="mt-0.5">{typeof children === 'number' ? children.toLocaleString('pt-BR') : children}</dd>
    </div>
  )
}

function Text({ campaign, onReuse }: { campaign: Campaign; onReuse: (draft: CampaignDraft) => void }) {
  const { subject, content } = campaign
  return (
    <section aria-labelledby="campaign-text">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h3 id="campaign-text" className="text-15 tracking-snug">
          Conteúdo
        </h3>
        <Button size="small" onClick={() => onReuse({ subject, content })}>
          Usar em um novo envio
        </Button>
      </div>
      <p className="rounded-md border border-line bg-bg p-4 text-14 break-words whitespace-pre-wrap text-muted">
        {content}
      </p>
    </section>
  )
}
