import type { ButtonId, Buttons, MakeId, StepButtons } from './buttons.ts'
import { canMakeForm } from './fields.ts'
import { stepRules } from './step-rules.ts'
import { furthest, isBehind, steps, type Step } from './steps.ts'
import { canDoWithoutWorker, isFinished, type WizardState } from './wizard-state.ts'

export function canGoOn(state: WizardState): boolean {
  return stepRules[state.step].canGoOn(state)
}

export function nextStep(state: WizardState): Step {
  return stepRules[state.step].next(state)
}

export function backStep(state: WizardState): Step {
  return stepRules[state.step].back(state)
}

/** Whether a step can be gone to directly: it has been there before, and what it stands on still is. */
export function canVisit(state: WizardState, step: Step): boolean {
  if (step === state.step || isBehind(step, furthest(state.reached, state.step))) return false
  if (step === 'worker' && canDoWithoutWorker(state.platform)) return state.wantsWorker
  return step !== 'wordPress' || (state.formMade === 'wordpress' && canMakeForm(state))
}

export function visitableSteps(state: WizardState): Step[] {
  return steps.filter((step) => canVisit(state, step))
}

/** Steps that this integration leaves out, for the stepper. */
export function skippedSteps({ platform, step }: WizardState): Step[] {
  return canDoWithoutWorker(platform) && step !== 'worker' ? ['worker'] : []
}

const none: readonly ButtonId[] = []
const otherForms: readonly ButtonId[] = ['makeWordPress']

export function buttonsOf(state: WizardState): Buttons {
  const { buttons } = stepRules[state.step]
  const shown = isFinished(state) ? finalButtons(state) : buttons(state, canGoOn(state))
  return { isQuiet: false, disabled: none, inPage: none, inNarrowPage: otherForms, ...shown }
}

/** What is made follows the fields, so it is never made again: what helps next is to try it, then to be done. */
function finalButtons({ step, rehearsed }: WizardState): StepButtons {
  const main = rehearsed ? 'finish' : 'rehearse'
  const otherForm: readonly ButtonId[] = step === 'form' ? ['makeWordPress'] : []
  return { shown: ['back', 'restart', ...otherForm, main], main }
}

/** Whether the way to a Worker that is not a must is offered. */
export function offersProtection({ step, platform }: WizardState): boolean {
  return step === 'form' && canDoWithoutWorker(platform)
}

/** What has been generated on the current step. */
export function resultOf(state: WizardState): MakeId | null {
  return stepRules[state.step].result(state)
}
