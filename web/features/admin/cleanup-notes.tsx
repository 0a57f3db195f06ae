import { trustClock } from '#contract/deletions.ts'
import { Link } from 'wouter'
import type { Overview } from '#contract/users.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { sectionPath } from './address/panel-address.ts'
import { useUserAct } from './users/use-user-act.ts'

/** Why nobody is being deleted by night, and what to do about it. */
export function CleanupNotes({ overview }: { overview: Overview | undefined }) {
  const { clockDoubt = null, refusedCleanup = null } = overview ?? {}
  if (clockDoubt !== null) return <ClockNote doubt={clockDoubt} />
  if (refusedCleanup === null) return null
  return (
    <Note kind="warning" title="A limpeza da madrugada não foi feita" className="mb-5">
      {refusedCleanup} Confira quem seria excluído e execute a limpeza em{' '}
      <Link href={sectionPath('sistema')} className="text-text underline underline-offset-4">
        Sistema
      </Link>
      .
    </Note>
  )
}

function ClockNote({ doubt }: { doubt: string }) {
  const { mutate, isPending } = useUserAct({
    send: () => call(trustClock),
    done: 'Relógio confirmado',
    failed: 'Erro ao confirmar o relógio',
  })
  return (
    <Note kind="warning" title="O relógio do servidor parece errado" className="mb-5">
      <p>{doubt} Enquanto isso, nada é excluído sozinho.</p>
      <Button
        size="small"
        className="mt-3"
        pending={isPending}
        pendingLabel="Confirmando..."
        onClick={() => mutate()}
      >
        O relógio está certo
      </Button>
    </Note>
  )
}
