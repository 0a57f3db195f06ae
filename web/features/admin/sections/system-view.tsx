import { Suspense } from 'react'
import { memberPart } from '#web/session/member-screen.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CleanupNotes } from '../cleanup-notes.tsx'
import { CleanupCard } from '../maintenance/cleanup-card.tsx'
import { useOverview } from '../use-overview.ts'
import { SystemCard } from '../watch/system-card.tsx'
import { WatchCard } from '../watch/watch-card.tsx'

const DoctorCard = memberPart(async () => (await import('../watch/doctor-card.tsx')).DoctorCard)

export function SystemView() {
  const { data } = useOverview()
  return (
    <>
      <div className="mb-5">
        <WatchCard />
      </div>
      <CleanupNotes overview={data} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Suspense fallback={<Skeleton shape="card" label="Conferindo a instalação..." />}>
          <DoctorCard />
        </Suspense>
        <SystemCard />
        <CleanupCard overview={data} />
      </div>
    </>
  )
}
