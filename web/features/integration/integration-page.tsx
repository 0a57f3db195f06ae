import { useParams } from 'wouter'
import { ApiError } from '#web/api/api-error.ts'
import { FailedReading } from '#web/api/reading.tsx'
import { useIntegration } from '#web/api/use-integrations.ts'
import { MemberFrame } from '#web/session/member-frame.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { IntegrationScreen } from './integration-screen.tsx'

export function IntegrationPage() {
  const { id } = useParams<{ id: string }>()
  const reading = useIntegration(id)
  const { data, error } = reading
  if (data) return <IntegrationScreen key={data.id} saved={data} />
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400)
  return (
    <MemberFrame title="Integração">
      {isGone ? (
        <EmptyState
          title="Esta integração não existe mais"
          description="Ela foi excluída, ou o endereço está errado."
          action={<LinkButton href="/dashboard">Suas integrações</LinkButton>}
        />
      ) : error ? (
        <FailedReading title="Não foi possível abrir a integração" reading={reading} />
      ) : (
        <Skeleton shape="row" count={3} />
      )}
    </MemberFrame>
  )
}
