import { findPlatform } from '#generator/platforms/index.ts'
import { reduce } from './reduce.ts'
import { initialState, type WizardState } from './wizard-state.ts'

/**
 * Where the wizard begins: with the work that was left here, unless another platform is asked for. One that we
 * do not know is as good as none.
 */
export function openWizard(draft: WizardState | null, wanted: string | null): WizardState {
  const platform = findPlatform(wanted)?.id
  const left = draft ?? initialState
  if (!platform || left.platform === platform) return left
  return reduce({ ...left, step: 'platform' }, { type: 'choosePlatform', platform })
}
