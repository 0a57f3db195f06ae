import { Note } from '#web/ui/note.tsx'
import { useStep } from '../wizard-context.ts'

/** Said where the Worker's address was given with http, and is used with https. */
export function SecuredNote() {
  const { state } = useStep()
  if (!state.madeSecure) return null
  return (
    <Note live kind="info" title="Trocamos http por https no endereço do Worker">
      Em uma página https o navegador bloqueia o que vai para um endereço http, e nenhum lead chegaria.
      {state.keptAs && ' Se o formulário já está na sua página, cole-o de novo.'}
    </Note>
  )
}
