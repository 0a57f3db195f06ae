import { messages } from '../../index.ts'
import { languages } from '../../languages/index.ts'
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

function priceRefusals(text: string): string[] {
  if (isEmpty(text)) return [messages.productPriceMissing]
  const [whole = '', decimals = '00', ...more] = text.split('.')
  const isNumber = isMadeOf(whole + decimals, '0123456789') && whole !== ''
  return isNumber && decimals.length === 2 && more.length === 0 ? [] : [messages.productPrice]
}

function countryRefusals(text: string): string[] {
  const isCode = text.length === 2 && isMadeOf(text, 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ')
  return isCode ? [] : [messages.countryCode]
}

export function languageRefusals(code: string): string[] {
  return isEmpty(code) || languages.some((language) => language.code === code) ? [] : [messages.language]
}

export function workerRefusals({ platform, apiKey, streamCode }: Answers): string[] {
  const key = textRefusals(apiKey, messages.apiKey)
  return platform === 'drcash' ? [...key, ...textRefusals(streamCode, messages.streamCode)] : key
}

export function formRefusals(answers: Answers): string[] {
  const always = [
    ...countryRefusals(answers.countryCode),
    ...addressRefusals(answers.successUrl, messages.successUrl),
    ...languageRefusals(answers.formLanguage),
  ]
  if (callsPlatformItself(answers)) return [...always, ...workerRefusals(answers)]
  const withWorker = [...always, ...addressRefusals(answers.cloudflareUrl, messages.cloudflareUrl)]
  if (answers.platform === 'drcash')
    return isEmpty(answers.streamCode) ? withWorker : [...withWorker, ...textRefusals(answers.streamCode, '')]
  return [
    ...withWorker,
    ...textRefusals(answers.offerId, messages.offerId),
    ...priceRefusals(answers.productPrice),
  ]
}

export function callsPlatformItself({ platform, cloudflareUrl }: Answers): boolean {
  return platform === 'drcash' && isEmpty(cloudflareUrl)
}
