import type { KeyboardEvent } from 'react'
import { platforms } from '#generator/platforms/index.ts'
import { ChoiceCards } from '#web/ui/radio-group.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { canDoWithoutWorker } from './machine/wizard-state.ts'
import type { Wizard } from './wizard-context.ts'

const choices = platforms.map(({ id, name }) => ({
  value: id,
  label: name,
  hint: canDoWithoutWorker(id) ? 'Token e Código da Campanha' : 'API Key, Offer ID e preço',
}))

type PlatformStepProps = Wizard & { onGoOn: () => void }

export function PlatformStep({ state, dispatch, onGoOn }: PlatformStepProps) {
  // A radio button swallows Enter; here it goes on, as everywhere else.
  function goOnWithEnter(event: KeyboardEvent) {
    if (event.key === 'Enter' && state.platform) onGoOn()
  }
  return (
    <div onKeyDownCapture={goOnWithEnter}>
      <ChoiceCards
        label="Plataforma"
        choices={choices}
        value={state.platform ?? undefined}
        onValueChange={(platform) => dispatch({ type: 'choosePlatform', platform })}
        className="lg:grid-cols-4"
      />
      {state.platform && <HowItWorks platform={state.platform} />}
    </div>
  )
}
