import { pageIdOf } from '#contract/saved-integrations.ts'
import type { IntegrationAnswers } from '#generator/config.ts'
import { findPlatform } from '#generator/platforms/index.ts'
import { usedExtras } from './extras.ts'
import { checkField } from './field-rules.ts'
import { textFields, tidyAnswers } from './tidy-answer.ts'
import { postsToWorker, type TextField, type WizardState } from './wizard-state.ts'

/** What the generator makes code of. A Worker that was thought of and dropped leaves no address behind. */
export function integrationAnswers(state: WizardState): IntegrationAnswers {
  const answers = tidyAnswers(state.answers, state.platform)
  const cloudflareUrl = postsToWorker(state) ? answers.cloudflareUrl : ''
  const pageId = state.savedAs ? pageIdOf(state.savedAs.id) : undefined
  return { ...answers, ...usedExtras(state), cloudflareUrl, pageId, platform: state.platform ?? '' }
}

/** What the success page is made of. */
export function pageAnswers(state: WizardState) {
  const { successPageLanguage, countryCode } = tidyAnswers(state.answers, state.platform)
  return { successPageLanguage, countryCode, pixels: usedExtras(state).pixels }
}

const samples: Record<TextField, string> = {
  apiKey: 'sua-chave-de-exemplo',
  accountId: '12345',
  streamCode: 'exemplo',
  countryCode: 'br',
  offerId: '1000',
  productPrice: '99.90',
  cloudflareUrl: 'https://exemplo.workers.dev',
  successUrl: 'https://exemplo.com.br/obrigado',
}

/**
 * The same with an example wherever an answer is missing or wrong, for what is shown before everything is there. A
 * campaign that is left to the Worker stays empty: an example would be shown as the one that leads go to.
 */
export function previewAnswers(state: WizardState): IntegrationAnswers {
  const { platform } = state
  const answers = integrationAnswers(state)
  if (!platform) return answers
  const fields = textFields.filter((field) => field !== 'cloudflareUrl' || postsToWorker(state))
  const filled: [TextField, string][] = fields.map((field) => {
    const text = answers[field] ?? ''
    if (field === 'streamCode' && text === '' && isLeftToWorker(state)) return [field, '']
    return [field, checkField(field, text, platform, answers) === undefined ? text : samples[field]]
  })
  return { ...answers, ...(Object.fromEntries(filled) as Partial<Record<TextField, string>>) }
}

function isLeftToWorker(state: WizardState): boolean {
  const credentials = findPlatform(state.platform)?.credentials ?? []
  return postsToWorker(state) && credentials.includes('streamCode')
}
