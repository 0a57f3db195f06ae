import { memo } from 'react'
import { platformOf, type PlatformId } from '#generator/platforms/index.ts'
import { useWideScreen } from '#web/lib/use-wide-screen.ts'
import { ActionButton } from '../action-button.tsx'
import { useStep } from '../wizard-context.ts'
import { CountryAnswer } from './country-answer.tsx'
import { AskedFields, CredentialFields } from './credential-fields.tsx'
import { Disclosure } from './disclosure.tsx'
import { IframeSection } from './iframe-section.tsx'
import { LanguageSelect } from './language-select.tsx'
import { ExtraSections } from './look/sections.tsx'
import { OwnTextsNote } from './own-texts-note.tsx'
import { PageLanguageNote } from './page-language-note.tsx'
import { TextAnswer } from './text-answer.tsx'
import { TokenProtection } from './token-protection.tsx'
import { TrackingCheck } from './tracking/tracking-check.tsx'
import { WorkerAddress } from './worker-address.tsx'

export function FormStep() {
  const { state, platform } = useStep()
  const { answers } = state
  const direct = platformOf(platform).workerIs === 'optional'
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid gap-5 sm:grid-cols-2">
        <CredentialFields />
        <CountryAnswer />
        <LanguageSelect
          label="Idioma do Formulário"
          field="formLanguage"
          hint={state.languageChosen ? undefined : 'Segue o país, no formulário e na página de sucesso.'}
        />
        <AskedFields />
        {(!direct || state.wantsWorker) && (
          <div className="sm:col-span-2">
            <WorkerAddress />
          </div>
        )}
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
      <PageLanguageNote />
      <OwnTextsNote />
      <div className="grid grid-cols-1 gap-3">
        <ExtraSections />
        <TrackingSection platform={platform} />
        <IframeSection />
      </div>
      <OtherForm />
    </div>
  )
}

/** Half of our users need it, and a phone's row of actions has no room for it. */
function OtherForm() {
  const { actions } = useStep()
  const wide = useWideScreen()
  return !wide && actions.buttons.shown.includes('makeWordPress') && <ActionButton id="makeWordPress" />
}

const TrackingSection = memo(function TrackingSection({ platform }: { platform: PlatformId }) {
  return (
    <Disclosure title="Conferir o rastreamento do anúncio">
      <TrackingCheck platform={platform} />
    </Disclosure>
  )
})
