import { useQuery } from '@tanstack/react-query'
import { readSystem } from '#contract/system.ts'
import { queryFor } from '#web/api/query-for.ts'
import { Reading } from '#web/api/reading.tsx'
import { useMinute } from '#web/lib/use-now.ts'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { describeSystem } from './describe-system.ts'

const everyMs = 60_000

/** What `/metrics` knows, in words. */
export function SystemCard() {
  const system = useQuery({ ...queryFor(readSystem), refetchInterval: everyMs })
  const now = useMinute(system.dataUpdatedAt)
  return (
    <Card aria-labelledby="system-title">
      <CardHeader
        className="pb-4"
        title={<span id="system-title">Este servidor</span>}
        description="Desde que começou, e só do servidor que respondeu agora. Para um coletor, os mesmos números estão em /metrics."
      />
      <Reading
        query={system}
        loading={<Skeleton shape="card" label="Carregando os números do servidor..." />}
        failure="Não foi possível ler os números do servidor"
      >
        {(figures) => (
          <dl className="grid grid-cols-2 gap-px border-t border-line bg-line lg:grid-cols-4">
            {describeSystem(figures, now).map(({ label, value, more, isBad }) => (
              <div key={label} className="bg-surface px-4 py-3.5 sm:px-5">
                <dt className="text-13 text-muted">{label}</dt>
                <dd className="mt-1 text-18 font-semibold tracking-tight">{value}</dd>
                <dd className={cn('mt-0.5 text-12 wrap-anywhere', isBad ? 'text-red' : 'text-faint')}>
                  {more}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </Reading>
    </Card>
  )
}
