import Download from 'lucide-react/icons/download'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import {
  exportMoneyPeople,
  exportMoneyRows,
  listMoneyPeople,
  listMoneyRows,
  type MoneyPerson,
  type MoneyRow,
} from '#contract/money.ts'
import { queryFor } from '#web/api/query-for.ts'
import { Reading } from '#web/api/reading.tsx'
import { formatMoment } from '#web/lib/format-date.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Table, type Column } from '#web/ui/table.tsx'
import { customerPath } from '../customer-path.ts'
import { plural } from '../mail/plural.ts'
import { Pagination, usePages } from '../pagination.tsx'
import { formatCents } from '../sales/format-cents.ts'
import { SaleDrawer } from '../sales/sale-drawer.tsx'
import { subscriptionName } from '../sales/sale-names.ts'
import { linesTitles, type Lines } from './money-figures.ts'
import { moneyQuery, type MoneyFilter } from './money-filter.ts'

const pageSize = 50

type LinesProps = { filter: MoneyFilter; lines: Lines; now: Date; onClose: () => void }

/** What a figure is made of, one row for each order or person. */
export function MoneyLines(props: LinesProps) {
  const { lines } = props
  return lines === 'new' || lines === 'lost' ? (
    <People {...props} who={lines} />
  ) : (
    <Moves {...props} figure={lines} />
  )
}

function useQueryOf({ filter, now }: Pick<LinesProps, 'filter' | 'now'>) {
  const { by: _by, ...query } = moneyQuery(filter, now)
  const pages = usePages(JSON.stringify([filter, query]))
  const cursor = pages.cursor === undefined ? {} : { cursor: pages.cursor }
  return { pages, search: query, query: { ...query, limit: pageSize, ...cursor } }
}

function Moves({ figure, ...props }: LinesProps & { figure: Exclude<Lines, 'new' | 'lost'> }) {
  const [openId, setOpenId] = useState<string | null>(null)
  const { pages, search, query } = useQueryOf(props)
  const { currency } = props.filter
  const own = { figure, ...(currency === 'BRL' ? {} : { currency }) }
  const read = useQuery({
    ...queryFor(listMoneyRows, {
      query: { ...query, ...own },
    }),
    placeholderData: keepPreviousData,
  })
  const sum =
    read.data &&
    `${plural(read.data.count, 'linha', 'linhas')} · soma ${formatCents(read.data.totalCents, currency)}`
  return (
    <Frame {...props} sum={sum} filePath={pathOf(exportMoneyRows.path, { ...search, ...own })}>
      <Reading query={read} loading={<Loading />} failure="Erro ao carregar as linhas">
        {({ rows, nextCursor }) => (
          <Listed isOld={read.isPlaceholderData} isEmpty={rows.length === 0}>
            <Table
              label="Linhas do valor"
              columns={moveColumns(setOpenId)}
              rows={rows}
              rowKey={({ saleId }) => saleId}
            />
            <Pages pages={pages} nextCursor={read.isPlaceholderData ? null : nextCursor} />
          </Listed>
        )}
      </Reading>
      <SaleDrawer id={openId} onOpen={setOpenId} />
    </Frame>
  )
}

