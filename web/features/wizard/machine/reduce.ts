import type { IntegrationPart } from '#contract/integration-parts.ts'
import type { Appearance } from '#generator/appearance.ts'
import type { LanguageCode } from '#generator/languages/language.ts'
import type { Pixels } from '#generator/pixels.ts'
import type { PlatformId } from '#generator/platforms/index.ts'
import { followCountry, pageReading } from './country-language.ts'
import { extraFields, extraText, isPixelField, tidyExtra } from './extras.ts'
import { fieldsOf, findMistake, wrongFor } from './fields.ts'
import { backStep, canGoOn, canVisit, nextStep, offersProtection } from './navigation.ts'
import { keepTexts, withoutForeignTexts, writesText } from './own-texts.ts'
import { furthest, type Step } from './steps.ts'
import { tidyAnswer, tidyAnswers, withSecureAddress } from './tidy-answer.ts'
import { canDoWithoutWorker, initialState } from './wizard-state.ts'
import type {
  ExtraField,
  FormCount,
  FormType,
  LanguageField,
  TextField,
  WizardState,
} from './wizard-state.ts'

export type WizardAction =
  | { type: 'choosePlatform'; platform: PlatformId }
  | { type: 'answer'; field: TextField; text: string }
  | { type: 'chooseLanguage'; field: LanguageField; language: LanguageCode }
  /** Both languages are the country's again. */
  | { type: 'followCountry' }
  | { type: 'chooseCount'; count: FormCount }
  | { type: 'look'; change: Appearance }
  | { type: 'plainLook' }
  /** What was written for another country counts here too, or goes. */
  | { type: 'keepTexts' }
  | { type: 'dropForeignTexts' }
  | { type: 'changePixels'; change: Pixels }
  /** The person has left a field. */
  | { type: 'leave'; field: TextField }
  | { type: 'leaveExtra'; field: ExtraField }
  /** The person has asked for a result that the fields do not allow. */
  | { type: 'judgeAll' }
  | { type: 'confirmFree' }
  | { type: 'goOn' }
  | { type: 'goBack' }
  /** A step that was passed before, by the line of steps or by the browser's history. */
  | { type: 'visit'; step: Step }
  | { type: 'haveUrl' }
  | { type: 'useOwnPage' }
  | { type: 'protectToken' }
  | { type: 'workerMade' }
  | { type: 'workerPublished'; address: string }
  | { type: 'pageMade' }
  /** The page is online at this address; `instead`: what stood in its place when that was asked for. */
  | { type: 'pageHosted'; address: string; instead: string }
  | { type: 'formMade'; formType: FormType }
  | { type: 'htmlsMade' }
  | { type: 'restart' }
  /** From now on it is saved under this id, as one that is not there yet. */
  | { type: 'saveAs'; id: string }
  | { type: 'saved'; id: string; version: number; content: string }
  | { type: 'copyPart'; part: IntegrationPart }
  | { type: 'rehearsed' }

type ActionOf<Type extends WizardAction['type']> = Extract<WizardAction, { type: Type }>

type Rules = { [Type in WizardAction['type']]: (state: WizardState, action: ActionOf<Type>) => WizardState }

