import { useMinute } from '#web/lib/use-now.ts'
import { useIntegrations } from '#web/api/use-integrations.ts'
import { MemberFrame } from '#web/session/member-frame.tsx'
import { useSession } from '#web/session/session.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { AccountCard } from './account-card.tsx'
import { Benefits } from './benefits.tsx'
import { IntegrationList } from './integration-list.tsx'
import { PlatformButtons } from './platform-buttons.tsx'
import { StatisticsCard } from './statistics-card.tsx'

export function DashboardPage() {
  const { user } = useSession()
  const reading = useIntegrations()
  const now = useMinute(reading.dataUpdatedAt)
  if (!user) return null
  return (
    <MemberFrame
      title="Início"
      heading={`Bem-vindo, ${user.username}`}
      description="Crie uma integração nova e publique seu formulário em poucos minutos."
      actions={
        <LinkButton href="/wizard" variant="primary">
          Iniciar Integração
        </LinkButton>
      }
    >
      <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_auto_1fr]">
        <IntegrationList reading={reading} now={now} />
        <div className="grid gap-5 sm:max-lg:grid-cols-2 sm:max-lg:items-start lg:col-start-2 lg:row-span-3 lg:row-start-1">
          <AccountCard user={user} now={now} />
          <StatisticsCard integrations={reading.data?.integrations ?? []} />
        </div>
        <PlatformButtons />
        <Benefits />
      </div>
    </MemberFrame>
  )
}
