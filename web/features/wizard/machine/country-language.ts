import { tidy } from '#generator/answers.ts'
import { languageForCountry } from '#generator/languages/countries.ts'
import type { LanguageCode } from '#generator/languages/language.ts'
import { readingIn, type Reading } from '#generator/languages/regions.ts'
import { findCountry } from '#web/lib/find-country.ts'
import type { WizardState } from './wizard-state.ts'

/** Form and page are read by the same people. While a name is being typed, the last country stands. */
export function followCountry(state: WizardState): WizardState {
  const { languageChosen, answers } = state
  const country = findCountry(answers.countryCode)
  if (languageChosen || (country === undefined && tidy(answers.countryCode) !== '')) return state
  const language = languageForCountry(country ?? '')
  return { ...state, answers: { ...answers, formLanguage: language, successPageLanguage: language } }
}

/** The country's language, where it is not the one of both. */
export function offeredLanguage({ answers }: WizardState): LanguageCode | undefined {
  const country = findCountry(answers.countryCode)
  if (country === undefined) return undefined
  const language = languageForCountry(country)
  const isUsed = answers.formLanguage === language && answers.successPageLanguage === language
  return isUsed ? undefined : language
}

/** A page is written as people of the country write its language. */
export function pageReading({ successPageLanguage, countryCode }: WizardState['answers']): Reading {
  return readingIn(successPageLanguage, findCountry(countryCode))
}

/** The page was generated before its texts changed: what is online may be the former one. */
export function isPageOutdated({ pageMade, pageLeftIn, answers }: WizardState): boolean {
  return pageMade && pageLeftIn !== null && pageLeftIn !== pageReading(answers)
}
