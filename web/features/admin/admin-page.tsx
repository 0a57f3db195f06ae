import { Suspense } from 'react'
import { memberPart } from '#web/session/member-screen.ts'
import { useSession } from '#web/session/session.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { readSection } from './address/panel-address.ts'
import { useQueryString } from './address/use-address.ts'
import { AdminHeader } from './admin-header.tsx'
import { PanelPassword } from './panel-password.tsx'
import { SectionFrame } from './sections/section-frame.tsx'
import { SectionTabs } from './sections/section-tabs.tsx'
import { findSection } from './sections/sections.ts'
import { Troubles } from './watch/troubles.tsx'

const WholePanel = memberPart(async () => (await import('./whole-panel.tsx')).WholePanel)

const title = 'Painel Administrativo'

/** The panel: the section that the address names, or all of it. */
export function AdminPage() {
  const { user } = useSession()
  const section = findSection(readSection(useQueryString()))
  if (!user) return null
  return (
    <Screen
      title={section ? `${section.label} — ${title}` : title}
      header={
        <>
          <AdminHeader username={user.username} />
          <SectionTabs current={section?.id} />
        </>
      }
    >
      <div className="mx-auto w-full max-w-320 px-4 pt-6 pb-16 sm:px-8 sm:pt-8">
        <Troubles section={section?.id} />
        {section ? (
          <SectionFrame key={section.id} label={section.label}>
            <section.Content />
          </SectionFrame>
        ) : (
          <Suspense fallback={<Skeleton shape="card" label="Carregando o painel..." />}>
            <WholePanel />
          </Suspense>
        )}
      </div>
      <PanelPassword />
    </Screen>
  )
}
