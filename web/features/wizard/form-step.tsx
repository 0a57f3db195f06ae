import { countryName, suggestLanguage } from './country.ts'
import { CredentialFields } from './credential-fields.tsx'
import { IframeSection } from './iframe-section.tsx'
import { LanguageSelect } from './language-select.tsx'
import { canDoWithoutWorker } from './machine/wizard-state.ts'
import { TextAnswer } from './text-answer.tsx'
import { TrackingSection } from './tracking-section.tsx'
import { TokenProtection } from './token-protection.tsx'
import { useStep } from './wizard-context.ts'
import { WorkerAddress } from './worker-address.tsx'

export function FormStep() {
  const { state, platform } = useStep()
  const { answers } = state
  const direct = canDoWithoutWorker(platform)
  const example = direct ? 'br' : 'BR'
  return (
    <div className="grid gap-6">
      <div className="grid gap-5 sm:grid-cols-2">
        <CredentialFields />
        <TextAnswer
          field="countryCode"
          placeholder={example}
          hint={countryName(answers.countryCode) ?? `Duas letras, como ${example}.`}
        />
        <LanguageSelect
          label="Idioma do Formulário"
          field="formLanguage"
          suggested={suggestLanguage(answers.countryCode, answers.formLanguage)}
        />
        {!direct && (
          <>
            <TextAnswer field="offerId" hint="O número ou código da oferta na plataforma." />
            <TextAnswer
              field="productPrice"
              inputMode="decimal"
              placeholder="99.90"
              hint="Na moeda do país, igual ao da oferta."
            />
          </>
        )}
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
