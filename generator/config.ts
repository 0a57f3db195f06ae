import type { Appearance } from './appearance.ts'
import { findMistake, isGiven, isPageId, messages, secureAddress, type TypedAnswer } from './answers.ts'
import { ConfigError } from './config-error.ts'
import { isoCode } from './countries.ts'
import { readAppearance, type ReadAppearance } from './form/read-appearance.ts'
import { inCountry } from './languages/in-country.ts'
import { findLanguage } from './languages/index.ts'
import type { Language } from './languages/language.ts'
import type { Pixels } from './pixels.ts'
import type { Answer, AskedAnswer, Credential, Platform } from './platforms/platform.ts'
import { readPixels, type ReadPixels } from './read-pixels.ts'

/** An integration as it is answered in the wizard. Each generator checks only what it uses. */
export type IntegrationAnswers = {
  platform: string
  apiKey?: string | undefined
  accountId?: string | undefined
  streamCode?: string | undefined
  cloudflareUrl?: string | undefined
  countryCode?: string | undefined
  offerId?: string | undefined
  productPrice?: string | undefined
  successUrl?: string | undefined
  successPageLanguage?: string | undefined
  formLanguage?: string | undefined
  appearance?: Appearance | undefined
  pixels?: Pixels | undefined
  /** The integration's public id, which its form posts along. */
  pageId?: string | undefined
}

/** What a worker is configured with: the platform's own credentials, and nothing of one offer or page. */
export function readCredentials(
  platform: Platform,
  answers: IntegrationAnswers,
): Partial<Record<Credential, string>> {
  return Object.fromEntries(platform.credentials.map((key) => [key, readCredential(platform, key, answers)]))
}

export function readCredential(platform: Platform, key: Credential, answers: IntegrationAnswers): string {
  return readText(platform, key, answers[key])
}

export type FormAnswers = Record<Answer, string> & {
  language: Language
  appearance: ReadAppearance
  pixels: ReadPixels | undefined
  pageId: string
  /** Where the form posts to; without it the form calls the platform itself. */
  workerUrl: string | undefined
}

export function readFormAnswers(platform: Platform, answers: IntegrationAnswers): FormAnswers {
  const callsPlatform = platform.workerIs === 'optional' && !isGiven(answers.cloudflareUrl)
  const read = (field: AskedAnswer) => {
    if (!platform.asks.includes(field)) return ''
    // A worker that has one of its own serves forms that bring none.
    const isOptional = platform.credentials.some((key) => key === field) && !callsPlatform
    return isOptional && !isGiven(answers[field]) ? '' : readText(platform, field, answers[field])
  }
  return {
    language: readLanguage(answers.formLanguage, answers.countryCode),
    appearance: readAppearance(platform, answers.appearance),
    pixels: readPixels(answers),
    pageId: readPageId(answers.pageId),
    countryCode: readCountry(platform, answers.countryCode),
    successUrl: readUrl(platform, 'successUrl', answers.successUrl),
    offerId: read('offerId'),
    streamCode: read('streamCode'),
    productPrice: withDecimals(read('productPrice')),
    workerUrl: callsPlatform
      ? undefined
      : secureAddress(readUrl(platform, 'cloudflareUrl', answers.cloudflareUrl)),
  }
}

/** The default is the product's own language; a country may have words of its own. */
export function readLanguage(code: string | undefined, country?: string): Language {
  const language = findLanguage(isGiven(code) ? code : 'pt')
  if (!language) throw new ConfigError(messages.language)
  return inCountry(language, country)
}

/** Exactly as typed: a blank at the end of a key may be part of it, and only the platform knows. */
function readText(platform: Platform, field: TypedAnswer, text = ''): string {
  const mistake = findMistake({ asker: 'data', field, text, platform })
  if (mistake !== undefined) throw new ConfigError(mistake)
  return text
}

function readPageId(text = ''): string {
  if (text !== '' && !isPageId(text)) throw new ConfigError(messages.pageId)
  return text
}

function readCountry(platform: Platform, text: string | undefined): string {
  const code = isoCode(readText(platform, 'countryCode', text))
  return platform.countryCase === 'lower' ? code.toLowerCase() : code
}

/** As the platforms compare a price. */
function withDecimals(price: string): string {
  return price === '' || price.includes('.') ? price : `${price}.00`
}

/** Without the blanks around it that come along with a copied address. */
function readUrl(
  platform: Platform,
  field: 'successUrl' | 'cloudflareUrl',
  text: string | undefined,
): string {
  return readText(platform, field, isGiven(text) ? text.trim() : '')
}
