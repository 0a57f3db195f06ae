import { LogoutButton } from '#web/session/logout-button.tsx'
import { useSession } from '#web/session/session.tsx'
import { AppFrame } from '#web/ui/app-frame.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

export function AdminPage() {
  const { user } = useSession()
  return (
    <AppFrame
      title="Painel Administrativo"
      description="Usuários, assinaturas, transações e emails."
      headerSlot={
        <>
          {user && <span className="truncate text-13 text-muted max-sm:hidden">Olá, {user.username}</span>}
          <LinkButton href="/wizard" size="small">
            Página Inicial
          </LinkButton>
          <LogoutButton />
        </>
      }
    />
  )
}
