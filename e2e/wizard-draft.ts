import type { Page } from '@playwright/test'
import { platformOf, type PlatformId } from '#generator/platforms/index.ts'
import { subjectOf } from '#generator/testing/platforms/index.ts'
import { writeDraft } from '#web/features/wizard/machine/draft.ts'
import { emptyAnswers, initialState, type WizardState } from '#web/features/wizard/machine/wizard-state.ts'
import { draftKey } from '#web/session/forget-drafts.ts'

export const successUrl = 'https://oferta.exemplo.com/grazie?cor=azul'

/** The form's step with everything answered that is kept, which no key is. */
export function answeredForm(platform: PlatformId, more: Partial<WizardState> = {}): WizardState {
  const {
    accountId = '',
    streamCode = '',
    offerId = '',
    countryCode = '',
    productPrice = '',
  } = subjectOf(platform).answers
  const answers = {
    ...emptyAnswers,
    accountId,
    streamCode,
    offerId,
    countryCode,
    productPrice,
    cloudflareUrl: platformOf(platform).workerIs === 'needed' ? 'https://leads.conta.workers.dev' : '',
    successUrl,
  }
  // A language that was chosen stays, whatever the country: what the visitor reads is compared in Portuguese.
  return { ...initialState, step: 'form', reached: 'form', platform, answers, languageChosen: true, ...more }
}

/**
 * The wizard as somebody finds it who had left their work there: it goes on from what it keeps itself. The way up to
 * here is walked by the journeys that are about it.
 */
export async function openDraft(page: Page, userId: string, state: WizardState): Promise<void> {
  await saveDraft(page, userId, state)
  await page.goto('/wizard')
}

export async function saveDraft(page: Page, userId: string, state: WizardState): Promise<void> {
  await putInStorage(page, { [draftKey]: writeDraft(userId, { state, id: 'rascunho', at: Date.now() }) })
}

/** Puts into the browser's storage what a former visit has left there. */
export async function putInStorage(page: Page, items: Record<string, string>): Promise<void> {
  // Any answer of the origin will do, and this one is no page.
  await page.goto('/api/live')
  await page.evaluate((items) => {
    for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value)
  }, items)
}
