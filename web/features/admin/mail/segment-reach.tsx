import { errorMessage } from '#web/api/error-message.ts'
import { Button } from '#web/ui/button.tsx'
import { describePace } from './describe-pace.ts'
import { plural } from './plural.ts'
import type { SegmentSizeQuery } from './segment-choice.ts'

/** How many receive it, while one chooses, and how long it takes. */
export function SegmentReach({ size }: { size: SegmentSizeQuery | undefined }) {
  return (
    <output className="block rounded-md border border-line bg-bg px-4 py-3 text-14">
      {size ? <Count size={size} /> : <p className="text-muted">Corrija os dias para contar quem recebe.</p>}
    </output>
  )
}

function Count({ size: { data, error, refetch } }: { size: SegmentSizeQuery }) {
  if (error)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-red">{errorMessage(error, 'Não foi possível contar quem vai receber.')}</p>
        <Button size="small" onClick={() => void refetch()}>
          Contar de novo
        </Button>
      </div>
    )
  if (!data) return <p className="text-muted">Contando quem vai receber...</p>
  if (data.people === 0)
    return <p className="text-muted">Agora não há ninguém neste segmento que receba emails.</p>
  return (
    <>
      <p className="font-medium">{plural(data.people, 'pessoa recebe', 'pessoas recebem')}</p>
      <p className="mt-0.5 text-13 text-muted">{describePace(data)}</p>
    </>
  )
}
