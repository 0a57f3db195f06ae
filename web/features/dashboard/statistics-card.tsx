import type { SavedIntegration } from '#contract/saved-integrations.ts'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'

type StatisticsCardProps = {
  /** Undefined until they are known. */
  integrations: readonly SavedIntegration[] | undefined
  activeWorkers: number | undefined
}

/** What is really there: nothing for somebody who has saved nothing. */
export function StatisticsCard({ integrations, activeWorkers }: StatisticsCardProps) {
  const counters = [
    ['Integrações criadas', integrations?.length],
    ['Formulários gerados', integrations?.reduce((sum, { answers }) => sum + answers.formCount, 0)],
    ['Workers ativos', activeWorkers],
  ] as const
  return (
    <Card>
      <CardHeader title="Estatísticas" />
      <CardBody className="pt-2">
        <dl className="divide-y divide-line text-14">
          {counters.map(([label, count]) => (
            <div key={label} className="flex items-baseline justify-between gap-4 py-3 last:pb-0">
              <dt className="text-muted">{label}</dt>
              <dd className="text-18 font-semibold">{count ?? <span className="text-faint">…</span>}</dd>
            </div>
          ))}
        </dl>
      </CardBody>
    </Card>
  )
}
