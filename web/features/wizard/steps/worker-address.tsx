import { WorkerCheck } from '#web/artefacts/worker-check/worker-check.tsx'
import { Note } from '#web/ui/note.tsx'
import { findMistake } from '../machine/fields.ts'
import { canDoWithoutWorker } from '../machine/wizard-state.ts'
import { useStep } from '../wizard-context.ts'
import { TextAnswer } from './text-answer.tsx'

/** Where the customer's Worker answers, and whether it does. */
export function WorkerAddress() {
  const { state, platform } = useStep()
  const { cloudflareUrl, streamCode } = state.answers
  const isChoice = canDoWithoutWorker(platform)
  return (
    <div className="grid grid-cols-1 gap-3">
      <TextAnswer
        field="cloudflareUrl"
        type="url"
        placeholder={`https://leads-${platform}.sua-conta.workers.dev`}
        hint={
          isChoice
            ? 'Opcional. Com ele o formulário envia para o Worker, e o token não vai para a página.'
            : 'Termina em .workers.dev. Não é o endereço do painel.'
        }
      />
      <SecuredNote />
      {cloudflareUrl.trim() !== '' && findMistake(state, 'cloudflareUrl') === undefined && (
        <WorkerCheck url={cloudflareUrl} platform={platform} streamCode={streamCode} />
      )}
    </div>
  )
}

/** Said where the Worker's address was given with http, and is used with https. */
export function SecuredNote() {
  const { state } = useStep()
  if (!state.madeSecure) return null
  return (
    <Note live kind="info" title="Trocamos http por https no endereço do Worker">
      Em uma página https o navegador bloqueia o que vai para um endereço http, e nenhum lead chegaria.
      {state.savedAs &&
        state.savedAs.version > 0 &&
        ' Se o formulário já está na sua página, cole-o de novo.'}
    </Note>
  )
}
