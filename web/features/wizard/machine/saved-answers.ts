import type { SavedAnswers } from '#contract/integrations.ts'
import { findPlatform } from '#generator/platforms/index.ts'
import { usedExtras } from './extras.ts'
import { integrationAnswers } from './integration-answers.ts'
import { isFinished, type FormType, type WizardState } from './wizard-state.ts'

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
    ...(formMade === null
      ? readSavedForm(state)
      : { formType: formMade, formCount: countOf(formMade, formCount) }),
    wantsWorker,
    pageMade,
  }
}

const countOf = (formType: FormType, formCount: number) => (formType === 'wordpress' ? formCount : 1)

/** A form that has to be made again, for want of its token, is the one that was saved. */
function readSavedForm({ savedAs }: WizardState): Pick<SavedAnswers, 'formType' | 'formCount'> {
  if (savedAs?.content === undefined) return { formType: 'atomicat', formCount: 1 }
  const { formType, formCount } = JSON.parse(savedAs.content) as SavedAnswers
  return { formType, formCount }
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
  return content !== undefined && content !== contentOf(state)
}
