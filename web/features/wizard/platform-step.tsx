import type { KeyboardEvent } from 'react'
import { platforms } from '#generator/platforms/index.ts'
import { ChoiceCards } from '#web/ui/radio-group.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { labelOf } from './machine/field-rules.ts'
import type { Wizard } from './wizard-context.ts'

const asList = new Intl.ListFormat('pt-BR')

/** What one must have at hand: by the names of the fields, but for the price, which is no name. */
const choices = platforms.map(({ id, name, credentials, asks }) => ({
  value: id,
  label: name,
  hint: asList.format(
    [...new Set([...credentials, ...asks])].map((field) =>
      field === 'productPrice' ? 'preço' : labelOf(field, id),
    ),
  ),
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
