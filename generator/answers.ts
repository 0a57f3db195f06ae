import type { AskedAnswer, Credential, PlatformFacts } from './platforms/platform.ts'

// The rules of single answers, apart from config.ts: who only checks a field must not load 49 languages.

/** The messages of the data rules, each written once. */
export const messages = {
  platform: 'Plataforma desconhecida',
  apiKey: 'API Key é obrigatória',
  cloudflareUrl: 'URL do Cloudflare inválida',
  countryCode: 'Código do país deve ter 2 caracteres',
  offerId: 'Offer ID é obrigatório',
  offerNumber: 'Offer ID deve conter apenas números',
  productPriceMissing: 'Preço do Produto é obrigatório',
  productPrice: 'Preço deve ser um número válido (ex: 99.90)',
  successUrl: 'URL de sucesso inválida',
  language: 'Idioma desconhecido',
  unreadable: 'O texto contém caracteres que não podem ser usados',
} as const

/** Whether anything was answered: an empty field counts as none. */
export function isGiven(text: string | undefined): text is string {
  return typeof text === 'string' && text.trim() !== ''
}

/** Neither a control character nor half a surrogate pair survives in an HTML page: the platform would get another value. */
export function isReadable(text: string): boolean {
  return !/\p{Cs}|(?![\t\n\r])\p{Cc}/u.test(text)
}

export function isCountryCode(text: string): boolean {
  return /^[a-z]{2}$/i.test(text)
}

/** Digits with optional two decimals, as the platforms compare it; never a comma. */
export function isPrice(text: string): boolean {
  return /^\d+(\.\d{2})?$/.test(text)
}

/** The few members of the URL class that are used here: it exists wherever this code runs. */
declare const URL: {
  canParse: (text: string) => boolean
  new (text: string): { readonly protocol: string }
}

/** Only addresses of web pages: a `javascript:` one would run in the customer's page. */
export function isWebAddress(text: string): boolean {
  return isReadable(text) && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

/** Short enough to be the same number when a worker has read it as one. */
function isNumber(text: string): boolean {
  return /^\d{1,15}$/.test(text)
}

/** In the middle of a sentence the dot of a name would look like its end. */
export function nameInSentence({ name }: Pick<PlatformFacts, 'name'>): string {
  return name.replaceAll('.', ' ')
}

type Rules = Pick<PlatformFacts, 'name' | 'account' | 'offerIs'>

/** What is said where an answer is missing that the platform asks for. */
export function missingMessage(platform: Rules, field: AskedAnswer | Credential): string {
  if (field === 'streamCode') return `Stream Code é obrigatório para ${nameInSentence(platform)}`
  if (field === 'accountId') return `${platform.account?.label} é obrigatório`
  return field === 'productPrice' ? messages.productPriceMissing : messages[field]
}

/** What keeps an answer that the platform asks for from being used, besides letters that cannot be read. */
export function checkAnswer(
  platform: Rules,
  field: AskedAnswer | Credential,
  text: string | undefined,
): string | undefined {
  if (!isGiven(text)) return missingMessage(platform, field)
  if (field === 'productPrice' && !isPrice(text)) return messages.productPrice
  if (field === 'offerId' && platform.offerIs === 'number' && !isNumber(text)) return messages.offerNumber
  if (field === 'accountId' && !isNumber(text)) return `${platform.account?.label} deve conter apenas números`
  return undefined
}
