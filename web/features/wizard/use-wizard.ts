import { useEffect, useReducer } from 'react'
import { useLocation, useSearch } from 'wouter'
import { dropDraft, loadDraft, saveDraft } from './draft-storage.ts'
import { readDraft, writeDraft } from './machine/draft.ts'
import { openWizard } from './machine/open-wizard.ts'
import { reduce } from './machine/reduce.ts'
import { initialState } from './machine/wizard-state.ts'

/** The state machine at work for one person: it begins where they left off, and keeps what they do. */
export function useWizard(userId: string) {
  const wanted = new URLSearchParams(useSearch()).get('platform')
  const [path, navigate] = useLocation()
  const [state, dispatch] = useReducer(reduce, null, () => openWizard(readDraft(userId, loadDraft()), wanted))

  useEffect(() => {
    if (state === initialState) dropDraft()
    else saveDraft(writeDraft(userId, state))
  }, [userId, state])

  // It has done its work: a reload must not undo what was chosen since.
  useEffect(() => {
    if (wanted !== null) navigate(path, { replace: true })
  }, [wanted, path, navigate])

  return [state, dispatch] as const
}
