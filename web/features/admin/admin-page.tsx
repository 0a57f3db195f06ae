import { memberPart } from '#web/session/member-screen.ts'
import { useSession } from '#web/session/session.tsx'
import { cn } from '#web/ui/cn.ts'
import { Screen } from '#web/ui/screen.tsx'
import { AdminHeader } from './admin-header.tsx'
import { CleanupCard } from './maintenance/cleanup-card.tsx'
import { DeletedUsersCard } from './maintenance/deleted-users-card.tsx'
import { NearView, useCalm } from './near-view.tsx'
import { columnStyle, PanelSection, sections } from './panel-section.tsx'
import { PasswordDialog } from './password-proof/password-dialog.tsx'
import { SectionBar } from './section-bar.tsx'
import { useOverview } from './use-overview.ts'
import { useSectionJump } from './use-section-jump.ts'
import { UsersSection } from './users/users-section.tsx'

const SalesSection = memberPart(async () => (await import('./sales/sales-section.tsx')).SalesSection)
const CheckoutsCard = memberPart(async () => (await import('./checkouts/checkouts-card.tsx')).CheckoutsCard)
const MailSection = memberPart(async () => (await import('./mail/mail-section.tsx')).MailSection)
const RegistroCard = memberPart(async () => (await import('./registro/registro-card.tsx')).RegistroCard)
const MailLog = memberPart(async () => (await import('./mail/mail-log.tsx')).MailLog)

/** All of the panel on one page. What is not in sight at first comes when it is scrolled to. */
export function AdminPage() {
  const { user } = useSession()
  const overview = useOverview()
  const isCalm = useCalm(!overview.isPending)
  useSectionJump()
  if (!user) return null
  return (
    <Screen title="Painel Administrativo" header={<AdminHeader username={user.username} />}>
      <div className="pb-16 pt-2 lg:pt-4">
        <SectionBar />
        <div className={cn(columnStyle, 'grid grid-cols-[minmax(0,1fr)] gap-14 max-lg:pt-3')}>
          <UsersSection overview={overview} />
          <PanelSection section={sections[1]}>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
              <NearView label="Carregando transações..." isReady={isCalm}>
                <SalesSection overview={overview.data} />
              </NearView>
              <div id="checkouts" className="scroll-mt-20">
                <NearView label="Carregando checkouts..." isReady={isCalm} className="min-h-64">
                  <CheckoutsCard />
                </NearView>
              </div>
            </div>
          </PanelSection>
          <PanelSection section={sections[2]}>
            <NearView label="Carregando emails..." isReady={isCalm}>
              <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
                <MailSection userId={user.id} />
                <MailLog />
              </div>
            </NearView>
          </PanelSection>
          <PanelSection section={sections[3]}>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
              <CleanupCard overview={overview.data} />
              <NearView label="Carregando excluídos..." isReady={isCalm}>
                <DeletedUsersCard />
              </NearView>
              <NearView label="Carregando o registro..." isReady={isCalm}>
                <RegistroCard />
              </NearView>
            </div>
          </PanelSection>
        </div>
      </div>
      <PasswordDialog />
    </Screen>
  )
}
