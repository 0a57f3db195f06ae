import type { Customer } from '#contract/customers.ts'
import { saoPauloDay } from '#web/lib/sao-paulo-date.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cn } from '#web/ui/cn.ts'
import { findObstacles, hasAccessNow, judgeEntry } from './find-obstacles.ts'
import { ObstacleList } from './obstacle-list.tsx'
import type { OpenedAct } from './use-opened-act.ts'

type AccessPanelProps = {
  customer: Customer
  isSelf: boolean
  now: Date
  onAct: OpenedAct['open']
  onSale: (id: string) => void
}

/** Whether the customer gets in, until when, why, and what keeps them out: the answer to most that is asked. */
export function AccessPanel({ customer, isSelf, now, onAct, onSale }: AccessPanelProps) {
  const { word, isIn } = judgeEntry(customer, now)
  return (
    <section
      aria-labelledby="acesso"
      className={cn(
        'my-6 rounded-lg border px-5 py-4.5',
        isIn ? 'border-accent/35 bg-accent/6' : 'border-red/35 bg-red/6',
      )}
    >
      <h2
        id="acesso"
        className="flex flex-wrap items-center gap-x-2.5 gap-y-2 text-15 font-normal tracking-normal"
      >
        <Badge tone={isIn ? 'green' : 'red'} dot>
          {word}
        </Badge>{' '}
        <span>
          <b className="font-semibold">{describeEnd(customer, isIn, now)}</b>, e por quê:
        </span>
      </h2>
      <ul aria-labelledby="acesso" className="mt-3 grid gap-1.5 text-14 text-muted">
        {customer.access.why.map((sentence) => (
          <li key={sentence} className="wrap-anywhere">
            {sentence}
          </li>
        ))}
      </ul>
      <ObstacleList
        obstacles={findObstacles(customer, now)}
        email={customer.user.email}
        isSelf={isSelf}
        onAct={onAct}
        onSale={onSale}
      />
    </section>
  )
}

function describeEnd(customer: Customer, isIn: boolean, now: Date): string {
  const { user, access } = customer
  const end = access.endsAt && saoPauloDay(access.endsAt)
  if (!hasAccessNow(customer, now)) return end === null ? 'até agora' : `desde ${end}`
  const until = end === null || user.isAdmin ? 'para sempre' : `até ${end}`
  return isIn ? until : `tem direito ${until}`
}
