import * as z from 'zod/mini'
import { findAppearanceMistake, type AppearanceText } from '#generator/appearance.ts'
import { findMistake, isGiven, isPageId, isReadable, messages } from '#generator/answers.ts'
import { languageCodes } from '#generator/languages/language.ts'
import { findPixelMistake, type Pixels as PixelAnswers } from '#generator/pixels.ts'
import { findPlatform, platforms } from '#generator/platforms/index.ts'
import type { Answer, Credential } from '#generator/platforms/platform.ts'

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

const anyText = z.string()
const anyOptionalText = z.optional(anyText)
const choice = z.optional(z.boolean())

const lookText = (field: AppearanceText) =>
  z.optional(z.string().check(judgedBy((text) => findAppearanceMistake(field, text))))

const StoredAppearance = z.object({
  buttonColor: anyOptionalText,
  buttonTextColor: anyOptionalText,
  buttonText: anyOptionalText,
  heading: anyOptionalText,
  price: anyOptionalText,
  oldPrice: anyOptionalText,
  priceOfOne: anyOptionalText,
  priceOfTwo: anyOptionalText,
  priceOfThree: anyOptionalText,
  privacyUrl: anyOptionalText,
  alignment: z.optional(z.enum(['start', 'center'])),
  payOnDelivery: choice,
  deliveryIcons: choice,
  lightOldPrice: choice,
  largeButton: choice,
  labelsBeside: choice,
  dialCode: choice,
  card: choice,
  phoneFirst: choice,
  address: choice,
  quantity: choice,
})

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

const StoredPixels = z.object({
  meta: anyOptionalText,
  tiktok: anyOptionalText,
  google: anyOptionalText,
  value: anyOptionalText,
  currency: anyOptionalText,
})

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

const formTypes = ['atomicat', 'wordpress'] as const

/** What is saved of an integration: never a key, nor an account it belongs to. */
const savedFields = z.extend(
  z.omit(fields, { apiKey: true, accountId: true, successPageHtml: true, pageId: true }),
  {
    formType: z.enum(formTypes),
    /** 5 means five or more. */
    formCount: z.int().check(z.minimum(1), z.maximum(5)),
    /** Goes through a Worker although its platform needs none. */
    wantsWorker: z.boolean(),
    /** Whether its success page is one of ours. */
    pageMade: z.boolean(),
  },
)

/** Far more than the longest addresses take. */
const longestSavedAnswers = 8000

const isShort = z.refine<object>(
  (answers) => JSON.stringify(answers).length <= longestSavedAnswers,
  'As respostas passam do tamanho que pode ser guardado',
)

export const SavedAnswers = savedFields.check(
  hasWhatItsPlatformNeeds<z.output<typeof savedFields>>(
    (field) => field !== 'apiKey' && field !== 'accountId',
  ),
  isShort,
)
export type SavedAnswers = z.output<typeof SavedAnswers>

/** The same on its way out: what was saved under older rules can still be read, and mended where it is shown. */
export const StoredAnswers = z.extend(savedFields, {
  countryCode: anyText,
  streamCode: anyOptionalText,
  offerId: anyOptionalText,
  productPrice: anyOptionalText,
  cloudflareUrl: anyOptionalText,
  successUrl: anyOptionalText,
  appearance: z.optional(StoredAppearance),
  pixels: z.optional(StoredPixels),
})
