import { fieldsOf, isOptional } from './machine/fields.ts'
import { findPlatform } from './machine/wizard-state.ts'
import { TextAnswer } from './text-answer.tsx'
import { useStep } from './wizard-context.ts'

/** What the platform knows its customer by, where the step asks for it. */
export function CredentialFields() {
  const { state, platform } = useStep()
  const fields = fieldsOf(state)
  const hasStream = fields.includes('streamCode')
  if (!fields.includes('apiKey')) return null
  return (
    <>
      <TextAnswer
        field="apiKey"
        hint={`Está no seu perfil da ${findPlatform(platform)?.name}.`}
        className={hasStream ? '' : 'sm:col-span-2'}
      />
      {hasStream && (
        <TextAnswer
          field="streamCode"
          hint={
            isOptional(state, 'streamCode')
              ? 'Os leads vão para esta campanha. Em branco, vale a que está no Worker.'
              : 'O código do fluxo (stream) da sua oferta.'
          }
        />
      )}
    </>
  )
}
