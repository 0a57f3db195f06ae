import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'

/** Fixed at 0: integrations are made in the browser, and nothing of them is kept here yet. */
const counters = [
  ['Integrações criadas', 0],
  ['Formulários gerados', 0],
  ['Workers ativos', 0],
] as const

export function StatisticsCard() {
  return (
    <Card>
      <CardHeader title="Estatísticas" />
      <CardBody className="pt-2">
        <dl className="divide-y divide-line text-14">
          {counters.map(([label, count]) => (
            <div key={label} className="flex items-baseline justify-between gap-4 py-3 last:pb-0">
              <dt className="text-muted">{label}</dt>
              <dd className="text-18 font-semibold">{count}</dd>
            </div>
          ))}
        </dl>
      </CardBody>
    </Card>
  )
}
