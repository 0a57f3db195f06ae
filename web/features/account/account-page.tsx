import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearch } from 'wouter'
import { readAccount, type Account } from '#contract/account.ts'
import type { SessionUser } from '#contract/auth.ts'
import { queryFor } from '#web/api/query-for.ts'
import { Reading } from '#web/api/reading.tsx'
import { useMinute } from '#web/lib/use-now.ts'
import { MemberFrame } from '#web/session/member-frame.tsx'
import { PasswordDialog } from '#web/session/password-proof/password-dialog.tsx'
import { PasswordQuestion } from '#web/session/password-proof/password-question.tsx'
import { useSession } from '#web/session/session.tsx'
import { Card } from '#web/ui/card.tsx'
import { SectionNav } from '#web/ui/section-nav.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ActivitySection } from './activity-section.tsx'
import { DataSection } from './own-data/data-section.tsx'
import { MailsSection } from './mails-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { PlanSection } from './plan-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SecondFactorSection } from './second-factor/second-factor-section.tsx'
import { SetupNote } from './second-factor/setup-note.tsx'
import { sections } from './sections.ts'
import { SessionsSection } from './sessions-section.tsx'

const reason = 'Para mexer na segurança da sua conta, digite a senha com que você entra.'

/** One's own account. Whose subscription has ended sees all of it too. */
export function AccountPage() {
  const { user } = useSession()
  // Sessions and events come about without this page: whoever opens it sees how things are.
  const query = useQuery({ ...queryFor(readAccount), staleTime: 0 })
  const isSetup = new URLSearchParams(useSearch()).get('configurar') === 'segundo-fator'
  if (!user) return null
  return (
    <MemberFrame
      title="Sua conta"
      description="Seus dados, seu plano e tudo o que protege sua entrada no Integrador."
    >
      {isSetup && user.isAdmin && <SetupNote user={user} />}
      <Reading query={query} loading={<AccountBones />} failure="Não foi possível carregar a sua conta">
        {(account) => <Sections account={account} user={user} readAt={query.dataUpdatedAt} />}
      </Reading>
      <PasswordQuestion>
        <PasswordDialog reason={reason} />
      </PasswordQuestion>
    </MemberFrame>
  )
}

type SectionsProps = { account: Account; user: SessionUser; readAt: number }

function Sections({ account, user, readAt }: SectionsProps) {
  const now = useMinute(readAt)
  useArrival()
  return (
    <div className="lg:grid lg:grid-cols-[13rem_minmax(0,46rem)] lg:items-start lg:gap-x-12">
      <SectionNav
        label="Seções da conta"
        sections={sections}
        upright
        className="sticky top-6 max-lg:hidden"
      />
      <div className="grid min-w-0 gap-6">
        <ProfileSection account={account} />
        <PasswordSection email={account.email} />
        <PlanSection user={user} purchase={account.purchase} now={now} />
        <SecondFactorSection email={account.email} now={now} />
        <SessionsSection sessions={account.sessions} now={now} />
        <ActivitySection events={account.events} now={now} />
        <MailsSection mails={account.mails} />
        <DataSection email={account.email} isLastAdmin={account.isLastAdmin} />
      </div>
    </div>
  )
}

/** Links lead to a section, which was not there yet when the browser looked for it. */
function useArrival(): void {
  useEffect(() => {
    const id = window.location.hash.slice(1)
    if (sections.some((section) => section.id === id)) document.querySelector(`#${id}`)?.scrollIntoView()
  }, [])
}

function AccountBones() {
  return (
    <div className="lg:grid lg:grid-cols-[13rem_minmax(0,46rem)] lg:gap-x-12">
      <Skeleton shape="text" count={6} label="Carregando a sua conta..." className="max-lg:hidden" />
      <div className="grid min-w-0 gap-6">
        <Card>
          <Skeleton shape="row" count={2} />
        </Card>
        <Card>
          <Skeleton shape="row" count={3} />
        </Card>
      </div>
    </div>
  )
}
