import * as z from 'zod/mini'
import { findMistake, isGiven, isReadable, messages } from '#generator/answers.ts'
import { languages } from '#generator/languages/index.ts'
import { findPlatform, platforms } from '#generator/platforms/index.ts'
import type { Answer, Credential } from '#generator/platforms/platform.ts'

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
function findMistakes(
  answers: Partial<Fields>,
  isAsked: (field: AskedField) => boolean,
): [AskedField, string][] {
  const platform = findPlatform(answers.platform ?? null)
  if (!platform) return []
  const asked = new Set<AskedField>([...platform.credentials, ...platform.asks])
  return [...asked].filter(isAsked).flatMap((field): [AskedField, string][] => {
    const mistake = findMistake({ asker: 'data', field, text: answers[field], platform })
    // What cannot be read was told with the field itself.
    return mistake === undefined || mistake === messages.unreadable ? [] : [[field, mistake]]
  })
}

type AskedField = Credential | Answer

/** Runs even where another field is wrong: a person wants to read everything that is missing at once. */
function hasWhatItsPlatformNeeds<Given extends Partial<Fields>>(isAsked: (field: AskedField) => boolean) {
  return z.check<Given>(
    (payload) => {
      for (const [field, message] of findMistakes(payload.value, isAsked))
        payload.issues.push({ code: 'custom', path: [field], message, input: payload.value })
    },
    { when: ({ value }) => typeof value === 'object' && value !== null },
  )
}

/** All that the generator makes code of, keys included. Every platform has a key, so its rule stands with the field. */
export const IntegrationConfig = fields.check(hasWhatItsPlatformNeeds<Fields>((field) => field !== 'apiKey'))
export type IntegrationConfig = z.output<typeof IntegrationConfig>

const formTypes = ['atomicat', 'wordpress'] as const

/** What is kept of an integration: never a key, nor an account it belongs to. */
const keptFields = z.extend(z.omit(fields, { apiKey: true, accountId: true, successPageHtml: true }), {
  formType: z.enum(formTypes),
  /** 5 means five or more. */
  formCount: z.int().check(z.minimum(1), z.maximum(5)),
  /** Goes through a Worker although its platform needs none. */
  wantsWorker: z.boolean(),
  /** Whether its success page is one of ours. */
  pageMade: z.boolean(),
})

/** Far more than the longest addresses take. */
const longestKeptAnswers = 8000

const isShort = z.refine<object>(
  (answers) => JSON.stringify(answers).length <= longestKeptAnswers,
  'As respostas passam do tamanho que pode ser guardado',
)

export const KeptAnswers = keptFields.check(
  hasWhatItsPlatformNeeds<z.output<typeof keptFields>>(
    (field) => field !== 'apiKey' && field !== 'accountId',
  ),
  isShort,
)
export type KeptAnswers = z.output<typeof KeptAnswers>

const anyText = z.string()
const anyOptionalText = z.optional(anyText)

/** The same on its way out: what was kept under older rules can still be read, and mended where it is shown. */
export const StoredAnswers = z.extend(keptFields, {
  countryCode: anyText,
  streamCode: anyOptionalText,
  offerId: anyOptionalText,
  productPrice: anyOptionalText,
  cloudflareUrl: anyOptionalText,
  successUrl: anyOptionalText,
})
