import { platformOf } from '#generator/platforms/index.ts'
import { goesIntoLead } from '#generator/platforms/platform.ts'
import { countryName, suggestLanguage } from './country.ts'
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
  const facts = platformOf(platform)
  const direct = facts.workerIs === 'optional'
  const example = facts.countryCase === 'lower' ? 'br' : 'BR'
  const country = countryName(answers.countryCode) ?? `Duas letras, como ${example}.`
  return (
    <div className="grid gap-6">
      <div className="grid gap-5 sm:grid-cols-2">
        <CredentialFields />
        <TextAnswer
          field="countryCode"
          placeholder={example}
          hint={
            goesIntoLead(facts, 'countryCode')
              ? country
              : `${country.replace(/\.$/, '')}. Não vai no lead: serve para sugerir o idioma.`
          }
        />
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
