import { isPrice, isWebAddress } from '#generator/answers.ts'
import { platformOf, type PlatformId } from '#generator/platforms/index.ts'
import { findCountry, guessCountry } from '../country/find-country.ts'
import type { TextField } from './wizard-state.ts'

/** What was probably meant, offered as one click. */
export function suggestFix(field: TextField, text: string, platform: PlatformId): string | undefined {
  const meant = guess(field, text.trim(), platform)
  return meant === text ? undefined : meant
}

function guess(field: TextField, text: string, platform: PlatformId): string | undefined {
  if (field === 'productPrice') return guessPrice(text)
  if (field === 'countryCode') return fixCountry(text, platform)
  if (field === 'cloudflareUrl' || field === 'successUrl') return guessAddress(text)
  return undefined
}

/** As prices are written in Brazil: 'R$ 1.299,9' is 1299.90. */
function guessPrice(text: string): string | undefined {
  const parts = /^(?:r\$)?\s*(\d{1,3}(?:\.\d{3})+|\d+)(?:[.,](\d{1,2}))?$/i.exec(text)
  if (!parts) return undefined
  const [, whole = '', cents] = parts
  const price = whole.replaceAll('.', '') + (cents === undefined ? '' : `.${cents.padEnd(2, '0')}`)
  return isPrice(price) ? price : undefined
}

/** A code in the wrong case, or the beginning of a name. */
function fixCountry(text: string, platform: PlatformId): string | undefined {
  const code = findCountry(text) ?? guessCountry(text)
  return platformOf(platform).countryCase === 'lower' ? code?.toLowerCase() : code
}

/** An address copied without its beginning. */
function guessAddress(text: string): string | undefined {
  const address = `https://${text.replace(/^\/+/, '')}`
  return /^[\w-]+(\.[\w-]+)+([/?#:].*)?$/.test(text) && isWebAddress(address) ? address : undefined
}
