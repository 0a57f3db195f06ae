import { createContext, use, type Dispatch } from 'react'
import type { SavedIntegration } from '#contract/saved-integrations.ts'
import type { PlatformId } from '#generator/platforms/index.ts'
import type { ButtonId, Buttons, MakeId } from './machine/buttons.ts'
import type { WizardAction } from './machine/reduce.ts'
import type { WizardState } from './machine/wizard-state.ts'

export type Wizard = { state: WizardState; dispatch: Dispatch<WizardAction> }

/** What can be pressed now, and what a press has begun. */
type Actions = { buttons: Buttons; pending: MakeId | null; press: (id: ButtonId) => void }

/** The wizard, and what a step may ask of the screen around it. */
type WizardAround = Wizard & { saving: Saving; rehearse: () => void; actions: Actions }

export const WizardContext = createContext<WizardAround | null>(null)

/** The wizard around a step, which is only drawn once a platform is chosen. */
export function useStep(): WizardAround & { platform: PlatformId } {
  const wizard = use(WizardContext)
  const platform = wizard?.state.platform
  if (!wizard || !platform) throw new Error('A step needs the wizard around it, and a platform.')
  return { ...wizard, platform }
}

export function useActions(): Actions {
  const wizard = use(WizardContext)
  if (!wizard) throw new Error('An action needs the wizard around it.')
  return wizard.actions
}

/** Why the last save did not succeed. `changed`: elsewhere, since it was opened. `gone`: deleted elsewhere. */
export type SaveProblem = { kind: 'failed' | 'changed' | 'gone'; message: string }

export type Saving = {
  /** As it was last saved, from here. */
  saved: SavedIntegration | null
  /** Something was changed since. */
  hasChanged: boolean
  isSaving: boolean
  problem: SaveProblem | null
  /** Saves what is on the screen; null where that failed. */
  save: () => Promise<SavedIntegration | null>
  /** The same over what somebody has saved meanwhile. */
  overwrite: () => Promise<SavedIntegration | null>
  /** As an integration of its own. */
  saveAsNew: () => void
}
