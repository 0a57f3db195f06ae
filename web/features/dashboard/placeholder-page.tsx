import { MemberFrame } from '#web/session/member-frame.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

type PlaceholderPageProps = { title: string }

/** Pages the specification announces and leaves for later (R4). */
function PlaceholderPage({ title }: PlaceholderPageProps) {
  return (
    <MemberFrame title={title} description="Esta página está em desenvolvimento.">
      <LinkButton href="/dashboard">Suas integrações e sua conta</LinkButton>
    </MemberFrame>
  )
}

export const IntegrationsPage = () => <PlaceholderPage title="Integrações" />

export const ProfilePage = () => <PlaceholderPage title="Perfil" />
