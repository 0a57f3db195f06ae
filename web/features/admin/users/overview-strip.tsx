import type { Overview } from '#contract/users.ts'
import { Reading } from '#web/api/reading.tsx'
import { cn } from '#web/ui/cn.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { DayChart } from '#web/ui/chart/day-chart.tsx'
import { useCalm } from '../near-view.tsx'
import type { useOverview } from '../use-overview.ts'
import type { UserList } from './use-user-list.ts'
import { counts } from './user-states.ts'

type OverviewStripProps = {
  overview: ReturnType<typeof useOverview>
  list: Pick<UserList, 'state' | 'change' | 'rows'>
}

/** How the subscriptions stand. Each count narrows the list below down to those it counts. */
export function OverviewStrip({ overview, list }: OverviewStripProps) {
  return (
    <div className="mb-5 overflow-hidden rounded-lg border border-line bg-surface shadow-edge">
      <Reading
        query={overview}
        loading={<Skeleton shape="text" count={2} label="Carregando resumo..." className="px-5 py-9" />}
        failure="Não foi possível carregar o resumo"
        description="A busca e os filtros da lista não dependem dele."
      >
        {(counted) => <Counts overview={counted} list={list} />}
      </Reading>
    </div>
  )
}

/** By any state but expired: the counts beside it, without that one, add up to the last day. */
const chartTitle = 'Com acesso nos últimos 30 dias'
const people = (count: number) => (count === 1 ? '1 pessoa' : `${count.toLocaleString('pt-BR')} pessoas`)

function Counts({ overview, list }: { overview: Overview; list: OverviewStripProps['list'] }) {
  // The rows come first: the picture brings a library of its own.
  const isCalm = useCalm(!list.rows.isPending)
  return (
    // The lines between the cells are the ground showing through.
    <div className="grid grid-cols-2 gap-px bg-line sm:grid-cols-5 lg:grid-cols-[minmax(0,2.2fr)_repeat(5,minmax(0,1fr))]">
      <div className="col-span-full min-h-30 bg-surface p-5 lg:col-span-1">
        {isCalm ? (
          <DayChart title={chartTitle} points={overview.activeByDay} format={people} />
        ) : (
          <p className="text-13 text-muted">{chartTitle}</p>
        )}
      </div>
      {counts.map(({ state, label, colour }) => {
        const isOn = list.state === state
        return (
          <button
            key={state}
            type="button"
            aria-pressed={isOn}
            onClick={() => list.change({ state: isOn ? 'all' : state })}
            className={cn(
              'flex flex-col-reverse justify-center gap-1 bg-surface p-4 text-left transition-colors hover:bg-hover focus-visible:-outline-offset-2 max-sm:last:col-span-2 sm:p-5',
              isOn && 'bg-segment shadow-[inset_0_-2px_0_var(--accent)]',
            )}
          >
            <span className={cn('text-13', colour)}>{label}</span>
            <span className="text-20 font-semibold tracking-tight">
              {overview.users[state].toLocaleString('pt-BR')}
            </span>
          </button>
        )
      })}
    </div>
  )
}
