import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import { platformOf } from '#generator/platforms/index.ts'
import { Note } from '#web/ui/note.tsx'
import { postsToWorker } from '../machine/wizard-state.ts'
import { useStep } from '../wizard-context.ts'

/** Without a Worker the token stands in the page for everybody to read: said here, with the way out. */
export function TokenProtection() {
  const { state, platform } = useStep()
  if (postsToWorker(state))
    return (
      <Note kind="success" title="Seu token está protegido">
        <p>O formulário envia para o seu Worker, e o token não aparece na página.</p>
        {/* No other way leads there, and a Worker may have to be made again. */}
        <p className="mt-2">
          <WorkerLink>Voltar ao passo do Worker</WorkerLink>
        </p>
      </Note>
    )
  return (
    <>
      <Note kind="warning" title="Seu token fica público na página">
        <p>
          Sem um Worker, o formulário chama a {platformOf(platform).name} direto do navegador do visitante:
          qualquer pessoa pode ler o token no código da página.
        </p>
        <p className="mt-2">
          <WorkerLink>Proteger meu token com um Worker</WorkerLink> (recomendado e gratuito)
        </p>
      </Note>
      <KeysNote>Nós não guardamos seu token: o formulário é gerado neste navegador.</KeysNote>
    </>
  )
}

function WorkerLink({ children }: { children: string }) {
  const { dispatch } = useStep()
  return (
    <button
      type="button"
      onClick={() => dispatch({ type: 'protectToken' })}
      className="rounded-xs text-left font-medium text-accent underline underline-offset-4"
    >
      {children}
    </button>
  )
}

/** Said wherever a key is asked for. */
export function KeysNote({ children }: { children: string }) {
  return (
    <p className="flex gap-2 text-13 text-faint">
      <LockKeyhole aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  )
}
