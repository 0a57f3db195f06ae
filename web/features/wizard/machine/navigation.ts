import { canMakeForm, findMistake } from './fields.ts'
import { canDoWithoutWorker, type Step, type WizardState } from './wizard-state.ts'

/** Whether 'Próximo Passo' may be pressed. The generate buttons of step 3 are the way on, and step 4 is the end. */
export function canGoOn(state: WizardState): boolean {
  const { step, platform, workerMade, pageMade } = state
  if (step === 0) return platform !== null
  if (step === 1) return workerMade || canDoWithoutWorker(platform)
  return step === 2 && (pageMade || findMistake(state, 'successUrl') === undefined)
}

/** Where 'Próximo Passo' leads. */
export function nextStep({ step, platform, detour }: WizardState): Step {
  if (step === 0) return canDoWithoutWorker(platform) ? 2 : 1
  if (step === 1) return detour ? 3 : 2
  return step === 2 ? 3 : step
}

/** Where 'Voltar' leads. */
export function backStep({ step, platform, detour }: WizardState): Step {
  if (step === 4) return 3
  if (step === 3) return 2
  if (step === 2) return canDoWithoutWorker(platform) ? 0 : 1
  return step === 1 && detour ? 3 : 0
}

/** Whether a step can be gone to directly: it has been there before, and what it stands on still is. */
export function canVisit(state: WizardState, step: Step): boolean {
  if (step === state.step || step > Math.max(state.reached, state.step)) return false
  if (step === 1 && canDoWithoutWorker(state.platform)) return state.wantsWorker
  return step < 4 || (state.formMade === 'wordpress' && canMakeForm(state))
}

const steps: readonly Step[] = [0, 1, 2, 3, 4]

export function visitableSteps(state: WizardState): Step[] {
  return steps.filter((step) => canVisit(state, step))
}

/** Steps that are not on this way, for the line that shows it. */
export function skippedSteps({ platform, step }: WizardState): Step[] {
  return canDoWithoutWorker(platform) && step !== 1 ? [1] : []
}
