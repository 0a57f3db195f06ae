import * as z from 'zod/mini'
import { findMistake, isGiven, isReadable, messages } from '#generator/answers.ts'
import { languages } from '#generator/languages/index.ts'
import { findPlatform, platforms } from '#generator/platforms/index.ts'

const readable = z.refine<string>(isReadable, messages.unreadable)

const optionalText = z.optional(z.string().check(readable))

type SharedAnswer = 'apiKey' | 'countryCode' | 'cloudflareUrl' | 'successUrl'

/** What the data asks of an answer whatever the platform. */
function mistakeIn(field: SharedAnswer, text: string): string | undefined {
  return findMistake({ asker: 'data', field, text, platform: {} })
}

const sharedText = (field: SharedAnswer, judge: (text: string) => string | undefined) =>
  z.string(messages[field]).check(
    z.check<string>(({ value, issues }) => {
      const message = judge(value)
      if (message !== undefined) issues.push({ code: 'custom', message, input: value })
    }),
  )

const neededText = (field: SharedAnswer) => sharedText(field, (text) => mistakeIn(field, text))

/** An empty field is one that was not filled in. */
const optionalAddress = (field: SharedAnswer) =>
  z.optional(sharedText(field, (text) => (isGiven(text) ? mistakeIn(field, text.trim()) : undefined)))

const LanguageCode = z.enum(
  languages.map(({ code }) => code),
  messages.language,
)

const fields = z.object({
  platform: z.enum(
    platforms.map(({ id }) => id),
    messages.platform,
  ),
  apiKey: neededText('apiKey'),
  accountId: optionalText,
  streamCode: optionalText,
  cloudflareUrl: optionalAddress('cloudflareUrl'),
  countryCode: neededText('countryCode'),
  offerId: optionalText,
  productPrice: optionalText,
  successUrl: optionalAddress('successUrl'),
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
    const mistake = findMistake({ asker: 'data', field, text: answers[field], platform })
    // What cannot be read was told with the field itself.
    return mistake === undefined || mistake === messages.unreadable ? [] : [[field, mistake]]
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
