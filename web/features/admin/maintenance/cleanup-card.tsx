import { Suspense, useState } from 'react'
import type { Overview } from '#contract/users.ts'
import { memberPart } from '#web/session/member-screen.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RunningCleanup } from './running-cleanup.tsx'
import { useCleanup } from './use-cleanup.ts'

const CleanupDialog = memberPart(async () => (await import('./cleanup-dialog.tsx')).CleanupDialog)

export function CleanupCard({ overview }: { overview: Overview | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const { running, begin, end } = useCleanup(overview?.runningCleanup)
  const cleanable = overview?.users.cleanable
  return (
    <Card
      aria-labelledby="limpeza"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 p-5"
    >
      <div className="min-w-0">
        <h3 id="limpeza" className="text-15 tracking-snug">
          Limpeza automática
        </h3>
        <p className="mt-1 max-w-xl text-14 text-muted">
          Exclui os usuários cuja assinatura expirou há mais de 30 dias. Administradores não são afetados, e
          as vendas ficam registradas.
        </p>
        {running === null && <p className="mt-2 text-14">{describeCleanable(cleanable)}</p>}
      </div>
      <Button aria-haspopup="dialog" disabled={running !== null} onClick={() => setOpen(true)}>
        Executar limpeza
      </Button>
      {running !== null && <RunningCleanup key={running} id={running} onEnd={end} />}
      {isOpen && (
        <Suspense>
          <CleanupDialog cleanable={cleanable} onBegun={begin} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  )
}

function describeCleanable(count: number | undefined): string {
  if (count === undefined) return ''
  if (count === 0) return 'Agora não há ninguém para excluir.'
  return count === 1
    ? 'Agora 1 usuário seria excluído.'
    : `Agora ${count.toLocaleString('pt-BR')} usuários seriam excluídos.`
}
