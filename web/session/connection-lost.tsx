import { buttonStyle } from '#web/ui/button-style.ts'
import { MessagePage } from '#web/ui/message-page.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { useSession } from './session.tsx'

/** We could not find out who is here: nothing private is shown, and nobody is sent to the login by mistake. */
export function ConnectionLost() {
  const { retry } = useSession()
  return (
    <Screen title="Sem conexão">
      <MessagePage
        title="Não foi possível carregar sua sessão"
        text="O servidor não respondeu. Verifique sua internet e tente novamente."
      >
        <button type="button" onClick={retry} className={buttonStyle({ variant: 'primary' })}>
          Tentar novamente
        </button>
      </MessagePage>
    </Screen>
  )
}
