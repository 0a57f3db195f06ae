import type { KeyboardEvent } from 'react'
import { platformNeeds } from '#contract/platforms.ts'
import { platforms, type PlatformId } from '#generator/platforms/index.ts'
import type { PlatformFacts } from '#generator/platforms/platform.ts'
import { ChoiceCards, type Choice } from '#web/ui/choice-cards.tsx'
import { PlatformMark } from '#web/ui/platform-mark.tsx'
import { Disclosure } from './disclosure.tsx'
import { HowItWorks, WhatYouGet } from './how-it-works.tsx'
import type { Wizard } from '../wizard-context.ts'

const choicesOf = (standing: PlatformFacts['standing']): Choice<PlatformId>[] =>
  platforms
    .filter((platform) => platform.standing === standing)
    .map((platform) => ({
      value: platform.id,
      label: platform.name,
      mark: <PlatformMark index={platforms.indexOf(platform)} className="mb-4" />,
      hint: platformNeeds[platform.id],
    }))

const proven = choicesOf('proven')
const others = choicesOf('new').map(({ hint, ...choice }) => ({
  ...choice,
  hint: (
    <>
      {hint}
      <span className="mt-2 block text-balance text-12 text-orange">
        nova: confirme o primeiro lead com seu gerente
      </span>
    </>
  ),
}))

type PlatformStepProps = Wizard & { onGoOn: () => void }

export function PlatformStep({ state, dispatch, onGoOn }: PlatformStepProps) {
  // A radio button swallows Enter; here it goes on, as everywhere else.
  function goOnWithEnter({ key, target }: KeyboardEvent) {
    const isCard = target instanceof Element && target.getAttribute('role') === 'radio'
    if (key === 'Enter' && isCard && state.platform) onGoOn()
  }
  const choosing = {
    value: state.platform ?? undefined,
    onValueChange: (platform: PlatformId) => dispatch({ type: 'choosePlatform', platform }),
  }
  const isOther = others.some(({ value }) => value === state.platform)
  return (
    <div onKeyDownCapture={goOnWithEnter}>
      <ChoiceCards {...choosing} label="Plataforma" choices={proven} className="lg:grid-cols-4" />
      <Disclosure title="Mais redes" startsOpen={isOther} className="mt-3">
        <ChoiceCards {...choosing} label="Mais redes" choices={others} className="lg:grid-cols-3" />
      </Disclosure>
      {state.platform ? <HowItWorks platform={state.platform} /> : <WhatYouGet />}
    </div>
  )
}
