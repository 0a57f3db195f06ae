import { platformOf } from '#generator/platforms/index.ts'
import type { AskedAnswer, Credential } from '#generator/platforms/platform.ts'
import { Note } from '#web/ui/note.tsx'
import { fieldsOf } from '../machine/fields.ts'
import { OwnAnswer } from './own-answer.tsx'
import { useStep } from '../wizard-context.ts'

/** What the platform knows its customer by, where the step asks for it. */
export function CredentialFields() {
  const { state, platform } = useStep()
  const { credentials } = platformOf(platform)
  const fields = fieldsOf(state)
  const shown = credentials.filter((field) => fields.includes(field))
  return (
    <>
      {shown.map((field) => (
        <OwnAnswer key={field} field={field} className={shown.length === 1 ? 'sm:col-span-2' : ''} />
      ))}
      {state.keyIsForgotten && shown.includes('apiKey') && (
        <Note kind="info" className="sm:col-span-2">
          Por segurança, a chave não fica guardada neste navegador. Para gerar o código, cole-a de novo.
        </Note>
      )}
    </>
  )
}

/** What else only some platforms ask for. */
export function AskedFields() {
  const { state, platform } = useStep()
  const { asks, credentials } = platformOf(platform)
  const own: readonly (AskedAnswer | Credential)[] = credentials
  const fields = fieldsOf(state)
  return asks
    .filter((field) => fields.includes(field) && !own.includes(field))
    .map((field) => <OwnAnswer key={field} field={field} />)
}
