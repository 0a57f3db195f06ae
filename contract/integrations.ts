import * as z from 'zod/mini'
import { findAppearanceMistake, type AppearanceText } from '#generator/appearance.ts'
import { findMistake, isGiven, isPageId, isReadable, messages } from '#generator/answers.ts'
import { languageCodes } from '#generator/languages/language.ts'
import { findPixelMistake, type Pixels as PixelAnswers } from '#generator/pixels.ts'
import { findPlatform, platforms } from '#generator/platforms/index.ts'
import type { Answer, Credential } from '#generator/platforms/platform.ts'
import { savedChoices, StoredAppearance } from './stored-answers.ts'

const readable = z.refine<string>(isReadable, messages.unreadable)

const optionalText = z.optional(z.string().check(readable))

type SharedAnswer = 'apiKey' | 'countryCode' | 'cloudflareUrl' | 'successUrl'

/** What the data asks of an answer whatever the platform. */
function mistakeIn(field: SharedAnswer, text: string): string | undefined {
  return findMistake({ asker: 'data', field, text, platform: {} })
}

const judgedBy = (judge: (text: string) => string | undefined) =>
  z.check<string>(({ value, issues }) => {
    const message = judge(value)
    if (message !== undefined) issues.push({ code: 'custom', message, input: value })
  })

const sharedText = (field: SharedAnswer, judge: (text: string) => string | undefined) =>
  z.string(messages[field]).check(judgedBy(judge))

const neededText = (field: SharedAnswer) => sharedText(field, (text) => mistakeIn(field, text))

/** An empty field is one that was not filled in. */
const optionalAddress = (field: SharedAnswer) =>
  z.optional(sharedText(field, (text) => (isGiven(text) ? mistakeIn(field, text.trim()) : undefined)))

const LanguageCode = z.enum(languageCodes, messages.language)

const lookText = (field: AppearanceText) =>
  z.optional(z.string().check(judgedBy((text) => findAppearanceMistake(field, text))))

const Appearance = z.extend(StoredAppearance, {
  buttonColor: lookText('buttonColor'),
  buttonTextColor: lookText('buttonTextColor'),
  buttonText: lookText('buttonText'),
  heading: lookText('heading'),
  price: lookText('price'),
  oldPrice: lookText('oldPrice'),
  priceOfOne: lookText('priceOfOne'),
  priceOfTwo: lookText('priceOfTwo'),
  priceOfThree: lookText('priceOfThree'),
  privacyUrl: lookText('privacyUrl'),
})

const pixelText = (field: keyof PixelAnswers) =>
  z.optional(z.string().check(judgedBy((text) => findPixelMistake(field, text))))

const Pixels = z.object({
  meta: pixelText('meta'),
  tiktok: pixelText('tiktok'),
  google: pixelText('google'),
  value: pixelText('value'),
  currency: pixelText('currency'),
})

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
  appearance: z.optional(Appearance),
  pixels: z.optional(Pixels),
  pageId: z.optional(z.string(messages.pageId).check(z.refine(isPageId, messages.pageId))),
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

/** What is saved of an integration: never a key, nor an account it belongs to. */
const savedFields = z.extend(
  z.omit(fields, { apiKey: true, accountId: true, successPageHtml: true, pageId: true }),
  savedChoices,
)

/** Far more than the longest addresses take. */
const longestSavedAnswers = 8000

const isShort = z.refine<object>(
  (answers) => JSON.stringify(answers).length <= longestSavedAnswers,
  'As respostas passam do tamanho que pode ser guardado: encurte os textos e os endereços',
)

export const SavedAnswers = savedFields.check(
  hasWhatItsPlatformNeeds<z.output<typeof savedFields>>(
    (field) => field !== 'apiKey' && field !== 'accountId',
  ),
  isShort,
)
export type SavedAnswers = z.output<typeof SavedAnswers>
