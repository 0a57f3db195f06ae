import { LogoutButton } from '#web/session/logout-button.tsx'
import { useSession } from '#web/session/session.tsx'
import { AppHeader, Person } from '#web/ui/app-header.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { ThemeToggle } from '#web/ui/theme-toggle.tsx'
import { useTheme } from '#web/ui/use-theme.ts'

const steps = ['Plataforma', 'Worker', 'Sucesso', 'Formulário', 'WordPress'] as const

export function WizardPage() {
  const { user } = useSession()
  const { theme, choose } = useTheme()
  return (
    <Screen
      title="Nova integração"
      header={
        <AppHeader subtitle="Agente Integrador de Afiliados">
          {user && <Person username={user.username} email={user.email} />}
          <ThemeToggle theme={theme} onChoose={choose} />
          {user?.isAdmin && (
            <LinkButton href="/admin" size="small">
              Admin
            </LinkButton>
          )}
          <LogoutButton />
        </AppHeader>
      }
      className="mx-auto w-full max-w-300 px-4 py-6 sm:px-8"
    >
      <Stepper label="Passos da integração" steps={steps} current={0} className="mb-8" />
      <PageHeader title="Escolha Sua Plataforma" description="Para onde vão os leads do seu formulário." />
    </Screen>
  )
}
