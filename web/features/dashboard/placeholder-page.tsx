import { LogoutButton } from '#web/session/logout-button.tsx'
import { useSession } from '#web/session/session.tsx'
import { AppFrame } from '#web/ui/app-frame.tsx'
import { Person } from '#web/ui/app-header.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

type PlaceholderPageProps = { title: string }

/** Pages the specification announces and leaves for later (R4). */
export function PlaceholderPage({ title }: PlaceholderPageProps) {
  const { user } = useSession()
  return (
    <AppFrame
      title={title}
      description="Esta página está em desenvolvimento."
      subtitle="Agente Integrador de Afiliados"
      headerSlot={
        <>
          {user && <Person username={user.username} email={user.email} />}
          <LogoutButton />
        </>
      }
    >
      <LinkButton href="/dashboard">Voltar ao painel</LinkButton>
    </AppFrame>
  )
}
