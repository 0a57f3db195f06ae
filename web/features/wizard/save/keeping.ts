import type { SavedIntegration } from '#contract/saved-integrations.ts'

/** Why the last save did not succeed. `changed`: elsewhere, since it was opened. `gone`: deleted elsewhere. */
export type KeepProblem = { kind: 'failed' | 'changed' | 'gone'; message: string }

export type Keeping = {
  /** As it was last kept, from here. */
  saved: SavedIntegration | null
  saving: boolean
  problem: KeepProblem | null
  /** Keeps what is on the screen; tells whether it is kept. */
  keep: () => Promise<SavedIntegration | null>
  /** The same over what somebody has kept meanwhile. */
  keepOver: () => Promise<SavedIntegration | null>
  /** As an integration of its own. */
  keepApart: () => void
}
