import { createContext, use, type Dispatch } from 'react'
import type { PlatformId } from '#generator/platforms/index.ts'
import type { WizardAction } from './machine/reduce.ts'
import type { WizardState } from './machine/wizard-state.ts'

export type Wizard = { state: WizardState; dispatch: Dispatch<WizardAction> }

export const WizardContext = createContext<Wizard | null>(null)

/** The wizard around a step, which is only drawn once a platform is chosen. */
export function useStep(): Wizard & { platform: PlatformId } {
  const wizard = use(WizardContext)
  const platform = wizard?.state.platform
  if (!wizard || !platform) throw new Error('A step needs the wizard around it, and a platform.')
  return { ...wizard, platform }
}
