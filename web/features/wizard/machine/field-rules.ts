import {
  checkAnswer,
  isCountryCode,
  isGiven,
  isReadable,
  isWebAddress,
  messages,
  nameInSentence,
} from '#generator/answers.ts'
import { platformOf, type PlatformId } from '#generator/platforms/index.ts'
import type { TextField } from './wizard-state.ts'

const labels: Record<Exclude<TextField, 'apiKey' | 'accountId'>, string> = {
  streamCode: 'Código da Campanha',
  countryCode: 'Código do País',
  offerId: 'Offer ID',
  productPrice: 'Preço do Produto',
  cloudflareUrl: 'URL do Cloudflare',
  successUrl: 'URL da Página de Sucesso',
}

/** What a field is called on the screen, and in its messages. */
export function labelOf(field: TextField, platform: PlatformId): string {
  const { key, account } = platformOf(platform)
  if (field === 'apiKey') return key.label
  return field === 'accountId' ? (account?.label ?? '') : labels[field]
}

/** Asked for by the button, where the field itself could have stayed empty. */
export const ownPageMissingMessage = 'URL da página de sucesso é obrigatória para continuar'

/** What is wrong with what stands in a field; nothing when it can be used. */
export function checkField(field: TextField, text: string, platform: PlatformId): string | undefined {
  if (!isGiven(text)) return missingMessage(field, platform)
  if (!isReadable(text)) return messages.unreadable
  return checks[field](text, platform)
}

function missingMessage(field: TextField, platform: PlatformId): string {
  const label = labelOf(field, platform)
  return field === 'streamCode'
    ? `${label} é obrigatório para ${nameInSentence(platformOf(platform))}`
    : `${label} é obrigatório`
}

type Check = (text: string, platform: PlatformId) => string | undefined

const checks: Record<TextField, Check> = {
  apiKey: checkKey,
  accountId: (text, platform) => checkAnswer(platformOf(platform), 'accountId', text),
  streamCode: () => undefined,
  countryCode: checkCountry,
  offerId: (text, platform) =>
    /^[\da-z-]+$/i.test(text)
      ? checkAnswer(platformOf(platform), 'offerId', text)
      : 'Offer ID deve conter apenas números, letras e hífens',
  productPrice: (text, platform) => checkAnswer(platformOf(platform), 'productPrice', text),
  cloudflareUrl: checkWorkerAddress,
  successUrl: (text) => (isWebAddress(text) ? undefined : messages.successUrl),
}

function checkKey(text: string, platform: PlatformId): string | undefined {
  const { minLength, tooShort } = platformOf(platform).key
  return text.trim().length < minLength ? tooShort : undefined
}

function checkCountry(text: string, platform: PlatformId): string | undefined {
  if (text.length !== 2) return 'Código do país deve ter exatamente 2 caracteres'
  const facts = platformOf(platform)
  if (facts.countryCase === 'lower' && !/^[a-z]{2}$/.test(text))
    return `Para ${nameInSentence(facts)}, use apenas letras minúsculas (ex: br)`
  return isCountryCode(text) ? undefined : 'Código do país deve ter exatamente 2 caracteres'
}

/** A Worker that is a choice may have an address of the customer's own; a must is asked for the one Cloudflare gives. */
function checkWorkerAddress(text: string, platform: PlatformId): string | undefined {
  if (!isWebAddress(text)) return messages.cloudflareUrl
  if (platformOf(platform).workerIs === 'optional' || /workers\.dev|cloudflare/i.test(text)) return undefined
  return 'URL deve ser do Cloudflare Workers'
}
