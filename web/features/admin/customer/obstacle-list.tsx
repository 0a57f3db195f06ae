import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Button } from '#web/ui/button.tsx'
import { useServeCustomer } from '../users/use-user-act.ts'
import type { UserActName } from '../users/user-act-dialog.tsx'
import type { Obstacle } from './find-obstacles.ts'
import type { OpenedAct } from './use-opened-act.ts'

type Doing = {
  email: string
  isSelf: boolean
  onAct: OpenedAct['open']
  onSale: (id: string) => void
}

/** What keeps the customer out, each with the way to mend it. */
export function ObstacleList({ obstacles, ...doing }: Doing & { obstacles: readonly Obstacle[] }) {
  if (obstacles.length === 0) return null
  return (
    <div className="mt-4 border-t border-line pt-4">
      <h3 id="obstaculos" className="text-14 tracking-normal">
        O que pode estar impedindo a entrada
      </h3>
      <ul aria-labelledby="obstaculos" className="mt-2.5 grid gap-3.5">
        {obstacles.map((obstacle) => (
          <Entry key={obstacle.key} obstacle={obstacle} {...doing} />
        ))}
      </ul>
    </div>
  )
}

const actLabels: Record<UserActName, string> = {
  resend: 'Reenviar acesso',
  email: 'Corrigir email',
  unfreeze: 'Descongelar',
}

function Entry({ obstacle, email, isSelf, onAct, onSale }: Doing & { obstacle: Obstacle }) {
  const { key, text, acts, saleId } = obstacle
  const id = `obstaculo-${key}`
  return (
    <li className="flex gap-3 text-14">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-orange" />
      <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-6 gap-y-2.5">
        <p id={id} className="min-w-0 flex-1 basis-72 wrap-anywhere">
          {text}
        </p>
        <div className="flex flex-wrap gap-2">
          {acts.map((act) =>
            act === 'serve' ? (
              <ServeButton key={act} email={email} describedBy={id} />
            ) : (
              // Nobody sends themselves a way in: they are in.
              !(isSelf && act === 'resend') && (
                <Button
                  key={act}
                  size="small"
                  aria-haspopup="dialog"
                  aria-describedby={id}
                  onClick={({ currentTarget }) => onAct(act, currentTarget)}
                >
                  {actLabels[act]}
                </Button>
              )
            ),
          )}
          {saleId && (
            <Button size="small" aria-haspopup="dialog" aria-describedby={id} onClick={() => onSale(saleId)}>
              Ver a transação
            </Button>
          )}
        </div>
      </div>
    </li>
  )
}

function ServeButton({ email, describedBy }: { email: string; describedBy: string }) {
  const { mutate, isPending } = useServeCustomer(email)
  return (
    <Button
      size="small"
      variant="primary"
      aria-describedby={describedBy}
      pending={isPending}
      pendingLabel="Liberando..."
      onClick={() => mutate()}
    >
      Dar acesso
    </Button>
  )
}
