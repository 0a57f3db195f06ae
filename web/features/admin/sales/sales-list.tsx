import type { SalePage } from '#contract/checkout.ts'
import { Link } from 'wouter'
import { Reading } from '#web/api/reading.tsx'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { sectionPath } from '../address/panel-address.ts'
import { Pagination, type Pages } from '../pagination.tsx'
import { isFiltered, rowsPerPage, type SalesFilter } from './sales-filter.ts'
import { SalesTable } from './sales-table.tsx'
import type { useSales } from './use-sales.ts'

type SalesListProps = {
  sales: ReturnType<typeof useSales>
  pages: Pages
  filter: SalesFilter
  allPath: string | undefined
  onOpen: (id: string) => void
  onOrder: (order: SalesFilter['order']) => void
  onClear: () => void
}

export function SalesList(props: SalesListProps) {
  return (
    <Reading
      query={props.sales}
      loading={<Skeleton shape="row" count={6} label="Carregando transações..." />}
      failure="Erro ao carregar transações"
      showsFailedRefresh
    >
      {(data) => (data.transactions.length === 0 ? <NoSales {...props} /> : <Rows {...props} data={data} />)}
    </Reading>
  )
}

function Rows({
  sales: { isPlaceholderData },
  pages,
  filter: { order },
  allPath,
  onOpen,
  onOrder,
  data,
}: SalesListProps & { data: SalePage }) {
  return (
    <div
      aria-busy={isPlaceholderData}
      className={cn('transition-opacity', isPlaceholderData && 'opacity-60')}
    >
      <SalesTable rows={data.transactions} sorting={{ order, onOrder }} onOpen={onOpen} />
      <div className="border-t border-line px-5 py-3">
        <Pagination
          label="Páginas de transações"
          pages={pages}
          nextCursor={data.nextCursor}
          allPath={allPath}
        >
          {describePosition(data, pages.page)}
        </Pagination>
      </div>
    </div>
  )
}

function NoSales({ pages, filter, onClear }: SalesListProps) {
  // The rows of a later page may have been dealt with meanwhile.
  if (pages.page > 1) {
    return (
      <EmptyState
        title="Nenhuma transação encontrada"
        description="Não há mais transações nesta página."
        action={<Button onClick={pages.goBack}>Página anterior</Button>}
      />
    )
  }
  if (isFiltered(filter)) {
    return (
      <EmptyState
        title="Nenhuma transação encontrada"
        description="Nada combina com a busca e os filtros escolhidos."
        action={<Button onClick={onClear}>Limpar filtros</Button>}
      />
    )
  }
  return <EmptyState title="Nenhuma transação encontrada" description={<CheckoutHint />} />
}

/** The next step of who has no sale yet: the address that a checkout must be told. */
function CheckoutHint() {
  return (
    <>
      As vendas aparecem aqui assim que um checkout avisar. O endereço de cada um, e onde colar, está em{' '}
      <Link href={sectionPath('checkouts')} className="text-text underline underline-offset-4">
        Checkouts
      </Link>
      .
    </>
  )
}

/** '51–100 de 1.284'; the count is exact only up to a limit. */
function describePosition({ transactions, total, totalIsMore }: SalePage, page: number): string {
  const first = (page - 1) * rowsPerPage + 1
  const last = first + transactions.length - 1
  const [from, to, all] = [first, last, total].map((amount) => amount.toLocaleString('pt-BR'))
  return totalIsMore ? `${from}–${to} de mais de ${all}` : `${from}–${to} de ${all}`
}
