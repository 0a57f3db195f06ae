import { platformOf } from '#generator/platforms/index.ts'
import { CountryAnswer } from './country-answer.tsx'
import { suggestLanguage } from './country/suggest-language.ts'
import { AskedFields, CredentialFields } from './credential-fields.tsx'
import { IframeSection } from './iframe-section.tsx'
import { LanguageSelect } from './language-select.tsx'
import { TextAnswer } from './text-answer.tsx'
import { TrackingSection } from './tracking-section.tsx'
import { TokenProtection } from './token-protection.tsx'
import { useStep } from './wizard-context.ts'
import { WorkerAddress } from './worker-address.tsx'

export function FormStep() {
  const { state, platform } = useStep()
  const { answers } = state
  const direct = platformOf(platform).workerIs === 'optional'
  return (
    <div className="grid gap-6">
      <div className="grid gap-5 sm:grid-cols-2">
        <CredentialFields />
        <CountryAnswer />
        <LanguageSelect
          label="Idioma do Formulário"
          field="formLanguage"
          suggested={suggestLanguage(answers.countryCode, answers.formLanguage)}
        />
        <AskedFields />
        {(!direct || state.wantsWorker) && <WorkerAddress />}
        <TextAnswer
          field="successUrl"
          type="url"
          placeholder="https://suapagina.com/obrigado"
          hint={
            state.pageMade && answers.successUrl === ''
              ? 'Onde você publicou a página gerada? Cole o endereço dela aqui.'
              : 'Para onde o visitante vai depois de um lead aceito.'
          }
          className="sm:col-span-2"
        />
      </div>
      {direct && <TokenProtection />}
      <div className="grid gap-3">
        <TrackingSection platform={platform} />
        <IframeSection />
      </div>
    </div>
  )
}
