import { isGiven } from '#generator/answers.ts'
import type { Appearance, AppearanceText } from '#generator/appearance.ts'
import { findCountry } from '#web/lib/find-country.ts'
import type { Readers, WizardState } from './wizard-state.ts'

/** What was written for readers of one language, and what for buyers of one country. */
const words = ['heading', 'buttonText'] as const satisfies readonly AppearanceText[]
const prices = [
  'price',
  'oldPrice',
  'priceOfOne',
  'priceOfTwo',
  'priceOfThree',
] as const satisfies readonly AppearanceText[]

export function readersOf({ countryCode, formLanguage }: WizardState['answers']): Readers {
  return { country: findCountry(countryCode) ?? '', language: formLanguage }
}

/** Whoever writes one of them writes it for the country that is chosen. */
export function writesText(change: Appearance): boolean {
  return [...words, ...prices].some((field) => isGiven(change[field]))
}

/** Own texts that were written for other readers; none while a country is still being typed. */
export function foreignTexts(state: WizardState): (keyof Appearance)[] {
  const { appearance, writtenFor } = state
  const now = readersOf(state.answers)
  if (!writtenFor || now.country === '') return []
  const doubted: readonly AppearanceText[] = [
    ...(now.language === writtenFor.language ? [] : words),
    ...(now.country === writtenFor.country ? [] : prices),
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
