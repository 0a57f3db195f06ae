import type { IntegrationPart } from '#contract/integration-parts.ts'
import type { SavedAnswers } from '#contract/integrations.ts'
import type { TypedAnswer } from '#generator/answers.ts'
import type { Appearance, AppearanceText } from '#generator/appearance.ts'
import type { LanguageCode } from '#generator/languages/language.ts'
import type { Reading } from '#generator/languages/regions.ts'
import type { Pixels } from '#generator/pixels.ts'
import { findPlatform, type PlatformId } from '#generator/platforms/index.ts'
import type { Step } from './steps.ts'

export type FormType = SavedAnswers['formType']
/** 5 means five or more. */
export type FormCount = 1 | 2 | 3 | 4 | 5

/** What is typed in. The names are those of the data model. */
export type TextField = TypedAnswer
/** What is typed in beside the answers that every form needs. */
export type ExtraField = AppearanceText | keyof Pixels
export type LanguageField = 'successPageLanguage' | 'formLanguage'

export type Answers = Record<TextField, string> & Record<LanguageField, LanguageCode>

/** Whom the own texts of a form were written for. */
export type Readers = { country: string; language: LanguageCode }

export type WizardState = {
  step: Step
  /** The furthest step of this integration. */
  reached: Step
  platform: PlatformId | null
  answers: Answers
  appearance: Appearance
  pixels: Pixels
  /** Whom the form's own texts were written for, where there are any. */
  writtenFor: Readers | null
  /** What was generated; the code itself follows from the answers. */
  workerMade: boolean
  /** The Worker behind the address was published from here, and has answered. */
  workerPublished: boolean
  pageMade: boolean
  formMade: FormType | null
  formCount: FormCount
  htmlsMade: boolean
  /** The Worker's step was reached from the form's, to where it returns. */
  detour: boolean
  /** A platform that needs no Worker shall have one all the same. */
  wantsWorker: boolean
  /** A language was chosen by hand: they no longer follow the country. */
  languageChosen: boolean
  /** What the generated page was written in when its step was left. */
  pageLeftIn: Reading | null
  /** A price of 0 was asked about, and is meant. */
  isFree: boolean
  /** A key was typed before a reload, which forgets it. */
  keyIsForgotten: boolean
  /** The Worker's address was given with http, and is used with https. */
  madeSecure: boolean
  /** Fields that were left or sent: their mistakes are shown. */
  judged: readonly (TextField | ExtraField)[]
  /** 'Usar minha página' was pressed without one. */
  ownPageMissing: boolean
  /** Where it is saved, and what was saved there last. Version 0 is not on the server yet. */
  savedAs: { id: string; version: number; content?: string } | null
  /** Parts whose present code was copied or downloaded. */
  copied: readonly IntegrationPart[]
  /** A rehearsed lead was accepted. */
  rehearsed: boolean
}

export const emptyAnswers: Answers = {
  apiKey: '',
  accountId: '',
  streamCode: '',
  countryCode: '',
  offerId: '',
  productPrice: '',
  cloudflareUrl: '',
  successUrl: '',
  successPageLanguage: 'pt',
  formLanguage: 'pt',
}

export const initialState: WizardState = {
  step: 'platform',
  reached: 'platform',
  platform: null,
  answers: emptyAnswers,
  appearance: {},
  pixels: {},
  writtenFor: null,
  workerMade: false,
  workerPublished: false,
  pageMade: false,
  formMade: null,
  formCount: 1,
  htmlsMade: false,
  detour: false,
  wantsWorker: false,
  languageChosen: false,
  pageLeftIn: null,
  isFree: false,
  keyIsForgotten: false,
  madeSecure: false,
  judged: [],
  ownPageMissing: false,
  savedAs: null,
  copied: [],
  rehearsed: false,
}

/** Whether leads can reach this platform without a Worker: then its step is a choice, and not on the way. */
export function canDoWithoutWorker(id: string | null): boolean {
  return findPlatform(id)?.workerIs === 'optional'
}

/** Where the answers say that leads go through a Worker. */
export function postsToWorker({ platform, wantsWorker, answers }: WizardState): boolean {
  return !canDoWithoutWorker(platform) || (wantsWorker && answers.cloudflareUrl.trim() !== '')
}

/** Whether its last code was made: from here on it is an integration, and is saved. */
export function isFinished({ step, formMade, htmlsMade }: WizardState): boolean {
  return (step === 'form' && formMade === 'atomicat') || (step === 'wordPress' && htmlsMade)
}
