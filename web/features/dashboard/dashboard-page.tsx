import { LogoutButton } from '#web/session/logout-button.tsx'
import { useSession } from '#web/session/session.tsx'
import { AppFrame } from '#web/ui/app-frame.tsx'
import { Person } from '#web/ui/app-header.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

export function DashboardPage() {
  const { user } = useSession()
  return (
    <AppFrame
      title="Início"
      {...(user ? { heading: `Bem-vindo, ${user.username}` } : {})}
      description="Crie uma integração nova e publique seu formulário em poucos minutos."
      subtitle="Agente Integrador de Afiliados"
      headerSlot={
        <>
          {user && <Person username={user.username} email={user.email} />}
          <LogoutButton />
        </>
      }
      actions={
        <LinkButton href="/wizard" variant="primary">
          Iniciar Integração
        </LinkButton>
      }
    />
  )
}
