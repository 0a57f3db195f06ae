import { findLanguage } from './languages/index.ts'
import type { Language } from './languages/language.ts'
import type { Platform } from './platforms/platform.ts'

/** An integration as it is answered in the wizard. Each generator checks only what it uses. */
export type IntegrationAnswers = {
  platform: string
  apiKey?: string | undefined
  streamCode?: string | undefined
  cloudflareUrl?: string | undefined
  countryCode?: string | undefined
  offerId?: string | undefined
  productPrice?: string | undefined
  successUrl?: string | undefined
  successPageLanguage?: string | undefined
  formLanguage?: string | undefined
}

/** The messages of the data rules, each written once. */
export const messages = {
  platform: 'Plataforma desconhecida',
  apiKey: 'API Key é obrigatória',
  streamCode: 'Stream Code é obrigatório para Dr Cash',
  cloudflareUrl: 'URL do Cloudflare inválida',
  countryCode: 'Código do país deve ter 2 caracteres',
  offerId: 'Offer ID é obrigatório',
  productPriceMissing: 'Preço do Produto é obrigatório',
  productPrice: 'Preço deve ser um número válido (ex: 99.90)',
  successUrl: 'URL de sucesso inválida',
  language: 'Idioma desconhecido',
  unreadable: 'O texto contém caracteres que não podem ser usados',
} as const

/** An answer that no code can be made from. Its message is for the person who answered. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

type Credentials = Record<'apiKey' | 'streamCode', string>

/** What a worker is configured with: the platform's own credentials, and nothing of one offer or page. */
export function readCredentials(platform: Platform, answers: IntegrationAnswers): Partial<Credentials> {
  return Object.fromEntries(platform.credentials.map((key) => [key, readText(answers[key], messages[key])]))
}

export type FormAnswers = Record<'offerId' | 'countryCode' | 'productPrice' | 'successUrl', string> & {
  language: Language
  /** Where the form posts to; without it the form calls the platform itself. */
  workerUrl: string | undefined
}

export function readFormAnswers(platform: Platform, answers: IntegrationAnswers): FormAnswers {
  // A stream code already stands for the offer and its price.
  const usesOffer = !platform.credentials.includes('streamCode')
  const mayCallItself = platform.direct !== undefined && isBlank(answers.cloudflareUrl)
  return {
    language: readLanguage(answers.formLanguage),
    countryCode: readCountry(platform, answers.countryCode),
    successUrl: readUrl(answers.successUrl, messages.successUrl),
    offerId: usesOffer ? readText(answers.offerId, messages.offerId) : '',
    productPrice: usesOffer ? readPrice(answers.productPrice) : '',
    workerUrl: mayCallItself ? undefined : readUrl(answers.cloudflareUrl, messages.cloudflareUrl),
  }
}

/** The default is the product's own language. */
export function readLanguage(code: string | undefined): Language {
  const language = findLanguage(isBlank(code) ? 'pt' : code)
  if (!language) throw new ConfigError(messages.language)
  return language
}

function isBlank(text: string | undefined): text is undefined {
  return text === undefined || text.trim() === ''
}

function readText(text: string | undefined, message: string): string {
  if (isBlank(text)) throw new ConfigError(message)
  // Neither can stand in an HTML page: a parser would replace them, and the platform would get another value.
  if (/\p{Cs}|(?![\t\n\r])\p{Cc}/u.test(text)) throw new ConfigError(messages.unreadable)
  return text
}

function readCountry({ countryCase }: Platform, code: string | undefined): string {
  if (code === undefined || !/^[a-z]{2}$/i.test(code)) throw new ConfigError(messages.countryCode)
  return countryCase === 'lower' ? code.toLowerCase() : code.toUpperCase()
}

/** With two decimals, as the platforms compare it. */
function readPrice(text: string | undefined): string {
  const price = readText(text, messages.productPriceMissing)
  if (!/^\d+(\.\d{2})?$/.test(price)) throw new ConfigError(messages.productPrice)
  return price.includes('.') ? price : `${price}.00`
}

/** The few members of the URL class that are used here: it exists wherever this code runs. */
declare const URL: {
  canParse: (text: string) => boolean
  new (text: string): { readonly protocol: string; readonly href: string }
}

/** Only addresses of web pages: a `javascript:` one would run in the customer's page. */
function readUrl(text: string | undefined, message: string): string {
  const address = readText(text, message).trim()
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) throw new ConfigError(message)
  return address
}
