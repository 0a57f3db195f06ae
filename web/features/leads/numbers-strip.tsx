import { DayChart } from '#web/ui/chart/day-chart.tsx'
import { cn } from '#web/ui/cn.ts'
import { formatCount, formatPaid, formatShare } from './format.ts'
import type { Summary } from './sum-buckets.ts'

type NumbersStripProps = { summary: Summary; isSearching: boolean }

/** The period in five cells. Approval is a share of what was delivered: only that can be approved. */
export function NumbersStrip({ summary: { total, days }, isSearching }: NumbersStripProps) {
  const delivered = total.byState['entregue'] ?? 0
  const approved = total.byReturn['aprovado'] ?? 0
  const paid = formatPaid(total.paid)
  const approvals = days.map(({ day, counts }) => ({ day, value: counts.byReturn['aprovado'] ?? 0 }))
  return (
    <div>
      {/* The lines between the cells are the ground showing through. */}
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line shadow-edge lg:grid-cols-[repeat(4,minmax(0,1fr))_minmax(0,1.8fr)]">
        <Cell label="Leads" value={formatCount(total.leads)} />
        <Cell label="Entregues" value={formatCount(delivered)} tone="text-accent" />
        <Cell label={`Aprovados · ${formatShare(approved, delivered)}`} value={formatCount(approved)} />
        <Cell label="Pagamento aprovado" value={paid} isLong={paid.length > 12} />
        <div className="col-span-full grid gap-4 bg-surface p-5 sm:grid-cols-2 lg:col-span-1">
          <dt className="sr-only">Por dia</dt>
          <dd>
            <DayChart
              title="Leads por dia"
              points={days.map(({ day, counts }) => ({ day, value: counts.leads }))}
              format={formatCount}
            />
          </dd>
          <dd>
            <DayChart title="Aprovados" points={approvals} format={formatCount} tone="blue" />
          </dd>
        </div>
      </dl>
      {isSearching && (
        <p className="mt-2 text-13 text-faint">Os números seguem os filtros; a busca muda só a lista.</p>
      )}
    </div>
  )
}

type CellProps = { label: string; value: string; tone?: string; isLong?: boolean }

function Cell({ label, value, tone = 'text-muted', isLong = false }: CellProps) {
  return (
    <div className="flex flex-col-reverse justify-end gap-1 bg-surface p-5">
      <dt className={cn('text-13', tone)}>{label}</dt>
      <dd className={cn('font-semibold tracking-tight', isLong ? 'text-18' : 'text-28')}>{value}</dd>
    </div>
  )
}
