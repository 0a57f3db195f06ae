import { Note } from '#web/ui/note.tsx'
import { CleanupNotes } from '../cleanup-notes.tsx'
import { CleanupCard } from '../maintenance/cleanup-card.tsx'
import { SetupStatus } from '../setup-status.tsx'
import { useOverview } from '../use-overview.ts'

export function SystemView() {
  const { data } = useOverview()
  return (
    <>
      <CleanupNotes overview={data} />
      {data && data.warnings.length === 0 ? (
        <Note kind="info" className="mb-5">
          Nada falta na configuração do servidor.
        </Note>
      ) : (
        <SetupStatus warnings={data?.warnings ?? []} isOpen />
      )}
      <CleanupCard overview={data} />
    </>
  )
}
