import { messages } from './answers.ts'
import { ConfigError, type IntegrationAnswers } from './config.ts'
import { formFor, wordPressFormsFor, type WordPressForms } from './form/generate-form.ts'
import { findPlatform } from './platforms/index.ts'
import type { Platform } from './platforms/platform.ts'
import { thankYouPageFor } from './thank-you/generate-thank-you-page.ts'
import { workerFor } from './worker/generate-worker.ts'
import { vaultWorkerFor } from './worker/vault/generate-vault-worker.ts'

export { messages } from './answers.ts'
export { ConfigError, type IntegrationAnswers } from './config.ts'
export { countryLanguages, languageForCountry } from './languages/countries.ts'
export { findLanguage, languages } from './languages/index.ts'
export type { Language, LanguageCode } from './languages/language.ts'
export { platforms, type PlatformId } from './platforms/index.ts'
export type { WordPressForms } from './form/generate-form.ts'
export { workerVersion } from './worker/generate-worker.ts'
export { readWorkerMark } from './worker/worker-mark.ts'
export { vaultBindings } from './worker/vault/generate-vault-worker.ts'

/** The Cloudflare Worker that forwards the leads of one platform account. */
export function generateWorker(answers: IntegrationAnswers): string {
  return workerFor(platformFor(answers), answers)
}

/** The same worker with a vault that keeps every lead. Its secrets are no part of it: see `vaultBindings`. */
export function generateVaultWorker(answers: IntegrationAnswers): string {
  return vaultWorkerFor(platformFor(answers), answers)
}

/** The order form as one snippet, for Atomicat. */
export function generateForm(answers: IntegrationAnswers): string {
  return formFor(platformFor(answers), answers)
}

/** The order form for WordPress/Elementor, 1 to 5 times on a page, where 5 means five or more. */
export function generateWordPressForms(answers: IntegrationAnswers, count: number): WordPressForms {
  return wordPressFormsFor(platformFor(answers), answers, count)
}

export function generateThankYouPage({ language }: { language?: string | undefined }): string {
  return thankYouPageFor(language)
}

function platformFor({ platform }: IntegrationAnswers): Platform {
  const found = findPlatform(platform)
  if (!found) throw new ConfigError(messages.platform)
  return found
}
