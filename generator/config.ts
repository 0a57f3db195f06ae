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

/** A stream code already stands for the offer and its price. */
export function needsOffer({ credentials }: Pick<Platform, 'credentials'>): boolean {
  return !credentials.includes('streamCode')
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
  const callsPlatform = platform.direct !== undefined && !isGiven(answers.cloudflareUrl)
  const withOffer = needsOffer(platform)
  return {
    language: readLanguage(answers.formLanguage),
    countryCode: readCountry(platform, answers.countryCode),
    successUrl: readUrl(answers.successUrl, messages.successUrl),
    offerId: withOffer ? readText(answers.offerId, messages.offerId) : '',
    productPrice: withOffer ? readPrice(answers.productPrice) : '',
    workerUrl: callsPlatform ? undefined : readUrl(answers.cloudflareUrl, messages.cloudflareUrl),
  }
}

/** The default is the product's own language. */
export function readLanguage(code: string | undefined): Language {
  const language = findLanguage(isGiven(code) ? code : 'pt')
  if (!language) throw new ConfigError(messages.language)
  return language
}

/** Exactly as typed: a blank at the end of a key may be part of it, and only the platform knows. */
function readText(text: string | undefined, message: string): string {
  if (!isGiven(text)) throw new ConfigError(message)
  if (!isReadable(text)) throw new ConfigError(messages.unreadable)
  return text
}

function readCountry({ countryCase }: Platform, code = ''): string {
  if (!isCountryCode(code)) throw new ConfigError(messages.countryCode)
  return countryCase === 'lower' ? code.toLowerCase() : code.toUpperCase()
}

/** With two decimals, as the platforms compare it. */
function readPrice(price: string | undefined): string {
  if (!isGiven(price)) throw new ConfigError(messages.productPriceMissing)
  if (!isPrice(price)) throw new ConfigError(messages.productPrice)
  return price.includes('.') ? price : `${price}.00`
}

/** Without the blanks around it that come along with a copied address. */
function readUrl(text: string | undefined, message: string): string {
  const address = isGiven(text) ? text.trim() : ''
  if (!isWebAddress(address)) throw new ConfigError(message)
  return address
}
