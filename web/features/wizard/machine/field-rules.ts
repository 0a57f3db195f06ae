import { isCountryCode, isGiven, isPrice, isReadable, isWebAddress, messages } from '#generator/answers.ts'
import type { PlatformId } from '#generator/platforms/index.ts'
import type { TextField } from './wizard-state.ts'

const labels: Record<TextField, string> = {
  apiKey: 'API Key',
  streamCode: 'Código da Campanha',
  countryCode: 'Código do País',
  offerId: 'Offer ID',
  productPrice: 'Preço do Produto',
  cloudflareUrl: 'URL do Cloudflare',
  successUrl: 'URL da Página de Sucesso',
}

/** What a field is called on the screen, and in its messages. */
export function labelOf(field: TextField, platform: PlatformId): string {
  return field === 'apiKey' && platform === 'drcash' ? 'Token' : labels[field]
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
  return field === 'streamCode' ? `${label} é obrigatório para Dr Cash` : `${label} é obrigatório`
}

type Check = (text: string, platform: PlatformId) => string | undefined

const checks: Record<TextField, Check> = {
  apiKey: checkKey,
  streamCode: () => undefined,
  countryCode: checkCountry,
  offerId: (text) =>
    /^[\da-z-]+$/i.test(text) ? undefined : 'Offer ID deve conter apenas números, letras e hífens',
  productPrice: (text) => (isPrice(text) ? undefined : messages.productPrice),
  cloudflareUrl: checkWorkerAddress,
  successUrl: (text) => (isWebAddress(text) ? undefined : messages.successUrl),
}

function checkKey(text: string, platform: PlatformId): string | undefined {
  const { length } = text.trim()
  if (platform === 'drcash')
    return length < 10 ? 'Token do Dr Cash deve ter pelo menos 10 caracteres' : undefined
  return length < 5 ? 'API Key deve ter pelo menos 5 caracteres' : undefined
}

function checkCountry(text: string, platform: PlatformId): string | undefined {
  if (text.length !== 2) return 'Código do país deve ter exatamente 2 caracteres'
  if (platform === 'drcash' && !/^[a-z]{2}$/.test(text))
    return 'Para Dr Cash, use apenas letras minúsculas (ex: br)'
  return isCountryCode(text) ? undefined : 'Código do país deve ter exatamente 2 caracteres'
}

/** Dr.Cash's Worker may have an address of the customer's own; the others are asked for the one Cloudflare gives. */
function checkWorkerAddress(text: string, platform: PlatformId): string | undefined {
  if (!isWebAddress(text)) return messages.cloudflareUrl
  if (platform === 'drcash' || /workers\.dev|cloudflare/i.test(text)) return undefined
  return 'URL deve ser do Cloudflare Workers'
}
