import { ConfigError } from './config-error.ts'
import { isoCode } from './countries.ts'
import { currencyIn } from './currencies.ts'
import { findPixelMistake, hasPixel, type Pixels } from './pixels.ts'

/** Pixels as code is made of them. What is off is empty. */
export type ReadPixels = Record<keyof Pixels, string>

type Answers = {
  pixels?: Pixels | undefined
  countryCode?: string | undefined
}

/** Nothing while none is set: then what a lead is worth is nobody's business. */
export function readPixels({ pixels = {}, countryCode = '' }: Answers): ReadPixels | undefined {
  const read = (field: keyof Pixels) => readText(field, pixels[field])
  const typed = {
    meta: read('meta'),
    tiktok: read('tiktok'),
    google: read('google'),
    value: read('value'),
    currency: read('currency').toUpperCase(),
  }
  if (!hasPixel(typed)) return undefined
  return { ...typed, currency: typed.currency || (currencyIn(isoCode(countryCode)) ?? '') }
}

function readText(field: keyof Pixels, text = ''): string {
  const mistake = findPixelMistake(field, text)
  if (mistake !== undefined) throw new ConfigError(mistake)
  return text.trim()
}
