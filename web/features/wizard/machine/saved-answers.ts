import type { SavedAnswers } from '#contract/integrations.ts'
import type { SavedIntegration } from '#contract/saved-integrations.ts'
import { findPlatform } from '#generator/platforms/index.ts'
import { pageReading } from './country-language.ts'
import { savedTexts, withoutLostResults } from './draft.ts'
import { usedExtras } from './extras.ts'
import { integrationAnswers } from './integration-answers.ts'
import { withSecureAddress } from './tidy-answer.ts'
import { emptyAnswers, initialState } from './wizard-state.ts'
import type { FormCount, TextField, WizardState } from './wizard-state.ts'

/** What is saved of a finished integration: everything but the keys. Only what this platform asks for. */
export function savedAnswers(state: WizardState): SavedAnswers | null {
  const platform = findPlatform(state.platform)
  if (!platform) return null
  const { answers, formMade, formCount, wantsWorker, pageMade } = state
  const { countryCode, successUrl, successPageLanguage, formLanguage } = answers
  const asked = platform.asks.map((field) => [field, answers[field].trim()])
  return {
    platform: platform.id,
    countryCode: countryCode.trim(),
    ...(Object.fromEntries(asked) as Partial<SavedAnswers>),
    cloudflareUrl: integrationAnswers(state).cloudflareUrl?.trim() ?? '',
    successUrl: successUrl.trim(),
    successPageLanguage,
    formLanguage,
    ...usedExtras(state),
    formType: formMade ?? 'atomicat',
    formCount: formMade === 'wordpress' ? formCount : 1,
    wantsWorker,
    pageMade,
  }
}

/** What a person would call it. */
export function suggestName({ platform, answers }: WizardState): string {
  const { countryCode, offerId, streamCode } = answers
  const parts = [findPlatform(platform)?.name, countryCode.toUpperCase(), offerId || streamCode]
  return parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ')
    .slice(0, 80)
}

/** A saved integration in the wizard again, at its end. */
export function openSaved({ id, version, answers }: SavedIntegration): WizardState {
  const isWordPress = answers.formType === 'wordpress'
  return withoutLostResults({
    ...startFrom(answers),
    step: isWordPress ? 'wordPress' : 'form',
    formMade: answers.formType,
    htmlsMade: isWordPress,
    savedAs: { id, version },
    languageChosen: true,
    isFree: true,
  })
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

const noPrices = { price: '', oldPrice: '', priceOfOne: '', priceOfTwo: '', priceOfThree: '' }

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
  })
}