function People({ who, ...props }: LinesProps & { who: 'new' | 'lost' }) {
  const { pages, search, query } = useQueryOf(props)
  const read = useQuery({
    ...queryFor(listMoneyPeople, { query: { ...query, who } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Frame
      {...props}
      sum={read.data && plural(read.data.count, 'cliente', 'clientes')}
      filePath={pathOf(exportMoneyPeople.path, { ...search, who })}
    >
      <Reading query={read} loading={<Loading />} failure="Erro ao carregar os clientes">
        {({ people, nextCursor }) => (
          <Listed isOld={read.isPlaceholderData} isEmpty={people.length === 0}>
            <Table
              label="Clientes do valor"
              columns={personColumns(who)}
              rows={people}
              rowKey={({ key }) => key}
            />
            <Pages pages={pages} nextCursor={read.isPlaceholderData ? null : nextCursor} />
          </Listed>
        )}
      </Reading>
    </Frame>
  )
}

function pathOf(path: string, query: Record<string, string | undefined>): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return `${path}?${new URLSearchParams(given).toString()}`
}

type FrameProps = LinesProps & { sum: string | undefined; filePath: string; children: ReactNode }

function Frame({ lines, sum, filePath, onClose, children }: FrameProps) {
  const top = useRef<HTMLElement>(null)
  // They stand below what led to them, which may be a screen away.
  useEffect(() => {
    // At once: a slow scroll ends where it is when rows come in or go. In braces: newer browsers return a promise, which
    // React would call to tidy up.
    top.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [])
  return (
    <section ref={top} aria-labelledby="money-lines" className="scroll-mt-20 border-t border-line">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-4">
        <div className="min-w-0">
          <h3 id="money-lines" className="text-15 tracking-snug">
            {linesTitles[lines]}
          </h3>
          <p aria-live="polite" className="min-h-5 text-13 text-muted">
            {sum}
          </p>
        </div>
        <div className="flex gap-2">
          <a href={filePath} download className={buttonStyle({ size: 'small' })}>
            <Download aria-hidden="true" />
            Baixar linhas
          </a>
          <Button size="small" onClick={onClose}>
            Fechar lista
          </Button>
        </div>
      </header>
      {children}
    </section>
  )
}

function Loading() {
  return <Skeleton shape="row" count={6} label="Carregando linhas..." />
}

function Listed({ isOld, isEmpty, children }: { isOld: boolean; isEmpty: boolean; children: ReactNode }) {
  if (isEmpty)
    return <EmptyState title="Nada no período" description="Escolha outro período, plano ou checkout." />
  return (
    <div aria-busy={isOld} className={cn('border-t border-line', isOld && 'opacity-60')}>
      {children}
    </div>
  )
}

function Pages({ pages, nextCursor }: { pages: ReturnType<typeof usePages>; nextCursor: string | null }) {
  if (pages.page === 1 && nextCursor === null) return null
  return (
    <div className="border-t border-line px-5 py-3">
      <Pagination label="Páginas das linhas" pages={pages} nextCursor={nextCursor} />
    </div>
  )
}

const moveNames: Record<MoneyRow['kind'], string> = {
  paid: 'Pagamento',
  refunded: 'Reembolso',
  chargeback: 'Chargeback',
}

function moveColumns(onOpen: (id: string) => void): Column<MoneyRow>[] {
  return [
    {
      key: 'customer',
      header: 'Cliente',
      role: 'name',
      className: 'md:w-full md:max-w-0',
      cell: ({ saleId, customerName, customerEmail }) => (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => onOpen(saleId)}
          className="block max-w-full truncate rounded-xs text-left font-medium underline-offset-4 hover:underline"
        >
          {customerName ?? customerEmail ?? 'Cliente não informado'}
          <span className="sr-only">: ver detalhes</span>
        </button>
      ),
    },
    { key: 'kind', header: 'Evento', cell: ({ kind }) => moveNames[kind] },
    {
      key: 'amount',
      header: 'Valor',
      align: 'right',
      className: 'whitespace-nowrap',
      cell: ({ cents, currency }) => (
        <span className={cn(cents < 0 && 'text-red')}>{formatCents(cents, currency)}</span>
      ),
    },
    { key: 'type', header: 'Assinatura', cell: ({ type }) => subscriptionName(type) },
    { key: 'checkout', header: 'Checkout', hiding: 'md:max-lg:hidden', cell: ({ checkout }) => checkout },
    {
      key: 'at',
      header: 'Data',
      className: 'text-13 whitespace-nowrap text-muted',
      cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time>,
    },
  ]
}

function personColumns(who: 'new' | 'lost'): Column<MoneyPerson>[] {
  return [
    {
      key: 'name',
      header: 'Cliente',
      role: 'name',
      className: 'md:w-full md:max-w-0',
      cell: (person) => <PersonName person={person} />,
    },
    { key: 'type', header: 'Assinatura', cell: ({ type }) => subscriptionName(type) },
    {
      key: 'at',
      header: who === 'new' ? 'Pagou em' : 'Ficou sem acesso em',
      className: 'text-13 whitespace-nowrap text-muted',
      cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time>,
    },
  ]
}

function PersonName({ person: { userId, name, email } }: { person: MoneyPerson }) {
  const shown = name ?? email ?? 'Cliente não informado'
  return (
    <div className="min-w-0 max-w-full xl:flex xl:items-baseline xl:gap-2">
      {userId === null ? (
        <span className="block truncate">{shown}</span>
      ) : (
        <Link
          href={customerPath(userId)}
          className="block truncate rounded-xs font-medium underline-offset-4 hover:underline"
        >
          {shown}
        </Link>
      )}
      {email !== null && email !== shown && <p className="truncate text-13 text-faint">{email}</p>}
    </div>
  )
}
