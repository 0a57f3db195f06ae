import { Suspense } from 'react'
import { memberPart } from '#web/session/member-screen.ts'
import { CleanupNotes } from '../cleanup-notes.tsx'
import { FrozenNote } from '../frozen-note.tsx'
import { PanelPart, parts } from '../panel-part.tsx'
import { SetupStatus } from '../setup-status.tsx'
import type { useOverview } from '../use-overview.ts'
import { useUserList } from './use-user-list.ts'
import { UserCards } from './user-cards.tsx'

/** Seldom needed, and then at once. */
const UnservedNote = memberPart(async () => (await import('../unserved-note.tsx')).UnservedNote)

/** The first stretch of the whole panel: above the users stands what somebody should look at. */
export function UsersSection({ overview }: { overview: ReturnType<typeof useOverview> }) {
  const list = useUserList({ isBrief: true })
  const unserved = overview.data?.unserved ?? 0
  return (
    <PanelPart part={parts.users}>
      <div>
        {unserved > 0 && (
          <Suspense>
            <UnservedNote count={unserved} />
          </Suspense>
        )}
        <FrozenNote count={overview.data?.frozen ?? 0} list={list} />
        <CleanupNotes overview={overview.data} />
        <SetupStatus warnings={overview.data?.warnings ?? []} />
        <UserCards overview={overview} list={list} />
      </div>
    </PanelPart>
  )
}
