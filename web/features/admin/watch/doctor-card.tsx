import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { readDoctor, type Diagnosis } from '#contract/doctor.ts'
import { queryFor } from '#web/api/query-for.ts'
import { Reading } from '#web/api/reading.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { plural } from '../mail/plural.ts'

const looks = {
  trouble: { Icon: CircleAlert, colour: 'text-red', name: 'Errado', ground: 'bg-red-soft' },
  warning: { Icon: TriangleAlert, colour: 'text-orange', name: 'Aviso', ground: '' },
  unknown: { Icon: CircleHelp, colour: 'text-muted', name: 'Não se sabe', ground: '' },
  fine: { Icon: CircleCheck, colour: 'text-accent', name: 'Tudo certo', ground: '' },
} as const

/** What `npm run doctor` says: looked at when the section is opened, since it talks to others. */
export function DoctorCard() {
  const doctor = useQuery({ ...queryFor(readDoctor), staleTime: 60_000, refetchOnWindowFocus: false })
  return (
    <Card aria-labelledby="doctor-title">
      <CardHeader
        className="pb-4"
        title={<span id="doctor-title">Instalação</span>}
        description="O que falta ou é inseguro na configuração e no que roda. No terminal: npm run doctor."
        actions={
          <Button
            variant="secondary"
            size="small"
            pending={doctor.isFetching}
            pendingLabel="Conferindo..."
            onClick={() => void doctor.refetch()}
          >
            Conferir de novo
          </Button>
        }
      />
      <Reading
        query={doctor}
        loading={<Skeleton shape="row" count={5} label="Conferindo a instalação..." />}
        failure="Não foi possível conferir a instalação"
      >
        {({ diagnoses }) => <Diagnoses diagnoses={diagnoses} />}
      </Reading>
    </Card>
  )
}

function Diagnoses({ diagnoses }: { diagnoses: readonly Diagnosis[] }) {
  const open = diagnoses.filter(({ state }) => state !== 'fine')
  const well = diagnoses.filter(({ state }) => state === 'fine')
  return (
    <>
      {open.length > 0 && <Rows label="O que pede atenção na instalação" diagnoses={open} />}
      {well.length > 0 && (
        <details className="group border-t border-line text-14">
          <summary className="flex list-none items-start gap-3 px-5 py-2.5 pointer-coarse:py-3 [&::-webkit-details-marker]:hidden">
            <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
            <span className="min-w-0 flex-1 font-medium">
              {open.length === 0 ? 'Nada falta: ' : ''}
              {plural(well.length, 'item certo', 'itens certos')}
            </span>
            <ChevronDown
              aria-hidden="true"
              className="mt-0.5 size-4 shrink-0 text-muted transition-[rotate] group-open:rotate-180"
            />
          </summary>
          <Rows label="O que está certo na instalação" diagnoses={well} />
        </details>
      )}
    </>
  )
}

function Rows({ label, diagnoses }: { label: string; diagnoses: readonly Diagnosis[] }) {
  return (
    <ul aria-label={label} className="divide-y divide-line border-t border-line text-14">
      {diagnoses.map((each) => (
        <Row key={`${each.check} ${each.text}`} diagnosis={each} />
      ))}
    </ul>
  )
}

function Row({ diagnosis: { label, state, text, remedy } }: { diagnosis: Diagnosis }) {
  const { Icon, colour, name, ground } = looks[state]
  return (
    <li className={cn('flex items-start gap-3 px-5 py-2.5', ground)}>
      <Icon aria-hidden="true" className={cn('mt-0.5 size-4 shrink-0', colour)} />
      <div className="grid min-w-0 flex-1 gap-x-6 gap-y-0.5 sm:grid-cols-[11rem_minmax(0,1fr)] sm:items-baseline">
        <p className="font-medium">
          {label}
          <span className="sr-only">: {name}.</span>
        </p>
        <div className="min-w-0 wrap-anywhere">
          <p className={cn(state === 'fine' && 'text-muted')}>{text}</p>
          {remedy && <p className="mt-0.5 text-muted">{remedy}</p>}
        </div>
      </div>
    </li>
  )
}