/** All that can happen in the wizard. What does not belong to the current step changes nothing. */
const rules: Rules = {
  choosePlatform: (state, { platform }) =>
    state.step === 'platform' ? changePlatform(state, platform) : state,
  answer: (state, { field, text }) => setAnswer(state, field, text),
  chooseLanguage: (state, { field, language }) => ({
    ...state,
    answers: { ...state.answers, [field]: language },
    languageChosen: true,
  }),
  followCountry: (state) => followCountry({ ...state, languageChosen: false }),
  chooseCount: (state, { count }) => (state.step === 'wordPress' ? { ...state, formCount: count } : state),
  look: (state, { change }) => {
    const appearance = { ...state.appearance, ...change }
    return writesText(change) ? keepTexts({ ...state, appearance }) : { ...state, appearance }
  },
  keepTexts,
  dropForeignTexts: withoutForeignTexts,
  plainLook: (state) => ({ ...state, appearance: {} }),
  changePixels: (state, { change }) => ({ ...state, pixels: { ...state.pixels, ...change } }),
  leaveExtra,
  leave: (state, { field }) => (fieldsOf(state).includes(field) ? leave(state, field) : state),
  judgeAll: (state) => ({ ...withTidied(state), judged: [...fieldsOf(state), ...extraFields] }),
  confirmFree: (state) => ({ ...state, isFree: true }),
  goOn: (state) => (canGoOn(state) ? goTo(state, nextStep(state)) : state),
  goBack: (state) => (state.step === 'platform' ? state : goTo(state, backStep(state))),
  visit: (state, { step }) => (canVisit(state, step) ? visit(state, step) : state),
  haveUrl: (state) => (state.step === 'worker' ? goTo(state, nextStep(state)) : state),
  useOwnPage: (state) => (state.step === 'success' ? goOnWithOwnPage(state) : state),
  protectToken: (state) =>
    offersProtection(state) ? { ...goTo(state, 'worker'), detour: true, wantsWorker: true } : state,
  workerMade: (state) => (canAccept(state, 'worker') ? { ...withTidied(state), workerMade: true } : state),
  workerPublished: (state, { address }) => ({
    ...withCopied(setAnswer(state, 'cloudflareUrl', address), 'worker'),
    workerPublished: true,
  }),
  pageMade: (state) =>
    state.step === 'success' ? { ...state, pageMade: true, ownPageMissing: false } : state,
  // It comes late: the person may have gone on with another page meanwhile.
  pageHosted: (state, { address, instead }) =>
    state.answers.successUrl === instead ? withHostedPage(state, address) : state,
  formMade: (state, { formType }) =>
    canAccept(state, 'form') ? acceptForm(withTidied(state), formType) : state,
  htmlsMade: (state) => (state.step === 'wordPress' ? { ...state, htmlsMade: true } : state),
  restart: () => initialState,
  saveAs: (state, { id }) => ({ ...state, savedAs: { id, version: 0 } }),
  saved: (state, { id, version, content }) =>
    state.savedAs?.id === id ? { ...state, savedAs: { id, version, content } } : state,
  copyPart: (state, { part }) => withCopied(state, part),
  rehearsed: (state) => (state.rehearsed ? state : { ...state, rehearsed: true }),
}

export function reduce(state: WizardState, action: WizardAction): WizardState {
  const rule = rules[action.type] as (state: WizardState, action: WizardAction) => WizardState
  const next = rule(state, action)
  return next.copied.length > 0 && next !== state ? { ...next, copied: stillCopied(state, next) } : next
}

/** What was copied before a change is not what there is now. */
function stillCopied(before: WizardState, after: WizardState): WizardState['copied'] {
  const { answers, formCount, appearance, pixels, copied } = after
  const { successPageLanguage: _, ...ofForm } = before.answers
  const isSameForm =
    (before.savedAs === null || after.savedAs?.id === before.savedAs.id) &&
    formCount === before.formCount &&
    appearance === before.appearance &&
    pixels === before.pixels &&
    Object.entries(ofForm).every(([field, text]) => answers[field as keyof typeof ofForm] === text)
  const isSame = {
    worker: true,
    form: isSameForm,
    page: pixels === before.pixels && pageReading(answers) === pageReading(before.answers),
  }
  return copied.filter((part) => isSame[part])
}

/** What was waited for may come after the person has gone elsewhere, or has changed a field. */
function canAccept(state: WizardState, step: Step): boolean {
  return state.step === step && wrongFor(state).length === 0
}

