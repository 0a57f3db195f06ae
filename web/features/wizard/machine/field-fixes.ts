import { isWebAddress } from '#generator/answers.ts'
import { platformOf, type PlatformId } from '#generator/platforms/index.ts'
import { readPrice } from '#web/lib/read-price.ts'
import { findCountry, guessCountry } from '#web/lib/find-country.ts'
import type { TextField } from './wizard-state.ts'

/** What was probably meant, offered as one click. */
export function suggestFix(field: TextField, text: string, platform: PlatformId): string | undefined {
  const meant = guess(field, text.trim(), platform)
  return meant === text ? undefined : meant
}

function guess(field: TextField, text: string, platform: PlatformId): string | undefined {
  if (field === 'productPrice') return readPrice(text)
  if (field === 'countryCode') return fixCountry(text, platform)
  if (field === 'cloudflareUrl' || field === 'successUrl') return guessAddress(text)
  return undefined
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
