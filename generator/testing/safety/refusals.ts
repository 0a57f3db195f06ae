import { countryCodes } from '../../countries.ts'
import { messages } from '../../index.ts'
import { languages } from '../../languages/index.ts'
import { platformOf } from '../../platforms/index.ts'
import type { AskedAnswer, Credential } from '../../platforms/platform.ts'
import type { Answers } from './hostile-answers.ts'

/**
 * The data rules, told once more and in other words than the generator's: the messages that its answers deserve.
 * Code must be refused with one of them, and generated when there is none.
 */

const controls = new RegExp(String.raw`[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F]`)
const isEmpty = (text: string) => /^\s*$/.test(text)
const isPageable = (text: string) => text.isWellFormed() && !controls.test(text)

function textRefusals(text: string, whenEmpty: string): string[] {
  if (isEmpty(text)) return [whenEmpty]
  return isPageable(text) ? [] : [messages.unreadable]
}

function addressRefusals(text: string, message: string): string[] {
  const trimmed = text.trim()
  if (!isPageable(trimmed) || !URL.canParse(trimmed)) return [message]
  return ['http:', 'https:'].includes(new URL(trimmed).protocol) ? [] : [message]
}

/** Told by splitting and counting, where the generator has a pattern. */
const isMadeOf = (text: string, letters: string) =>
  text !== '' && text.split('').every((letter) => letters.includes(letter))

function numberRefusals(text: string, label: string): string[] {
  if (isEmpty(text)) return [`${label} é obrigatório`]
  const isNumber = isMadeOf(text, '0123456789') && text.length < 16
  return isNumber ? [] : [`${label} deve conter apenas números`]
}

function priceRefusals(text: string): string[] {
  if (isEmpty(text)) return ['Preço do Produto é obrigatório']
  const [whole = '', decimals = '00', ...more] = text.split('.')
  const isNumber = isMadeOf(whole + decimals, '0123456789') && whole !== ''
  return isNumber && decimals.length === 2 && more.length === 0 ? [] : [messages.productPrice]
}

function countryRefusals(text: string): string[] {
  const isCode = text.length === 2 && isMadeOf(text, 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ')
  if (!isCode) return [messages.countryCode]
  const isKnown = [...countryCodes, 'UK', 'EL'].includes(text.toUpperCase())
  return isKnown ? [] : ['Nenhum país tem este código: procure pelo nome do país']
}

export function languageRefusals(code: string): string[] {
  return isEmpty(code) || languages.some((language) => language.code === code) ? [] : [messages.language]
}

function ownRefusals(answers: Answers, field: AskedAnswer | Credential): string[] {
  const { name, account, offerIs } = platformOf(answers.platform)
  const streamCode = `Stream Code é obrigatório para ${name.split('.').join(' ')}`
  const refusals = {
    apiKey: () => textRefusals(answers.apiKey, messages.apiKey),
    accountId: () => numberRefusals(answers.accountId, account?.label ?? ''),
    streamCode: () => textRefusals(answers.streamCode, streamCode),
    offerId: () =>
      offerIs === 'number'
        ? numberRefusals(answers.offerId, 'Offer ID')
        : textRefusals(answers.offerId, 'Offer ID é obrigatório'),
    productPrice: () => priceRefusals(answers.productPrice),
  }
  return refusals[field]()
}

export function workerRefusals(answers: Answers): string[] {
  return platformOf(answers.platform).credentials.flatMap((field) => ownRefusals(answers, field))
}

/** Its key is a secret of its own, and no part of the code. */
export function vaultWorkerRefusals(answers: Answers): string[] {
  const asked = platformOf(answers.platform).credentials.filter((field) => field !== 'apiKey')
  return asked.flatMap((field) => ownRefusals(answers, field))
}

export function formRefusals(answers: Answers): string[] {
  const always = [
    ...countryRefusals(answers.countryCode),
    ...addressRefusals(answers.successUrl, messages.successUrl),
    ...languageRefusals(answers.formLanguage),
  ]
  if (callsPlatformItself(answers)) return [...always, ...workerRefusals(answers)]
  const { asks, credentials } = platformOf(answers.platform)
  const inWorker: readonly string[] = credentials
  const asked = asks.filter((field) => !(inWorker.includes(field) && isEmpty(answers[field])))
  return [
    ...always,
    ...addressRefusals(answers.cloudflareUrl, messages.cloudflareUrl),
    ...asked.flatMap((field) => ownRefusals(answers, field)),
  ]
}

export function callsPlatformItself({ platform, cloudflareUrl }: Answers): boolean {
  return platformOf(platform).workerIs === 'optional' && isEmpty(cloudflareUrl)
}
