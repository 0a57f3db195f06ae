import { useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { dropDraft, loadDraft, putAside, saveDraft } from './draft-storage.ts'
import { readDraft, writeDraft, openWizard } from './machine/draft.ts'
import { reduce } from './machine/reduce.ts'
import { initialState, isSaved, type WizardState } from './machine/wizard-state.ts'

/** The state machine at work for one person: it begins where they left off, and saves what they do. */
export function useWizard(userId: string, start?: WizardState) {
  const wanted = new URLSearchParams(useSearch()).get('platform')
  const [path, navigate] = useLocation()
  const [state, dispatch] = useReducer(reduce, null, () => begin(userId, { start, wanted }))

  // Before it is seen: a reload finds all that was on the screen.
  const last = useRef(state)
  useLayoutEffect(() => {
    if (state === initialState) {
      makeRoom(userId, last.current)
      dropDraft()
    } else saveDraft(writeDraft(userId, state))
    last.current = state
  }, [userId, state])

  // It has done its work: a reload must not undo what was chosen since.
  useEffect(() => {
    if (wanted !== null) navigate(path, { replace: true })
  }, [wanted, path, navigate])

  return [state, dispatch] as const
}

type Beginning = { start: WizardState | undefined; wanted: string | null }

function begin(userId: string, { start, wanted }: Beginning): WizardState {
  const left = readDraft(userId, loadDraft())
  if (!start) return openWizard(left, wanted)
  if (left) makeRoom(userId, left)
  return start
}

/** Work that makes room for other work is put aside, unless it is saved already. */
function makeRoom(userId: string, left: WizardState): void {
  if (left.step !== 'platform' && !isSaved(left)) putAside(writeDraft(userId, left))
}
