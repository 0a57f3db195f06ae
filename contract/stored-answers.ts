import * as z from 'zod/mini'
import { languageCodes } from '#generator/languages/language.ts'
import { PlatformId } from './platform-id.ts'

// What was saved of an integration, apart from the rules for saving it: who only reads it gets no platform's code along.

const text = z.string()
const optionalText = z.optional(text)
const choice = z.optional(z.boolean())

export const StoredAppearance = z.object({
  buttonColor: optionalText,
  buttonTextColor: optionalText,
  buttonText: optionalText,
  heading: optionalText,
  price: optionalText,
  oldPrice: optionalText,
  priceOfOne: optionalText,
  priceOfTwo: optionalText,
  priceOfThree: optionalText,
  privacyUrl: optionalText,
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

const StoredPixels = z.object({
  meta: optionalText,
  tiktok: optionalText,
  google: optionalText,
  value: optionalText,
  currency: optionalText,
})

const LanguageCode = z.prefault(z.enum(languageCodes), 'pt')

/** What is saved besides what code is made of. */
export const savedChoices = {
  formType: z.enum(['atomicat', 'wordpress']),
  /** 5 means five or more. */
  formCount: z.int().check(z.minimum(1), z.maximum(5)),
  /** Goes through a Worker although its platform needs none. */
  wantsWorker: z.boolean(),
  /** Whether its success page is one of ours. */
  pageMade: z.boolean(),
}

/** What was saved under older rules can still be read, and mended where it is shown. */
export const StoredAnswers = z.object({
  platform: PlatformId,
  countryCode: text,
  streamCode: optionalText,
  offerId: optionalText,
  productPrice: optionalText,
  cloudflareUrl: optionalText,
  successUrl: optionalText,
  successPageLanguage: LanguageCode,
  formLanguage: LanguageCode,
  appearance: z.optional(StoredAppearance),
  pixels: z.optional(StoredPixels),
  ...savedChoices,
})
