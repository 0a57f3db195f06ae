import { useState } from 'react'
import type { Overview } from '#contract/users.ts'
import { formatAgo } from '#contract/format-ago.ts'
import { useMinute } from '#web/lib/use-now.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { usePages } from '../pagination.tsx'
import { RefreshButton } from './refresh-button.tsx'
import { SaleDrawer } from './sale-drawer.tsx'
import { SaleErrors } from './sale-errors.tsx'
import { SalesCounters } from './sales-counters.tsx'
import { filterQuery, noFilter } from './sales-filter.ts'
import { SalesList } from './sales-list.tsx'
import { SalesToolbar } from './sales-toolbar.tsx'
import { useSales } from './use-sales.ts'

/** The sales that the checkouts told us of. */
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
      <Sales errorCount={overview?.sales.failed ?? 0} />
    </Card>
  )
}

function Sales({ errorCount }: { errorCount: number }) {
  const [filter, setFilter] = useState(noFilter)
  const [openId, setOpenId] = useState<string | null>(null)
  const settled = { ...filter, search: useSettled(filter.search) }
  const pages = usePages(JSON.stringify(settled))
  const sales = useSales(filterQuery(settled, pages.cursor))
  return (
    <>
      <SalesToolbar filter={filter} onFilter={setFilter} />
      <SalesList
        sales={sales}
        pages={pages}
        filter={settled}
        onOpen={setOpenId}
        onClear={() => setFilter(noFilter)}
      />
      <SaleErrors
        count={errorCount}
        onOpen={setOpenId}
        onShowAll={() => setFilter({ ...noFilter, status: 'error' })}
      />
      <SaleDrawer id={openId} onOpen={setOpenId} />
    </>
  )
}

function LastEvent({ overview }: { overview: Overview | undefined }) {
  const now = useMinute()
  if (!overview) return 'Vendas avisadas pelos checkouts'
  const { lastEventAt } = overview.sales
  if (!lastEventAt) return 'Nenhum evento dos checkouts até agora'
  return (
    <>
      {'Último evento '}
      <time dateTime={lastEventAt}>{formatAgo(lastEventAt, now)}</time>
    </>
  )
}
