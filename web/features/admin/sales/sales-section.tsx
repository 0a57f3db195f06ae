import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useState } from 'react'
import type { Overview } from '#contract/users.ts'
import { formatAgo } from '#contract/format-ago.ts'
import { FailedReading } from '#web/api/reading.tsx'
import { useMinute } from '#web/lib/use-now.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useOverview } from '../use-overview.ts'
import { usePages } from '../pagination.tsx'
import { SaleDrawer } from './sale-drawer.tsx'
import { SaleErrors } from './sale-errors.tsx'
import { SalesCounters } from './sales-counters.tsx'
import { filterQuery, noFilter } from './sales-filter.ts'
import { SalesList } from './sales-list.tsx'
import { SalesToolbar } from './sales-toolbar.tsx'
import { useRefreshSales, useSales } from './use-sales.ts'

/** The sales that the checkout told us of. */
export function SalesSection({ overview }: { overview: Overview | undefined }) {
  return (
    <Card aria-labelledby="sales-title">
      <CardHeader
        className="pb-5"
        title={<span id="sales-title">Transações de pagamento</span>}
        description={<LastEvent overview={overview} />}
        actions={<RefreshButton />}
      />
      <SalesCounters overview={overview} />
      {overview ? (
        <Sales provider={overview.provider} errorCount={overview.sales.failed} />
      ) : (
        <WaitForOverview />
      )}
    </Card>
  )
}

type SalesProps = { provider: string; errorCount: number }

function Sales({ provider, errorCount }: SalesProps) {
  const [filter, setFilter] = useState(noFilter)
  const [openId, setOpenId] = useState<string | null>(null)
  const settled = { ...filter, search: useSettled(filter.search) }
  const pages = usePages(JSON.stringify(settled))
  const sales = useSales(provider, filterQuery(settled, pages.cursor))
  return (
    <>
      <SalesToolbar
        filter={filter}
        onFilter={setFilter}
        seenEvents={(sales.data?.transactions ?? []).map(({ webhookEventType }) => webhookEventType)}
      />
      <SalesList
        provider={provider}
        sales={sales}
        pages={pages}
        filter={settled}
        onOpen={setOpenId}
        onClear={() => setFilter(noFilter)}
      />
      <SaleErrors
        provider={provider}
        count={errorCount}
        onOpen={setOpenId}
        onShowAll={() => setFilter({ ...noFilter, status: 'error' })}
      />
      <SaleDrawer id={openId} onOpen={setOpenId} />
    </>
  )
}

/** Until the overview is there nobody knows which checkout to ask for. */
function WaitForOverview() {
  const overview = useOverview()
  if (!overview.isError) return <Skeleton shape="row" count={6} label="Carregando transações..." />
  return <FailedReading title="Erro ao carregar transações" reading={overview} />
}

function LastEvent({ overview }: { overview: Overview | undefined }) {
  const now = useMinute()
  if (!overview) return 'Vendas avisadas pelo checkout'
  const { lastEventAt } = overview.sales
  if (!lastEventAt) return 'Nenhum evento do checkout até agora'
  return (
    <>
      {'Último evento '}
      <time dateTime={lastEventAt}>{formatAgo(lastEventAt, now)}</time>
    </>
  )
}

function RefreshButton() {
  const refresh = useRefreshSales()
  const [isPending, setPending] = useState(false)

  async function press() {
    setPending(true)
    await refresh()
    setPending(false)
  }

  return (
    <Button size="small" pending={isPending} pendingLabel="Atualizando..." onClick={() => void press()}>
      <RefreshCw aria-hidden="true" />
      Atualizar
    </Button>
  )
}
