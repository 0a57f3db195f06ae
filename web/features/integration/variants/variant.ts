import type { KeptAnswers } from '#contract/integrations.ts'
import { findMistake } from '#generator/answers.ts'
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

export function asksPrice({ platform }: KeptAnswers): boolean {
  return findPlatform(platform)?.asks.includes('productPrice') ?? false
}

/** What is wrong with a row; nothing where a form can be made of it. */
export function mistakesIn(variant: Variant, kept: KeptAnswers): Partial<Record<VariantField, string>> {
  const platform = platformOf(kept.platform)
  const country = findMistake({
    asker: 'wizard',
    field: 'countryCode',
    text: codeOf(variant, kept),
    platform,
  })
  const price = asksPrice(kept)
    ? findMistake({ asker: 'wizard', field: 'productPrice', text: variant.price, platform })
    : undefined
  return { ...(country ? { country } : {}), ...(price ? { price } : {}) }
}

export function applyVariant(kept: KeptAnswers, variant: Variant): KeptAnswers {
  return {
    ...kept,
    countryCode: codeOf(variant, kept),
    formLanguage: variant.language,
    successPageLanguage: variant.language,
    ...(asksPrice(kept) ? { productPrice: variant.price } : {}),
  }
}

/** The two letters, as the platform writes them. */
function codeOf({ country }: Variant, { platform }: KeptAnswers): string {
  const code = findCountry(country) ?? country.trim()
  return findPlatform(platform)?.countryCase === 'lower' ? code.toLowerCase() : code
}
