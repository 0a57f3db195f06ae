import * as z from 'zod/mini'
import {
  checkAnswer,
  isCountryCode,
  isGiven,
  isReadable,
  isWebAddress,
  messages,
} from '#generator/answers.ts'
import { languages } from '#generator/languages/index.ts'
import { findPlatform, platforms } from '#generator/platforms/index.ts'

const readable = z.refine<string>(isReadable, messages.unreadable)

const optionalText = z.optional(z.string().check(readable))

/** An empty field is one that was not filled in. */
const optionalAddress = (message: string) =>
  z.optional(
    z.string(message).check(z.refine((text) => !isGiven(text) || isWebAddress(text.trim()), message)),
  )

const LanguageCode = z.enum(
  languages.map(({ code }) => code),
  messages.language,
)

const fields = z.object({
  platform: z.enum(
    platforms.map(({ id }) => id),
    messages.platform,
  ),
  apiKey: z.string(messages.apiKey).check(z.refine(isGiven, messages.apiKey), readable),
  accountId: optionalText,
  streamCode: optionalText,
  cloudflareUrl: optionalAddress(messages.cloudflareUrl),
  countryCode: z.string(messages.countryCode).check(z.refine(isCountryCode, messages.countryCode)),
  offerId: optionalText,
  productPrice: optionalText,
  successUrl: optionalAddress(messages.successUrl),
  successPageLanguage: z.prefault(LanguageCode, 'pt'),
  successPageHtml: z.optional(z.string()),
  formLanguage: z.prefault(LanguageCode, 'pt'),
})

type Fields = z.output<typeof fields>

/** What a platform asks for beside the fields that all of them share. */
function findMistakes(answers: Fields): [keyof Fields, string][] {
  const platform = findPlatform(answers.platform)
  if (!platform) return []
  const asked = new Set([...platform.credentials, ...platform.asks])
  // Every platform has a key, so its rule stands above.
  asked.delete('apiKey')
  return [...asked].flatMap((field): [keyof Fields, string][] => {
    const mistake = checkAnswer(platform, field, answers[field])
    return mistake === undefined ? [] : [[field, mistake]]
  })
}

/** Runs even where another field is wrong: a person wants to read everything that is missing at once. */
const hasWhatItsPlatformNeeds = z.check<Fields>(
  (payload) => {
    for (const [field, message] of findMistakes(payload.value))
      payload.issues.push({ code: 'custom', path: [field], message, input: payload.value })
  },
  { when: ({ value }) => typeof value === 'object' && value !== null },
)

/** An integration as the product keeps it: what passes here, the generator makes code of. */
export const IntegrationConfig = fields.check(hasWhatItsPlatformNeeds)
export type IntegrationConfig = z.output<typeof IntegrationConfig>
