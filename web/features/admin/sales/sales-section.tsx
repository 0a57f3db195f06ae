import { useState } from 'react'
import type { Overview } from '#contract/users.ts'
import { formatAgo } from '#contract/format-ago.ts'
import { useMinute } from '#web/lib/use-now.ts'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { toNarrowed } from '../address/address-fields.ts'
import { sectionPath } from '../address/panel-address.ts'
import { useAddressFilter, useTyped } from '../address/use-address.ts'
import { briefRows, usePages } from '../pagination.tsx'
import { RefreshButton } from './refresh-button.tsx'
import { SaleDrawer } from './sale-drawer.tsx'
import { SaleErrors } from './sale-errors.tsx'
import { SalesCounters } from './sales-counters.tsx'
import { filterQuery, noFilter, rowsPerPage, salesFields } from './sales-filter.ts'
import { SalesList } from './sales-list.tsx'
import { SalesToolbar } from './sales-toolbar.tsx'
import { useSales } from './use-sales.ts'

type SalesSectionProps = {
  overview: Overview | undefined
  /** Only the first rows, with the way to all of them. */
  isBrief?: boolean
}

/** The sales that the checkouts told us of. */
export function SalesSection({ overview, isBrief = false }: SalesSectionProps) {
  return (
    <Card aria-labelledby="sales-title">
      <CardHeader
        className="pb-5"
        title={<span id="sales-title">Transações de pagamento</span>}
        description={<LastEvent overview={overview} />}
        actions={<RefreshButton />}
      />
      <SalesCounters overview={overview} />
      <Sales errorCount={overview?.sales.failed ?? 0} isBrief={isBrief} />
    </Card>
  )
}

function Sales({ errorCount, isBrief }: { errorCount: number; isBrief: boolean }) {
  const { filter, change } = useAddressFilter(salesFields)
  const typed = useTyped(filter.search, (search) => change({ search }, { isTyped: true }))
  const [openId, setOpenId] = useState<string | null>(null)
  const pages = usePages(JSON.stringify(filter))
  const limit = isBrief ? briefRows : rowsPerPage
  const sales = useSales(filterQuery(filter, { limit, cursor: pages.cursor }))
  return (
    <>
      <SaleErrors
        count={errorCount}
        onOpen={setOpenId}
        onShowAll={() => change({ ...noFilter, status: 'error' })}
        onShowGroup={(failure) => change({ ...noFilter, failure })}
      />
      <SalesToolbar filter={filter} typed={typed} onFilter={change} />
      <SalesList
        sales={sales}
        pages={pages}
        filter={filter}
        allPath={isBrief ? sectionPath('vendas', toNarrowed(salesFields, filter)) : undefined}
        onOpen={setOpenId}
        onOrder={(order) => change({ order })}
        onClear={() => change(noFilter)}
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
