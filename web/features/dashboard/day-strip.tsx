import type { ReactNode } from 'react'
import type { Bucket } from '#contract/vault.ts'
import { formatCount, formatLeads, formatPaid, formatShare } from '#web/features/leads/format.ts'
import type { Counts } from '#web/features/leads/sum-buckets.ts'
import { DayChart } from '#web/ui/chart/day-chart.tsx'
import { cn } from '#web/ui/cn.ts'
import { Bone } from '#web/ui/skeleton.tsx'
import { sumDay, type DayFigures } from './sum-day.ts'

/** Today in four cells, and the week in the fifth. The lines between them are the ground showing through. */
const strip =
  'grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line shadow-edge lg:grid-cols-[repeat(4,minmax(0,1fr))_minmax(0,1.7fr)]'

/** Vaults count an approval where its lead is counted: of today's leads, most come later. */
const labels = ['Leads hoje', 'Entregues', 'Aprovados, dos de hoje', 'Pagamento, dos de hoje'] as const

type DayStripProps = {
  /** Of the vaults that have answered; empty where none has. */
  buckets: readonly (readonly Bucket[])[]
  now: number
}

export function DayStrip({ buckets, now }: DayStripProps) {
  const figures = sumDay(buckets.flat(), now)
  const isKnown = buckets.length > 0
  const cells = isKnown ? describe(figures) : labels.map(() => ({ value: '—', note: 'sem resposta' }))
  const { days, total } = figures.week
  const weekly = total.byReturn['aprovado'] ?? 0
  const approvals = days.map(({ day, counts }) => ({ day, value: counts.byReturn['aprovado'] ?? 0 }))
  return (
    <dl className={strip}>
      {labels.map((label, index) => (
        <Cell key={label} label={label} {...cells[index]} />
      ))}
      <Week>
        <DayChart
          title={isKnown ? formatLeads(total.leads) : 'Leads'}
          points={isKnown ? days.map(({ day, counts }) => ({ day, value: counts.leads })) : []}
          format={formatCount}
        />
        <DayChart
          title={isKnown ? `${formatCount(weekly)} ${weekly === 1 ? 'aprovado' : 'aprovados'}` : 'Aprovados'}
          points={isKnown ? approvals : []}
          format={formatCount}
          tone="blue"
        />
      </Week>
    </dl>
  )
}

/** The same places while nothing is known: figures of another day are none of today's. */
export function DayStripBones() {
  return (
    <div>
      <output className="sr-only">Carregando o dia...</output>
      <dl aria-hidden="true" className={strip}>
        {labels.map((label) => (
          <Cell key={label} label={label} />
        ))}
        <Week>
          <Bone className="h-19 rounded-sm" />
          <Bone className="h-19 rounded-sm" />
        </Week>
      </dl>
    </div>
  )
}

/** In the order of the labels. Approval is a share of what was delivered: only that can be approved. */
function describe({ today, leadsYesterday, week }: DayFigures): { value: string; note: string }[] {
  const [delivered, approved] = [today.byState['entregue'] ?? 0, today.byReturn['aprovado'] ?? 0]
  return [
    { value: formatCount(today.leads), note: describeYesterday(leadsYesterday) },
    { value: formatCount(delivered), note: describeOthers(today) },
    { value: formatCount(approved), note: describeShare(approved, delivered) },
    { value: formatPaid(today.paid), note: describePaid(week.total.paid) },
  ]
}

/** As a whole: what had come by this hour of it nobody knows. */
const describeYesterday = (leads: number) =>
  leads === 0 ? 'nenhum ontem' : `${formatCount(leads)} ontem, no dia todo`

const describeShare = (approved: number, delivered: number) =>
  delivered === 0 ? 'nenhum entregue ainda' : `${formatShare(approved, delivered)} dos entregues`

function describePaid(paid: Counts['paid']): string {
  const amount = formatPaid(paid)
  return amount === '—' ? 'nada em 7 dias' : `${amount} em 7 dias`
}

/** What became of those of today that were not delivered. */
function describeOthers({ byState }: Counts): string {
  const count = (state: string) => byState[state] ?? 0
  const refused = count('recusado')
  const waiting = count('pendente')
  return [
    refused === 1 ? '1 recusado' : `${formatCount(refused)} recusados`,
    waiting > 0 && `${formatCount(waiting)} esperando`,
  ]
    .filter(Boolean)
    .join(' · ')
}

type CellProps = { label: string; value?: string; note?: string }

function Cell({ label, value, note }: CellProps) {
  return (
    <div className="flex min-w-0 flex-col bg-surface p-4">
      <dt className="text-13 text-muted">{label}</dt>
      <dd className="mt-1 flex flex-1 flex-col">
        <span className={cn('flex min-h-9 items-center font-semibold tracking-tight', sizeOf(value))}>
          {value ?? <Bone className="h-7 w-16" />}
        </span>
        <span className="mt-1 min-h-5 text-13 text-faint">
          {note ?? <Bone className="mt-1 h-3 w-28 max-w-full" />}
        </span>
      </dd>
    </div>
  )
}

/** Amounts of several currencies are long, and none of them is cut. */
function sizeOf(value = ''): string {
  if (value.length <= 8) return 'text-28'
  return value.length <= 13 ? 'text-20' : 'text-15 leading-tight'
}

function Week({ children }: { children: ReactNode }) {
  return (
    <div className="col-span-full bg-surface p-4 lg:col-span-1">
      <dt className="text-13 text-muted">Sete dias</dt>
      <dd className="mt-1 grid grid-cols-2 gap-4">{children}</dd>
    </div>
  )
}
