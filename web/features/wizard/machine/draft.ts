import { integrationParts } from '#contract/integration-parts.ts'
import { languageCodes, regionTags, type LanguageCode } from '#generator/languages/language.ts'
import { findPlatform } from '#generator/platforms/index.ts'
import { readExtras } from './extras.ts'
import { canMakeForm } from './fields.ts'
import { describeHalfDone, isHalfDone } from './half-done.ts'
import { readersOf } from './own-texts.ts'
import { furthest, readStep } from './steps.ts'
import { withSecureAddress } from './tidy-answer.ts'
import {
  emptyAnswers,
  initialState,
  type Answers,
  type FormCount,
  type Readers,
  type TextField,
  type WizardState,
} from './wizard-state.ts'

/** Keys and what is made of them are never written down, not even in this tab. */
export const savedTexts = [
  'countryCode',
  'offerId',
  'streamCode',
  'productPrice',
  'cloudflareUrl',
  'successUrl',
] as const satisfies readonly TextField[]

/** `about`: what it is, for lists of work that is not finished; none where nothing waits to be finished. */
type Draft = { userId: string; id: string; at: number; about: string | null; state: object }

/** Half-done work, under the id that its draft keeps. */
export type Work = { state: WizardState; id: string; at: number }

/** The half-done work of one person, as text. Drafts of before must stay readable, so two of its names are older ones. */
export function writeDraft(userId: string, { state: whole, id, at }: Work): string {
  const { savedAs, copied, ...state } = whole
  const { successPageLanguage, formLanguage } = state.answers
  const texts = Object.fromEntries(savedTexts.map((field) => [field, state.answers[field]]))
  const answers = { ...texts, successPageLanguage, formLanguage }
  const about = isHalfDone(whole) ? describeHalfDone(whole) : null
  const draft: Draft = {
    userId,
    id,
    at,
    about,
    state: { ...state, answers, hasKey: whole.answers.apiKey !== '', keptAs: savedAs, taken: copied },
  }
  return JSON.stringify(draft)
}

/** The work of the same person; somebody else's, or one that cannot be read, is none. */
export function readDraft(userId: string, text: string | null): WizardState | null {
  const draft = parse(text)
  if (draft['userId'] !== userId) return null
  const saved = asRecord(draft['state'])
  const platform = findPlatform(asText(saved['platform']))?.id
  const step = readStep(saved['step'])
  if (step === null || !platform) return null
  const answers = readAnswers(asRecord(saved['answers']))
  const left = withSecureAddress({
    ...initialState,
    step,
    reached: furthest(step, readStep(saved['reached']) ?? step),
    platform,
    answers,
    writtenFor: readReaders(asRecord(saved['writtenFor']), answers),
    keyIsForgotten: [saved['hasKey'], saved['keyIsForgotten']].includes(true),
    ...readExtras({ appearance: asRecord(saved['appearance']), pixels: asRecord(saved['pixels']) }),
    workerPublished: saved['workerPublished'] === true,
    pageMade: saved['pageMade'] === true,
    formMade: readFormType(saved['formMade']),
    formCount: (within(saved['formCount'], 1, 5) ?? 1) as FormCount,
    htmlsMade: saved['htmlsMade'] === true,
    detour: saved['detour'] === true && step === 'worker',
    wantsWorker: saved['wantsWorker'] === true,
    isFree: saved['isFree'] === true,
    languageChosen: saved['languageChosen'] === true,
    pageLeftIn: [...languageCodes, ...regionTags].find((tag) => tag === saved['pageLeftIn']) ?? null,
    savedAs: readSavedAs(asRecord(saved['keptAs'])),
    copied: integrationParts.filter((part) => asList(saved['taken']).includes(part)),
    rehearsed: saved['rehearsed'] === true,
    madeSecure: saved['madeSecure'] === true,
  })
  return withoutLostResults(left)
}

/** A form with the token in it cannot be made again without the token: back to where it is asked for. */
export function withoutLostResults(state: WizardState): WizardState {
  if (canMakeForm(state)) return state
  return {
    ...state,
    step: state.step === 'wordPress' ? 'form' : state.step,
    formMade: null,
    htmlsMade: false,
  }
}

function readReaders({ country, language }: Record<string, unknown>, answers: Answers): Readers {
  return typeof country === 'string' ? { country, language: readLanguage(language) } : readersOf(answers)
}

function readSavedAs({ id, version, content }: Record<string, unknown>): WizardState['savedAs'] {
  if (typeof id !== 'string' || typeof version !== 'number') return null
  return { id, version, ...(typeof content === 'string' && { content }) }
}

function readFormType(value: unknown): WizardState['formMade'] {
  return value === 'atomicat' || value === 'wordpress' ? value : null
}

function readAnswers(saved: Record<string, unknown>): Answers {
  const texts = savedTexts.map((field): [TextField, string] => [field, asText(saved[field])])
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

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function within(value: unknown, least: number, most: number): number | null {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most ? Number(value) : null
}
