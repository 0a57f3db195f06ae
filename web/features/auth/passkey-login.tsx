import { useAct } from '#web/api/use-act.ts'
import { useSession } from '#web/session/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { welcome } from './welcome.ts'

/** Browsers that know no passkeys offer none, nor does any without https, or at an address that is no name. */
export function knowsPasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname)
}

export function PasskeyLogin() {
  const { begin } = useSession()
  const { mutate, isPending } = useAct({
    // Loaded when somebody wants it: most never do.
    send: async () => (await import('./ask-browser.ts')).enterByPasskey(),
    done: welcome,
    failed: 'Erro no login',
    onDone: begin,
  })
  if (!knowsPasskeys()) return null
  return (
    <div className="mt-6 border-t border-line pt-6">
      <Button block pending={isPending} pendingLabel="Esperando a chave..." onClick={() => mutate()}>
        Usar chave de acesso
      </Button>
    </div>
  )
}
