import { memberPart } from '#web/session/member-screen.ts'
import { useSession } from '#web/session/session.tsx'
import { NearView, useCalm } from './near-view.tsx'
import { parts, PanelPart } from './panel-part.tsx'
import { useOverview } from './use-overview.ts'
import { useSectionJump } from './use-section-jump.ts'
import { UsersSection } from './users/users-section.tsx'

const SalesSection = memberPart(async () => (await import('./sales/sales-section.tsx')).SalesSection)
const CheckoutsCard = memberPart(async () => (await import('./checkouts/checkouts-card.tsx')).CheckoutsCard)
const MailSection = memberPart(async () => (await import('./mail/mail-section.tsx')).MailSection)
const CleanupCard = memberPart(async () => (await import('./maintenance/cleanup-card.tsx')).CleanupCard)
const DeletedUsersCard = memberPart(
  async () => (await import('./maintenance/deleted-users-card.tsx')).DeletedUsersCard,
)
const MailLog = memberPart(async () => (await import('./mail/mail-log.tsx')).MailLog)

/**
 * Everything on one page: of each list the first rows, with the way to its section. What is not in sight at first comes
 * when it is scrolled to.
 */
export function WholePanel() {
  const { user } = useSession()
  const overview = useOverview()
  const isCalm = useCalm(!overview.isPending)
  useSectionJump()
  if (!user) return null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-14">
      <UsersSection overview={overview} />
      <PanelPart part={parts.sales}>
        <NearView label="Carregando transações..." isReady={isCalm}>
          <SalesSection overview={overview.data} isBrief />
        </NearView>
        <div id="checkouts" className="scroll-mt-20">
          <NearView label="Carregando checkouts..." isReady={isCalm} className="min-h-64">
            <CheckoutsCard isBrief />
          </NearView>
        </div>
      </PanelPart>
      <PanelPart part={parts.mails}>
        <NearView label="Carregando emails..." isReady={isCalm}>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <MailSection userId={user.id} isBrief />
            <MailLog isBrief />
          </div>
        </NearView>
      </PanelPart>
      <PanelPart part={parts.maintenance}>
        <NearView label="Carregando a manutenção..." isReady={isCalm}>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <CleanupCard overview={overview.data} />
            <DeletedUsersCard isBrief />
          </div>
        </NearView>
      </PanelPart>
    </div>
  )
}
