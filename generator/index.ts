import type { IntegrationAnswers } from './config.ts'
import { formFor, wordPressFormsFor, type WordPressForms } from './form/generate-form.ts'
import { platformFor } from './platform-for.ts'
import { readPixels } from './read-pixels.ts'
import { pixelSnippetFor } from './thank-you/reporting-pixels.ts'
import { thankYouPageFor } from './thank-you/generate-thank-you-page.ts'
import { workerFor } from './worker/generate-worker.ts'

export { messages } from './answers.ts'
export type { Appearance } from './appearance.ts'
export { ConfigError } from './config-error.ts'
export type { IntegrationAnswers } from './config.ts'
export { countryLanguages, languageForCountry } from './languages/countries.ts'
export { findLanguage, languages } from './languages/index.ts'
export type { Language, LanguageCode } from './languages/language.ts'
export type { Pixels } from './pixels.ts'
export { platforms, type PlatformId } from './platforms/index.ts'
export type { WordPressForms } from './form/generate-form.ts'
export { workerVersion } from './worker/generate-worker.ts'
export { readWorkerMark } from './worker/worker-mark.ts'

type ThankYouAnswers = Pick<IntegrationAnswers, 'pixels'> & {
  language?: string | undefined
  country?: string | undefined
}

type PixelAnswers = Pick<IntegrationAnswers, 'pixels' | 'countryCode'>

/** The Cloudflare Worker that forwards the leads of one platform account. */
export function generateWorker(answers: IntegrationAnswers): string {
  return workerFor(platformFor(answers), answers)
}

/** The order form as one snippet, for Atomicat. */
export function generateForm(answers: IntegrationAnswers): string {
  return formFor(platformFor(answers), answers)
}

/** The order form for WordPress/Elementor, 1 to 5 times on a page, where 5 means five or more. */
export function generateWordPressForms(answers: IntegrationAnswers, count: number): WordPressForms {
  return wordPressFormsFor(platformFor(answers), answers, count)
}

/**
 * Its texts are those of the country, where one is named that writes the language in a way of its own. With pixels it
 * tells them what the form could not.
 */
export function generateThankYouPage({ language, country, pixels }: ThankYouAnswers): string {
  return thankYouPageFor({
    language,
    country,
    pixels: readPixels({ pixels, countryCode: country }),
  })
}

/** For a success page of one's own: it tells pixels what the form could not. Nothing while no pixel is set. */
export function generatePixelSnippet({ pixels, countryCode }: PixelAnswers): string {
  const read = readPixels({ pixels, countryCode })
  return read ? pixelSnippetFor(read) : ''
}