function setAnswer(state: WizardState, field: TextField, text: string): WizardState {
  const answers = { ...state.answers, [field]: text }
  if (field === 'apiKey') return { ...state, answers, keyIsForgotten: false }
  if (field === 'countryCode') return followCountry({ ...state, answers })
  if (field === 'productPrice') return { ...state, answers, isFree: false }
  if (field === 'cloudflareUrl') return { ...state, answers, madeSecure: false, workerPublished: false }
  return { ...state, answers, ownPageMissing: field === 'successUrl' ? false : state.ownPageMissing }
}

function withCopied(state: WizardState, part: IntegrationPart): WizardState {
  return state.copied.includes(part) ? state : { ...state, copied: [...state.copied, part] }
}

function withHostedPage(state: WizardState, address: string): WizardState {
  return { ...withCopied(setAnswer(state, 'successUrl', address), 'page'), pageMade: true }
}

/** Who presses Enter in a field has not left it. */
function withTidied(state: WizardState): WizardState {
  const { answers, platform, ...rest } = withSecureAddress(state)
  return { ...rest, platform, answers: tidyAnswers(answers, platform) }
}

function leaveExtra(state: WizardState, { field }: { field: ExtraField }): WizardState {
  const judged = state.judged.includes(field) ? state.judged : [...state.judged, field]
  if (!isPixelField(field)) return { ...state, judged }
  const text = extraText(state, field)
  const tidied = tidyExtra(field, text)
  if (tidied === text) return { ...state, judged }
  return { ...state, judged, pixels: { ...state.pixels, [field]: tidied } }
}

/** What stands there is then what will be used, and is judged. */
function leave(left: WizardState, field: TextField): WizardState {
  const state = field === 'cloudflareUrl' ? withSecureAddress(left) : left
  const text = tidyAnswer(field, state.answers[field], state.platform)
  const judged = state.judged.includes(field) ? state.judged : [...state.judged, field]
  if (text === state.answers[field] && judged === state.judged) return state
  return { ...state, answers: { ...state.answers, [field]: text }, judged }
}

function goTo(state: WizardState, step: Step): WizardState {
  const pageLeftIn = state.step === 'success' ? pageReading(state.answers) : state.pageLeftIn
  const reached = furthest(step, state.step, state.reached)
  return {
    ...withSecureAddress(state),
    step,
    reached,
    detour: false,
    judged: [],
    ownPageMissing: false,
    pageLeftIn,
  }
}

/** Where no Worker is needed, its step is a detour whichever way it is entered. */
function visit(state: WizardState, step: Step): WizardState {
  return { ...goTo(state, step), detour: step === 'worker' && canDoWithoutWorker(state.platform) }
}

/** Keys, Worker and offer belong to one platform; success page, languages, look and pixels serve them all. */
function changePlatform(state: WizardState, platform: PlatformId): WizardState {
  if (state.platform === platform) return state
  const { countryCode, productPrice, successUrl, successPageLanguage, formLanguage } = state.answers
  const carried = { countryCode, productPrice, successUrl, successPageLanguage, formLanguage }
  return {
    ...initialState,
    platform,
    answers: { ...initialState.answers, ...carried },
    appearance: state.appearance,
    pixels: state.pixels,
    pageMade: state.pageMade,
    languageChosen: state.languageChosen,
    pageLeftIn: state.pageLeftIn,
  }
}

function goOnWithOwnPage(state: WizardState): WizardState {
  const asked = { ...state, pageMade: false }
  if (findMistake(asked, 'successUrl') === undefined) return goTo(state, nextStep(state))
  return { ...state, judged: ['successUrl'], ownPageMissing: state.answers.successUrl.trim() === '' }
}

/** Atomicat's form is the end; WordPress asks once more, how many. */
function acceptForm(state: WizardState, formType: FormType): WizardState {
  if (formType === 'atomicat') return { ...state, formMade: formType }
  return { ...goTo(state, 'wordPress'), formMade: formType, htmlsMade: false }
}
