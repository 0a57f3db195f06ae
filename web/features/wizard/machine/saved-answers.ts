import type { SavedAnswers } from '#contract/integrations.ts'
import { findPlatform } from '#generator/platforms/index.ts'
import { usedExtras } from './extras.ts'
import { integrationAnswers } from './integration-answers.ts'
import { isFinished, type WizardState } from './wizard-state.ts'

/** What is saved of a finished integration: everything but the keys. Only what this platform asks for. */
export function savedAnswers(state: WizardState): SavedAnswers | null {
  const platform = findPlatform(state.platform)
  if (!platform) return null
  const { answers, formMade, formCount, wantsWorker, pageMade } = state
  const { countryCode, successUrl, successPageLanguage, formLanguage } = answers
  const asked = platform.asks.map((field) => [field, answers[field].trim()])
  return {
    platform: platform.id,
    countryCode: countryCode.trim(),
    ...(Object.fromEntries(asked) as Partial<SavedAnswers>),
    cloudflareUrl: integrationAnswers(state).cloudflareUrl?.trim() ?? '',
    successUrl: successUrl.trim(),
    successPageLanguage,
    formLanguage,
    ...usedExtras(state),
    formType: formMade ?? 'atomicat',
    formCount: formMade === 'wordpress' ? formCount : 1,
    wantsWorker,
    pageMade,
  }
}

/** What a person would call it. */
export function suggestName({ platform, answers }: WizardState): string {
  const { countryCode, offerId, streamCode } = answers
  const parts = [findPlatform(platform)?.name, countryCode.toUpperCase(), offerId || streamCode]
  return parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ')
    .slice(0, 80)
}

/** What the server is told of it, as text: by it two states of one integration are told apart. */
export function contentOf(state: WizardState): string {
  return JSON.stringify(savedAnswers(state))
}

/** Whether the server has it as it stands here. */
export function isSaved(state: WizardState): boolean {
  const { savedAs } = state
  if (!savedAs || savedAs.version === 0) return false
  // Drafts of earlier versions do not say what the server has.
  return savedAs.content === undefined ? isFinished(state) : !hasChanged(state)
}

/** Whether something was changed since it was last saved. */
export function hasChanged(state: WizardState): boolean {
  const content = state.savedAs?.content
  if (content === undefined) return false
  if (state.formMade !== null) return content !== contentOf(state)
  // The form has to be made again, for want of its token: that is no change of it.
  const { formType, formCount } = JSON.parse(content) as SavedAnswers
  return content !== JSON.stringify({ ...savedAnswers(state), formType, formCount })
}
