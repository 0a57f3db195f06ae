import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import type { Watched } from '#contract/watch.ts'
import { Reading } from '#web/api/reading.tsx'
import { saoPauloMoment } from '#web/lib/sao-paulo-date.ts'
import { useMinute } from '#web/lib/use-now.ts'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { RemedyLink } from './remedy-link.tsx'
import { useWatch } from './use-watch.ts'

const looks = {
  trouble: { Icon: CircleAlert, colour: 'text-red', name: 'Precisa de atenção' },
  unknown: { Icon: CircleHelp, colour: 'text-muted', name: 'Não se sabe' },
  fine: { Icon: CircleCheck, colour: 'text-accent', name: 'Tudo certo' },
} as const

/** Everything that is watched with how it stands, what is well too. */
export function WatchCard() {
  const watch = useWatch()
  return (
    <Card aria-labelledby="watch-title">
      <CardHeader
        className="pb-4"
        title={<span id="watch-title">O que o servidor vigia</span>}
        description="Um problema aparece no alto do painel na hora, e por email a cada administrador, no máximo uma vez por dia."
      />
      <Reading
        query={watch}
        loading={<Skeleton shape="row" count={7} label="Carregando o que é vigiado..." />}
        failure="Não foi possível conferir o que é vigiado"
      >
        {({ watched }) => (
          <ul aria-labelledby="watch-title" className="divide-y divide-line border-t border-line text-14">
            {watched.map((each) => (
              <Row key={each.id} watched={each} />
            ))}
          </ul>
        )}
      </Reading>
    </Card>
  )
}

function Row({ watched: { label, state, text, since, remedy } }: { watched: Watched }) {
  const { Icon, colour, name } = looks[state]
  const now = useMinute()
  const isTrouble = state === 'trouble'
  return (
    <li className={cn('flex items-start gap-3 px-5 py-2.5', isTrouble && 'bg-red-soft')}>
      <Icon aria-hidden="true" className={cn('mt-0.5 size-4 shrink-0', colour)} />
      <div className="grid min-w-0 flex-1 gap-x-6 gap-y-0.5 sm:grid-cols-[11rem_minmax(0,1fr)_auto] sm:items-baseline">
        <p className="font-medium">
          {label}
          <span className="sr-only">: {name}.</span>
        </p>
        <p className={cn('min-w-0 wrap-anywhere', !isTrouble && 'text-muted')}>
          {text}
          {since && <span className="text-muted"> Desde {saoPauloMoment(since, now)}.</span>}
        </p>
        {isTrouble && <RemedyLink remedy={remedy} />}
      </div>
    </li>
  )
}
