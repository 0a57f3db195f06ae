import { LinkButton } from '#web/ui/link-button.tsx'
import { MessagePage } from '#web/ui/message-page.tsx'
import { Screen } from '#web/ui/screen.tsx'

export function AccessDenied() {
  return (
    <Screen title="Acesso Negado">
      <MessagePage
        title="Acesso Negado"
        text="Você não tem permissões administrativas para acessar esta página."
      >
        <LinkButton href="/" variant="primary">
          Voltar ao Início
        </LinkButton>
      </MessagePage>
    </Screen>
  )
}
