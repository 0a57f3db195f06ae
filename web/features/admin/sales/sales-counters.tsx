import type { Overview } from '#contract/users.ts'
import { cn } from '#web/ui/cn.ts'
import { DayChart } from '#web/ui/chart/day-chart.tsx'
import { formatCents } from './format-cents.ts'

const counters = [
  { key: 'processed', label: 'Processadas', colour: 'text-muted' },
  { key: 'pending', label: 'Pendentes', colour: 'text-yellow' },
  { key: 'failed', label: 'Com Erro', colour: 'text-red' },
] as const

/** How many sales there are in each state, and how the last days went. */
export function SalesCounters({ overview }: { overview: Overview | undefined }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-px border-y border-line bg-line lg:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]">
      <DayChart
        title="Vendas nos últimos 30 dias"
        points={overview?.salesByDay ?? []}
        format={(cents) => formatCents(cents)}
        shape="bars"
        className="bg-surface p-5 py-4"
      >
        {overview && <Total overview={overview} />}
      </DayChart>
      <dl className="grid grid-cols-3 gap-px">
        {counters.map(({ key, label, colour }) => {
          const count = overview?.sales[key]
          return (
            <div key={key} className="flex flex-col-reverse justify-center bg-surface px-5 py-4 max-sm:px-4">
              <dt className={cn('text-13', count ? colour : 'text-muted')}>{label}</dt>
              <dd className="text-20 font-semibold tracking-tight sm:text-28">
                {count?.toLocaleString('pt-BR') ?? '–'}
              </dd>
            </div>
          )
        })}
      </dl>
    </div>
  )
}

function Total({ overview: { salesTotal, otherSales } }: { overview: Overview }) {
  const others = otherSales.map(({ currency, cents }) => formatCents(cents, currency))
  return (
    <div className="mt-1">
      <p className="text-20 font-semibold tracking-tight sm:text-28">
        <span className="sr-only">Total: </span>
        {formatCents(salesTotal)}
      </p>
      {others.length > 0 && <p className="text-13 text-muted">Em outras moedas: {others.join(' e ')}</p>}
      <p className="text-12 text-faint">Sem reembolsos, chargebacks e produtos ignorados</p>
    </div>
  )
}
