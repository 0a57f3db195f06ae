import { languageCodes, type LanguageCode } from '#generator/languages/language.ts'
import { findPlatform } from '#generator/platforms/index.ts'
import { canMakeForm } from './fields.ts'
import { emptyAnswers, initialState } from './wizard-state.ts'
import type { Answers, FormCount, Step, TextField, WizardState } from './wizard-state.ts'

/** Keys and what is made of them are never written down, not even in this tab. */
const kept = ['countryCode', 'offerId', 'productPrice', 'cloudflareUrl', 'successUrl'] as const

/** A stream code belongs to the account where a Worker is configured with it, and to one form elsewhere. */
function keptOf(platform: string | null): readonly TextField[] {
  const { asks = [], credentials = [] } = findPlatform(platform) ?? {}
  return asks.includes('streamCode') && !credentials.includes('streamCode') ? [...kept, 'streamCode'] : kept
}

type Draft = { userId: string; state: object }

/** The half-done work of one person, as text. */
export function writeDraft(userId: string, state: WizardState): string {
  const { successPageLanguage, formLanguage } = state.answers
  const texts = Object.fromEntries(keptOf(state.platform).map((field) => [field, state.answers[field]]))
  const answers = { ...texts, successPageLanguage, formLanguage }
  const draft: Draft = { userId, state: { ...state, answers } }
  return JSON.stringify(draft)
}

/** The work of the same person; somebody else's, or one that cannot be read, is none. */
export function readDraft(userId: string, text: string | null): WizardState | null {
  const draft = parse(text)
  if (draft['userId'] !== userId) return null
  const saved = asRecord(draft['state'])
  const platform = findPlatform(asText(saved['platform']))?.id
  const step = within(saved['step'], 0, 4)
  if (step === null || !platform) return null
  return withoutLostResults({
    ...initialState,
    step: step as Step,
    platform,
    answers: readAnswers(keptOf(platform), asRecord(saved['answers'])),
    pageMade: saved['pageMade'] === true,
    formMade: readFormType(saved['formMade']),
    formCount: (within(saved['formCount'], 1, 5) ?? 1) as FormCount,
    htmlsMade: saved['htmlsMade'] === true,
    detour: saved['detour'] === true && step === 1,
    wantsWorker: saved['wantsWorker'] === true,
    isFree: saved['isFree'] === true,
    languageChosen: saved['languageChosen'] === true,
    pageLeftIn: languageCodes.find((code) => code === saved['pageLeftIn']) ?? null,
  })
}

/** A form with the token in it cannot be made again without the token: back to where it is asked for. */
function withoutLostResults(state: WizardState): WizardState {
  if (canMakeForm(state)) return state
  return { ...state, step: state.step === 4 ? 3 : state.step, formMade: null, htmlsMade: false }
}

function readFormType(value: unknown): WizardState['formMade'] {
  return value === 'atomicat' || value === 'wordpress' ? value : null
}

function readAnswers(fields: readonly TextField[], saved: Record<string, unknown>): Answers {
  const texts = fields.map((field): [TextField, string] => [field, asText(saved[field])])
  return {
    ...emptyAnswers,
    ...Object.fromEntries(texts),
    successPageLanguage: readLanguage(saved['successPageLanguage']),
    formLanguage: readLanguage(saved['formLanguage']),
  }
}

function readLanguage(value: unknown): LanguageCode {
  return languageCodes.find((code) => code === value) ?? 'pt'
}

function parse(text: string | null): Record<string, unknown> {
  try {
    return asRecord(JSON.parse(text ?? ''))
  } catch {
    return {}
  }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function within(value: unknown, least: number, most: number): number | null {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most ? Number(value) : null
}
