import { isGiven } from '#generator/answers.ts'
import { ownPrices, ownWords, type Appearance, type AppearanceText } from '#generator/appearance.ts'
import { findCountry } from '#web/lib/find-country.ts'
import type { Readers, WizardState } from './wizard-state.ts'

export function readersOf({ countryCode, formLanguage }: WizardState['answers']): Readers {
  return { country: findCountry(countryCode) ?? '', language: formLanguage }
}

/** Whoever writes one of them writes it for the country that is chosen. */
export function writesText(change: Appearance): boolean {
  return [...ownWords, ...ownPrices].some((field) => isGiven(change[field]))
}

/** Own texts that were written for other readers; none while a country is still being typed. */
export function foreignTexts(state: WizardState): (keyof Appearance)[] {
  const { appearance, writtenFor } = state
  const now = readersOf(state.answers)
  if (!writtenFor || now.country === '') return []
  const doubted: readonly AppearanceText[] = [
    ...(now.language === writtenFor.language ? [] : ownWords),
    ...(now.country === writtenFor.country ? [] : ownPrices),
  ]
  return doubted.filter((field) => isGiven(appearance[field]))
}

/** Without texts that were written for other readers, the form speaks its own language. */
export function withoutForeignTexts(state: WizardState): WizardState {
  const none = Object.fromEntries(foreignTexts(state).map((field) => [field, '']))
  return keepTexts({ ...state, appearance: { ...state.appearance, ...none } })
}

/** They are meant for these readers too. */
export function keepTexts(state: WizardState): WizardState {
  return { ...state, writtenFor: readersOf(state.answers) }
}
