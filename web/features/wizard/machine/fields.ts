import { isPrice, tidy } from '#generator/answers.ts'
import { findPlatform } from '#generator/platforms/index.ts'
import { goesIntoLead } from '#generator/platforms/platform.ts'
import { checkField, ownPageMissingMessage } from './field-rules.ts'
import { wrongExtras } from './extras.ts'
import { canDoWithoutWorker, postsToWorker } from './wizard-state.ts'
import type { ExtraField, TextField, WizardState } from './wizard-state.ts'

/** What is typed in on the current step, in the order of the screen. */
export function fieldsOf({ step, platform, wantsWorker }: WizardState): readonly TextField[] {
  const chosen = findPlatform(platform)
  if (!chosen) return []
  if (step === 'worker') return [...chosen.credentials, 'cloudflareUrl']
  if (step === 'success') return ['successUrl']
  if (step !== 'form') return []
  const direct = canDoWithoutWorker(platform)
  const credentials: readonly TextField[] = direct ? chosen.credentials : []
  const asked = chosen.asks.filter((field) => !credentials.includes(field))
  const worker: readonly TextField[] = !direct || wantsWorker ? ['cloudflareUrl'] : []
  return [...credentials, 'countryCode', ...asked, ...worker, 'successUrl']
}

/** Whether the step can do without it: then an empty field is no mistake. */
export function isOptional(state: WizardState, field: TextField): boolean {
  // Where it is made the Worker's address may be given at once, or later.
  if (state.step === 'worker') return field === 'cloudflareUrl'
  if (state.step === 'success') return state.pageMade
  if (state.step !== 'form' || !canDoWithoutWorker(state.platform)) return false
  if (field === 'cloudflareUrl') return true
  // The deployed Worker has them already.
  const credentials: readonly TextField[] = findPlatform(state.platform)?.credentials ?? []
  return postsToWorker(state) && credentials.includes(field)
}

/** What is wrong with a field of the current step, said or not yet said. */
export function findMistake(state: WizardState, field: TextField): string | undefined {
  if (!state.platform) return undefined
  const text = state.answers[field]
  const empty = tidy(text) === ''
  if (empty && field === 'successUrl' && state.ownPageMissing) return ownPageMissingMessage
  if (empty && isOptional(state, field)) return undefined
  const mistake = checkField(field, text, state.platform, state.answers)
  return mistake ?? (field === 'productPrice' && asksAboutZero(state) ? zeroPriceQuestion : undefined)
}

const zeroPriceQuestion = 'O preço é 0 mesmo? Ele precisa ser igual ao da oferta.'

/** A price of 0 in a lead is mostly a slip, and an offer without a price is not: only the person knows. */
export function asksAboutZero({ platform, answers, isFree }: WizardState): boolean {
  const chosen = findPlatform(platform)
  const price = tidy(answers.productPrice)
  return !isFree && isPrice(price) && Number(price) === 0 && !!chosen && goesIntoLead(chosen, 'productPrice')
}

/** What the screen says under a field: nothing before it was left or sent. */
export function shownMistake(state: WizardState, field: TextField): string | undefined {
  return state.judged.includes(field) ? findMistake(state, field) : undefined
}

export function wrongFields(state: WizardState): TextField[] {
  return fieldsOf(state).filter((field) => findMistake(state, field) !== undefined)
}

/** Those that what is generated on this step is made of. A Worker is not made of its own address. */
export function wrongFor(state: WizardState): (TextField | ExtraField)[] {
  const wrong = wrongFields(state).filter((field) => state.step !== 'worker' || field !== 'cloudflareUrl')
  return state.step === 'form' ? [...wrong, ...wrongExtras(state)] : wrong
}

/** Whether everything that a form is made of can be used, wherever the person is looking. */
export function canMakeForm(state: WizardState): boolean {
  const known = formsCanBeMade.get(state)
  if (known !== undefined) return known
  const can = wrongFor({ ...state, step: 'form', ownPageMissing: false }).length === 0
  formsCanBeMade.set(state, can)
  return can
}

/** Half the screen asks after each letter, always of the same state. */
const formsCanBeMade = new WeakMap<WizardState, boolean>()

export function canMakeWorker(state: WizardState): boolean {
  return state.platform !== null && wrongFor({ ...state, step: 'worker' }).length === 0
}
