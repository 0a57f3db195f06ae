import { bringsBack, type Sale } from '#contract/checkout.ts'
import { formatMoment } from '#web/lib/format-date.ts'
import { cn } from '#web/ui/cn.ts'
import { Table, type Column } from '#web/ui/table.tsx'
import { sortOf, type Sorting } from '../sorting.ts'
import { subscriptionName } from './sale-names.ts'
import { formatAmount } from './format-cents.ts'
import { EventBadge, SaleBadge } from './sale-badge.tsx'
import type { SalesFilter } from './sales-filter.ts'

type Surroundings = { sorting: Sorting<SalesFilter['order']>; onOpen: (id: string) => void }
type SalesTableProps = Surroundings & { rows: readonly Sale[] }

export function SalesTable({ rows, ...surroundings }: SalesTableProps) {
  return <Table label="Transações" columns={columns(surroundings)} rows={rows} rowKey={({ id }) => id} />
}

function columns({ sorting, onOpen }: Surroundings): Column<Sale>[] {
  return [
    {
      key: 'status',
      header: 'Status',
      role: 'state',
      cell: (sale) => <SaleBadge sale={sale} />,
    },
    {
      key: 'customer',
      header: 'Cliente',
      role: 'name',
      cell: (sale) => <Customer sale={sale} onOpen={onOpen} />,
    },
    {
      key: 'event',
      header: 'Evento',
      cell: (sale) => <Event sale={sale} />,
    },
    {
      key: 'checkout',
      header: 'Checkout',
      // It then stands beside the date.
      hiding: 'max-md:hidden md:max-xl:hidden',
      cell: ({ checkout }) => checkout,
    },
    {
      key: 'amount',
      header: 'Valor',
      align: 'right',
      className: 'whitespace-nowrap',
      cell: (sale) => <Amount sale={sale} />,
    },
    {
      key: 'type',
      header: 'Assinatura',
      hiding: 'md:max-lg:hidden',
      cell: ({ subscriptionType }) => subscriptionName(subscriptionType),
    },
    {
      key: 'date',
      header: 'Data',
      sort: sortOf(sorting, 'Ordenar por data', ['newest', 'oldest']),
      className: 'text-13 text-muted xl:whitespace-nowrap',
      cell: ({ createdAt, checkout }) => (
        <span>
          <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
          <span className="md:block xl:hidden">
            <span className="md:hidden"> · </span>
            {checkout}
          </span>
        </span>
      ),
    },
  ]
}

/** The name opens the sale; all of its cell can be pressed. */
function Customer({ sale, onOpen }: { sale: Sale; onOpen: (id: string) => void }) {
  const { customerName, customerEmail } = sale
  const name = customerName ?? customerEmail ?? 'Cliente não informado'
  return (
    <div className="relative min-w-0 max-w-full md:max-w-40 lg:max-w-64 xl:flex xl:max-w-88 xl:items-baseline xl:gap-2">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => onOpen(sale.id)}
        title={name}
        className="block max-w-full truncate rounded-xs text-left font-medium underline-offset-4 xl:max-w-3/5 xl:shrink-0 after:absolute after:-inset-y-3 after:inset-x-0 hover:underline"
      >
        {name}
        <span className="sr-only">: ver detalhes</span>
      </button>
      {customerEmail && customerEmail !== name && (
        <p className="truncate text-13 text-faint" title={customerEmail}>
          {customerEmail}
        </p>
      )}
    </div>
  )
}

/** What went back is red as well as negative. */
function Amount({ sale }: { sale: Sale }) {
  return <span className={cn(bringsBack(sale.kind) && 'text-red')}>{formatAmount(sale) ?? '—'}</span>
}

/** Where there is room for a table of all columns, the checkout's own name is a matter of pointing at it. */
function Event({ sale }: { sale: Sale }) {
  const { eventName: name, webhookEventType: event } = sale
  return (
    <span
      className="block min-w-0 md:max-w-44 lg:max-w-52"
      title={name === event ? name : `${name} (${event})`}
    >
      <EventBadge sale={sale} />
      {name !== event && (
        <span className="block truncate font-mono text-12 text-faint max-md:sr-only xl:sr-only">{event}</span>
      )}
    </span>
  )
}

/** The checkout's own name stays at hand: it is what its documentation and support speak of. */
export function EventName({ sale }: { sale: Pick<Sale, 'eventName' | 'webhookEventType'> }) {
  const { eventName: name, webhookEventType: event } = sale
  return (
    <span
      className="block min-w-0 md:max-w-40 lg:max-w-52"
      title={name === event ? name : `${name} (${event})`}
    >
      <span className="block truncate">{name}</span>
      {name !== event && <span className="block truncate font-mono text-12 text-faint">{event}</span>}
    </span>
  )
}
