import { Note } from '#web/ui/note.tsx'
import { CleanupNotes } from '../cleanup-notes.tsx'
import { CleanupCard } from '../maintenance/cleanup-card.tsx'
import { SetupStatus } from '../setup-status.tsx'
import { useOverview } from '../use-overview.ts'
import { SystemCard } from '../watch/system-card.tsx'
import { WatchCard } from '../watch/watch-card.tsx'

export function SystemView() {
  const { data } = useOverview()
  return (
    <>
      <div className="mb-5">
        <WatchCard />
      </div>
      <CleanupNotes overview={data} />
      {data && data.warnings.length === 0 ? (
        <Note kind="info" className="mb-5">
          Nada falta na configuração do servidor.
        </Note>
      ) : (
        <SetupStatus warnings={data?.warnings ?? []} isOpen />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <SystemCard />
        <CleanupCard overview={data} />
      </div>
    </>
  )
}
