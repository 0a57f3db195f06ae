import { isWebAddress } from '#generator/answers.ts'
import { platformOf, type PlatformId } from '#generator/platforms/index.ts'
import { findCountry, guessCountry } from '#web/lib/find-country.ts'
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

const currency = String.raw`(?:\p{L}{0,3}\p{Sc}|\p{L}{1,4}\.?)?`
const writtenPrice = new RegExp(`^${currency}(\\d[\\d.,'’]*)${currency}$`, 'u')

/** As prices are written, here and elsewhere: 'R$ 1.299,9' is 1299.90, and so is '1,299.90 USD'. */
function guessPrice(text: string): string | undefined {
  const [, figures = ''] = writtenPrice.exec(text.replaceAll(/\s/g, '')) ?? []
  // What stands before the last one or two figures parts the cents; every other mark parts thousands.
  const [, whole = '', cents] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(figures) ?? []
  if (!/^\d+$|^\d{1,3}(?:[.,'’]\d{3})+$/.test(whole)) return undefined
  return whole.replaceAll(/\D/g, '') + (cents === undefined ? '' : `.${cents.padEnd(2, '0')}`)
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
