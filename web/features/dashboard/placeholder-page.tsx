import { MemberFrame } from '#web/session/member-frame.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

type PlaceholderPageProps = {
  title: string
  /** Where what it announces is to be found meanwhile. */
  instead: { href: string; label: string }
}

/** Pages the specification announces and leaves for later (R4). */
function PlaceholderPage({ title, instead: { href, label } }: PlaceholderPageProps) {
  return (
    <MemberFrame title={title} description="Esta página está em desenvolvimento.">
      <LinkButton href={href}>{label}</LinkButton>
    </MemberFrame>
  )
}

export const IntegrationsPage = () => (
  <PlaceholderPage
    title="Integrações"
    instead={{ href: '/dashboard', label: 'Suas integrações e sua conta' }}
  />
)

export const ProfilePage = () => (
  <PlaceholderPage title="Perfil" instead={{ href: '/conta', label: 'Abrir sua conta' }} />
)
