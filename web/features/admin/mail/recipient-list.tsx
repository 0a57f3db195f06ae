import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  listRecipients,
  dropRecipient,
  resendToRecipient,
  type CampaignRecipient,
} from '#contract/campaigns.ts'
import { call } from '#web/api/call.ts'
import { queryFor } from '#web/api/query-for.ts'
import { Reading } from '#web/api/reading.tsx'
import { useAct } from '#web/api/use-act.ts'
import { useRefresh } from '#web/api/use-refresh.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Pagination, usePages } from '../pagination.tsx'
import { aboutCampaigns } from './use-campaigns.ts'

type Status = 'failed' | 'uncertain'

type RecipientListProps = {
  campaignId: string
  status: Status
  title: string
  count: number
  /** What there is to know before one decides. */
  children?: ReactNode
}

export function RecipientList({ campaignId, status, title, count, children }: RecipientListProps) {
  const pages = usePages(`${campaignId} ${status}`)
  return (
    <section aria-label={title}>
      <h3 className="mb-3 text-15 tracking-snug">
        {title} <span className="font-normal text-faint">({count.toLocaleString('pt-BR')})</span>
      </h3>
      {children}
      <Reading
        query={useRecipients(campaignId, status, pages.cursor)}
        loading={<Skeleton shape="text" count={4} label="Carregando destinatários..." />}
        failure="Erro ao carregar destinatários"
        showsFailedRefresh
      >
        {({ recipients, nextCursor }) => (
          <>
            <ul className="divide-y divide-line border-y border-line">
              {recipients.map((recipient) => (
                <RecipientRow key={recipient.id} campaignId={campaignId} recipient={recipient} />
              ))}
            </ul>
            <div className="mt-3 empty:hidden">
              <Pagination label={`Páginas de ${title.toLowerCase()}`} pages={pages} nextCursor={nextCursor} />
            </div>
          </>
        )}
      </Reading>
    </section>
  )
}

function useRecipients(campaignId: string, status: Status, cursor: string | undefined) {
  return useQuery({
    ...queryFor(listRecipients, { params: { id: campaignId }, query: { status, cursor } }),
    placeholderData: keepPreviousData,
  })
}

type RecipientRowProps = { campaignId: string; recipient: CampaignRecipient }

function RecipientRow({ campaignId, recipient }: RecipientRowProps) {
  const { name, email, status, error } = recipient
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3 text-14">
      <div className="min-w-0 flex-1 basis-52">
        <p className="break-words">{name}</p>
        <p className="text-13 break-all text-faint">{email}</p>
        {error && status === 'failed' && <p className="mt-0.5 text-13 break-words text-red">{error}</p>}
      </div>
      {status === 'uncertain' && <Decision campaignId={campaignId} recipient={recipient} />}
    </li>
  )
}

function Decision({ campaignId, recipient }: RecipientRowProps) {
  const { mutate, isPending, variables } = useDecision(campaignId, recipient.id)
  return (
    <div className="flex gap-2">
      <Button
        size="small"
        aria-label={`Reenviar para ${recipient.name}`}
        pending={isPending && variables === 'resend'}
        pendingLabel="Reenviando..."
        onClick={() => mutate('resend')}
      >
        Reenviar
      </Button>
      <Button
        size="small"
        variant="ghost"
        aria-label={`Descartar ${recipient.name}`}
        pending={isPending && variables === 'drop'}
        pendingLabel="Descartando..."
        onClick={() => mutate('drop')}
      >
        Descartar
      </Button>
    </div>
  )
}

const decisions = {
  resend: { endpoint: resendToRecipient, done: 'Reenvio na fila', failed: 'Erro ao reenviar' },
  drop: { endpoint: dropRecipient, done: 'Destinatário descartado', failed: 'Erro ao descartar' },
}

type Decision = keyof typeof decisions

/** What becomes of a recipient of whom nobody knows whether the mail arrived. */
function useDecision(id: string, recipientId: string) {
  const refresh = useRefresh(aboutCampaigns)
  return useAct({
    send: (decision: Decision) => call(decisions[decision].endpoint, { params: { id, recipientId } }),
    done: (_progress, decision) => ({ title: decisions[decision].done }),
    failed: (_error, decision) => decisions[decision].failed,
    onDone: refresh,
    // Somebody else may have decided meanwhile.
    onFailed: refresh,
  })
}
