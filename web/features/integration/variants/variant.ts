import type { SavedAnswers } from '#contract/integrations.ts'
import { findMistake } from '#generator/answers.ts'
import { ownPrices, ownWords } from '#generator/appearance.ts'
import { languageForCountry } from '#generator/languages/countries.ts'
import type { LanguageCode } from '#generator/languages/language.ts'
import { findPlatform, platformOf } from '#generator/platforms/index.ts'
import { findCountry } from '#web/lib/find-country.ts'

/** The same offer in another country. */
export type Variant = { id: string; country: string; language: LanguageCode; price: string }

type VariantField = 'country' | 'price'

/** Its form and its page speak the country's language, until another one is chosen. */
export function withCountry(variant: Variant, text: string): Variant {
  const country = findCountry(text)
  return { ...variant, country: text, language: country ? languageForCountry(country) : variant.language }
}

export function asksPrice({ platform }: SavedAnswers): boolean {
  return findPlatform(platform)?.asks.includes('productPrice') ?? false
}

/** What is wrong with a row; nothing where a form can be made of it. */
export function mistakesIn(
  variant: Variant,
  saved: SavedAnswers,
  others: readonly Variant[] = [],
): Partial<Record<VariantField, string>> {
  const platform = platformOf(saved.platform)
  const country = findMistake({
    asker: 'wizard',
    field: 'countryCode',
    text: codeOf(variant, saved),
    platform,
  })
  const price = asksPrice(saved)
    ? findMistake({ asker: 'wizard', field: 'productPrice', text: variant.price, platform })
    : undefined
  const isTwice = others.some((other) => other !== variant && codeOf(other, saved) === codeOf(variant, saved))
  const wrongCountry = country ?? (isTwice ? 'Este país já está na lista' : undefined)
  return { ...(wrongCountry ? { country: wrongCountry } : {}), ...(price ? { price } : {}) }
}

const ownTexts = [...ownWords, ...ownPrices]

/** What its owner wrote into the form, for one language and one currency. */
export function listOwnTexts({ appearance = {} }: SavedAnswers): string[] {
  return ownTexts.flatMap((field) => (appearance[field] ? [appearance[field]] : []))
}

/** The form then says it in the language of each country. */
export function withoutOwnTexts(saved: SavedAnswers): SavedAnswers {
  const none = Object.fromEntries(ownTexts.map((field) => [field, undefined]))
  return { ...saved, appearance: { ...saved.appearance, ...none } }
}

export function applyVariant(saved: SavedAnswers, variant: Variant): SavedAnswers {
  return {
    ...saved,
    countryCode: codeOf(variant, saved),
    formLanguage: variant.language,
    successPageLanguage: variant.language,
    ...(asksPrice(saved) ? { productPrice: variant.price } : {}),
  }
}

/** The two letters, as the platform writes them. */
function codeOf({ country }: Variant, { platform }: SavedAnswers): string {
  const code = findCountry(country) ?? country.trim()
  return findPlatform(platform)?.countryCase === 'lower' ? code.toLowerCase() : code
}
