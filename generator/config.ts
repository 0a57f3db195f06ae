import { isCountryCode, isGiven, isPrice, isReadable, isWebAddress, messages, needsOffer } from './answers.ts'
import { findLanguage } from './languages/index.ts'
import type { Language } from './languages/language.ts'
import type { Answer, Platform } from './platforms/platform.ts'

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

/** An answer that no code can be made from. Its message is for the person who answered. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

type Credentials = Record<'apiKey' | 'streamCode', string>

/** What a worker is configured with: the platform's own credentials, and nothing of one offer or page. */
export function readCredentials(platform: Platform, answers: IntegrationAnswers): Partial<Credentials> {
  return Object.fromEntries(platform.credentials.map((key) => [key, readText(answers[key], messages[key])]))
}

export type FormAnswers = Record<Answer, string> & {
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
    streamCode: withOffer ? '' : readStreamCode(answers.streamCode, callsPlatform),
    productPrice: withOffer ? readPrice(answers.productPrice) : '',
    workerUrl: callsPlatform ? undefined : readUrl(answers.cloudflareUrl, messages.cloudflareUrl),
  }
}

/** A worker has one of its own, for forms that bring none. */
function readStreamCode(code: string | undefined, isNeeded: boolean): string {
  return isNeeded || isGiven(code) ? readText(code, messages.streamCode) : ''
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
