import { secureAddress, tidy } from '#generator/answers.ts'
import { findPlatform, type PlatformId } from '#generator/platforms/index.ts'
import { findCountry } from '#web/lib/find-country.ts'
import type { Answers, TextField, WizardState } from './wizard-state.ts'

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

/** An answer as it is used: tidied, and a Worker's address such as a browser lets a form call. */
export function tidyAnswer(field: TextField, text: string, platform: PlatformId | null): string {
  const tidied = tidyPasted(field, text, platform)
  return field === 'cloudflareUrl' ? secureAddress(tidied) : tidied
}

/** Without what copying brought along, a country as its code, an offer as its id. */
export function tidyPasted(field: TextField, text: string, platform: PlatformId | null): string {
  const tidied = tidy(text)
  if (field === 'countryCode') return tidyCountry(tidied, platform)
  if (field !== 'offerId') return tidied
  return findPlatform(platform)?.offerInAddress?.exec(tidied)?.[1] ?? withoutMark(tidied)
}

/** As lists of offers write it: '#24817', 'ID: 24817', 'Oferta 24817'. */
function withoutMark(offer: string): string {
  return (
    /^(?:(?:offer(?: id)?|oferta|id(?: da oferta)?)(?:\s*[:#]\s*|\s+)|#\s*)#?(\S+)$/i.exec(offer)?.[1] ??
    offer
  )
}

/** As the platform writes it. Who typed the code itself where only small letters will do is told so. */
function tidyCountry(text: string, platform: PlatformId | null): string {
  const code = findCountry(text)
  if (code === undefined) return text
  if (findPlatform(platform)?.countryCase !== 'lower') return code
  return text.toUpperCase() === code ? text : code.toLowerCase()
}

export function tidyAnswers(answers: Answers, platform: PlatformId | null): Answers {
  const tidied = textFields.map((field): [TextField, string] => [
    field,
    tidyAnswer(field, answers[field], platform),
  ])
  return { ...answers, ...Object.fromEntries(tidied) }
}

/** Where the Worker's address has to become another one, so that the person is told of it. */
export function withSecureAddress(state: WizardState): WizardState {
  const typed = tidy(state.answers.cloudflareUrl)
  const cloudflareUrl = secureAddress(typed)
  if (cloudflareUrl === typed) return state
  return { ...state, answers: { ...state.answers, cloudflareUrl }, madeSecure: true }
}
