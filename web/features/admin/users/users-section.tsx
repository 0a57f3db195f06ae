import type { Overview } from '#contract/users.ts'
import { cn } from '#web/ui/cn.ts'
import { Note } from '#web/ui/note.tsx'
import { CleanupNotes } from '../cleanup-notes.tsx'
import { FrozenNote } from '../frozen-note.tsx'
import { plural } from '../mail/plural.ts'
import { PanelSection, sections } from '../panel-section.tsx'
import { SetupStatus } from '../setup-status.tsx'
import { UnservedNote } from '../unserved-note.tsx'
import type { useOverview } from '../use-overview.ts'
import { CreateUserCard } from './create-user-card.tsx'
import { CreatedUserCard } from './created-user-card.tsx'
import { OverviewStrip } from './overview-strip.tsx'
import { useCreatedUser } from './use-created-user.ts'
import { useUserList } from './use-user-list.ts'
import { UsersCard } from './users-card.tsx'

export function UsersSection({ overview }: { overview: ReturnType<typeof useOverview> }) {
  const list = useUserList()
  const { created, setCreated } = useCreatedUser()
  return (
    <PanelSection section={sections[0]} className="scroll-mt-40 lg:-mt-13">
      <UnservedNote count={overview.data?.unserved ?? 0} />
      <FrozenNote count={overview.data?.frozen ?? 0} list={list} />
      {overview.data && <MailTrouble mails={overview.data.mails} />}
      <CleanupNotes overview={overview.data} />
      <SetupStatus warnings={overview.data?.warnings ?? []} />
      <OverviewStrip overview={overview} list={list} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        {/* Beside the list it goes along with it; with a result above, it is too tall for that. */}
        <div className={cn('grid gap-5 xl:order-1', !created && 'xl:sticky xl:top-20')}>
          {created && (
            <CreatedUserCard
              key={created.firstLoginToken}
              created={created}
              onClose={() => setCreated(null)}
            />
          )}
          <CreateUserCard onCreated={setCreated} />
        </div>
        <UsersCard list={list} />
      </div>
    </PanelSection>
  )
}

/** Mails that do not go out: customers may be waiting for their way in. */
function MailTrouble({ mails: { waiting, failed, reason } }: Pick<Overview, 'mails'>) {
  const total = waiting + failed
  if (total === 0) return null
  return (
    <Note kind="danger" className="mb-5">
      {plural(total, 'email não saiu', 'emails não saíram')}. {reason ?? 'O envio falhou.'}{' '}
      <a href="#emails" className="font-medium underline underline-offset-4">
        Ver o que não saiu
      </a>
    </Note>
  )
}
