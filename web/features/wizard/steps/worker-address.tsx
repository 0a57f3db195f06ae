import { WorkerCheck } from '#web/artefacts/worker-check/worker-check.tsx'
import { findMistake } from '../machine/fields.ts'
import { canDoWithoutWorker } from '../machine/wizard-state.ts'
import { SecuredNote } from './secured-note.tsx'
import { TextAnswer } from './text-answer.tsx'
import { useStep } from '../wizard-context.ts'

/** Where the customer's Worker answers, and whether it does. */
export function WorkerAddress() {
  const { state, platform } = useStep()
  const { cloudflareUrl, streamCode } = state.answers
  const isChoice = canDoWithoutWorker(platform)
  return (
    <div className="grid gap-3">
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
