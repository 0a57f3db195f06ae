import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useState } from 'react'
import type { Campaign, CampaignDraft, listCampaigns } from '#contract/campaigns.ts'
import type { Reply } from '#contract/endpoint.ts'
import { Reading } from '#web/api/reading.tsx'
import { formatMoment } from '#web/lib/format-date.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Table, type Column } from '#web/ui/table.tsx'
import { Pagination, usePages, type Pages } from '../pagination.tsx'
import { CampaignBadge } from './campaign-badge.tsx'
import { CampaignDrawer } from './campaign-drawer.tsx'
import { plural } from './plural.ts'
import { nameGroup } from './sends.ts'
import { useCampaigns } from './use-campaigns.ts'

type CampaignHistoryProps = {
  /** Takes the text of an earlier campaign for a new one. */
  onReuse: (draft: CampaignDraft) => void
  /** Once nothing stands before it any more. */
  onReused: () => void
  /** Where all of it is, on a page that shows the first rows only. */
  allPath: string | undefined
}

export function CampaignHistory({ onReuse, onReused, allPath }: CampaignHistoryProps) {
  const pages = usePages('history')
  const campaigns = useCampaigns(pages.cursor)
  const [openId, setOpenId] = useState<string | null>(null)
  const { data, isFetching, refetch } = campaigns
  return (
    <Card aria-labelledby="history-title">
      <CardHeader
        className="pb-4"
        title={<span id="history-title">Histórico de envios</span>}
        actions={
          <Button
            size="small"
            pending={isFetching && data !== undefined}
            pendingLabel="Atualizando..."
            onClick={() => void refetch()}
          >
            <RefreshCw aria-hidden="true" />
            Atualizar
          </Button>
        }
      />
      <div className="border-t border-line">
        <Reading
          query={campaigns}
          loading={<Skeleton shape="row" count={3} label="Carregando envios..." />}
          failure="Erro ao carregar envios"
          showsFailedRefresh
        >
          {(page) => <Rows page={page} pages={pages} allPath={allPath} onOpen={setOpenId} />}
        </Reading>
      </div>
      <CampaignDrawer
        campaign={data?.campaigns.find(({ id }) => id === openId)}
        onClose={() => setOpenId(null)}
        onReuse={onReuse}
        onReused={onReused}
      />
    </Card>
  )
}

type RowsProps = {
  page: Reply<typeof listCampaigns>
  pages: Pages
  allPath: string | undefined
  onOpen: (id: string) => void
}

function Rows({ page, pages, allPath, onOpen }: RowsProps) {
  if (page.campaigns.length === 0)
    return (
      <EmptyState
        title="Nenhum envio ainda"
        description="Cada email em massa enviado fica registrado aqui."
      />
    )
  return (
    <>
      <Table
        label="Histórico de envios"
        columns={columns(onOpen)}
        rows={page.campaigns}
        rowKey={({ id }) => id}
      />
      <div className="border-t border-line px-5 py-3">
        <Pagination label="Páginas de envios" pages={pages} nextCursor={page.nextCursor} allPath={allPath}>
          {plural(page.total, 'envio', 'envios')}
        </Pagination>
      </div>
    </>
  )
}

const amount = (count: number) => count.toLocaleString('pt-BR')

function columns(onOpen: (id: string) => void): Column<Campaign>[] {
  return [
    {
      key: 'status',
      header: 'Status',
      role: 'state',
      cell: ({ status }) => <CampaignBadge status={status} />,
    },
    {
      key: 'subject',
      header: 'Assunto',
      role: 'name',
      cell: (campaign) => <Subject campaign={campaign} onOpen={onOpen} />,
    },
    { key: 'audience', header: 'Público', cell: nameGroup },
    { key: 'sent', header: 'Enviados', align: 'right', cell: ({ sent }) => amount(sent) },
    { key: 'failed', header: 'Falhas', align: 'right', cell: ({ failed }) => <Failures count={failed} /> },
    {
      key: 'date',
      header: 'Data',
      className: 'text-13 text-muted md:whitespace-nowrap',
      cell: ({ scheduledFor, createdAt }) => {
        const at = scheduledFor ?? createdAt
        return <time dateTime={at}>{formatMoment(at)}</time>
      },
    },
  ]
}

function Failures({ count }: { count: number }) {
  return <span className={count > 0 ? 'text-red' : undefined}>{amount(count)}</span>
}

/** Opens the campaign. That somebody is left for the administrator to decide on shows beside it. */
function Subject({ campaign, onOpen }: { campaign: Campaign; onOpen: (id: string) => void }) {
  return (
    <div className="relative flex min-w-0 max-w-full flex-wrap items-center gap-2 md:max-w-96">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => onOpen(campaign.id)}
        className="block max-w-full truncate rounded-xs text-left font-medium underline-offset-4 after:absolute after:-inset-y-3 after:inset-x-0 hover:underline"
      >
        {campaign.subject}
        <span className="sr-only">: ver detalhes</span>
      </button>
      {campaign.uncertain > 0 && (
        <Badge tone="orange">{plural(campaign.uncertain, 'incerto', 'incertos')}</Badge>
      )}
    </div>
  )
}
