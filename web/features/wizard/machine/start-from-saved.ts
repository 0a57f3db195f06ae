import type { SavedAnswers } from '#contract/integrations.ts'
import type { SavedIntegration } from '#contract/saved-integrations.ts'
import { ownPrices } from '#generator/appearance.ts'
import { pageReading } from './country-language.ts'
import { savedTexts, withoutLostResults } from './draft.ts'
import { readersOf } from './own-texts.ts'
import { contentOf } from './saved-answers.ts'
import { withSecureAddress } from './tidy-answer.ts'
import {
  emptyAnswers,
  initialState,
  type FormCount,
  type TextField,
  type WizardState,
} from './wizard-state.ts'

/** A saved integration in the wizard again, at its end. */
export function openSaved({ id, version, answers }: SavedIntegration): WizardState {
  const isWordPress = answers.formType === 'wordpress'
  const state: WizardState = {
    ...startFrom(answers),
    step: isWordPress ? 'wordPress' : 'form',
    formMade: answers.formType,
    htmlsMade: isWordPress,
    languageChosen: true,
    isFree: true,
  }
  return withoutLostResults({ ...state, savedAs: { id, version, content: contentOf(state) } })
}

/** Another page for the same Worker: all but the offer and its prices is known already. */
export function openAnother({ answers }: SavedIntegration): WizardState {
  const state = startFrom(answers)
  const { offerId, streamCode, productPrice } = emptyAnswers
  return {
    ...state,
    step: 'form',
    answers: { ...state.answers, offerId, streamCode, productPrice },
    appearance: { ...state.appearance, ...noPrices },
  }
}

const noPrices = Object.fromEntries(ownPrices.map((field) => [field, '']))

function startFrom(saved: SavedAnswers): WizardState {
  const { platform, wantsWorker, pageMade, formCount, successPageLanguage, formLanguage } = saved
  const texts = savedTexts.map((field): [TextField, string] => [field, saved[field] ?? ''])
  const answers = { ...emptyAnswers, ...Object.fromEntries(texts), successPageLanguage, formLanguage }
  return withSecureAddress({
    ...initialState,
    platform,
    answers,
    appearance: saved.appearance ?? {},
    pixels: saved.pixels ?? {},
    formCount: formCount as FormCount,
    wantsWorker,
    pageMade,
    pageLeftIn: pageMade ? pageReading(answers) : null,
    writtenFor: readersOf(answers),
  })
}
