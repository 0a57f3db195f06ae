import { tidy } from '#generator/answers.ts'
import type { Answers, TextField } from './wizard-state.ts'

/** All that is typed in. */
export const textFields = [
  'apiKey',
  'accountId',
  'streamCode',
  'countryCode',
  'offerId',
  'productPrice',
  'cloudflareUrl',
  'successUrl',
] as const satisfies readonly TextField[]

/** The answers as they are used: what copying brought along is no part of any of them. */
export function tidyAnswers(answers: Answers): Answers {
  const tidied = textFields.map((field): [TextField, string] => [field, tidy(answers[field])])
  return { ...answers, ...Object.fromEntries(tidied) }
}
