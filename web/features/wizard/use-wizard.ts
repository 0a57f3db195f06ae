import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { findPlatform } from '#generator/platforms/index.ts'
import { newId } from '#web/lib/new-id.ts'
import {
  describeDraft,
  dropAside,
  dropDraft,
  loadDraft,
  putAside,
  saveDraft,
} from '#web/session/draft-storage.ts'
import { readDraft, writeDraft, type Work } from './machine/draft.ts'
import { isHalfDone } from './machine/half-done.ts'
import { reduce } from './machine/reduce.ts'
import { isSaved } from './machine/saved-answers.ts'
import { initialState, type WizardState } from './machine/wizard-state.ts'
import { isSeenEntry } from './use-step-history.ts'

/** What to begin with. */
export type Start = Work

/** The state machine at work for one person: it begins where they left off, and saves what they do. */
export function useWizard(userId: string, start?: Start) {
  const wanted = new URLSearchParams(useSearch()).get('platform')
  const [path, navigate] = useLocation()
  const [begun] = useState(() => begin(userId, { start, wanted }))
  const [state, dispatch] = useReducer(reduce, begun.state)

  // Before it is seen: a reload finds all that was on the screen.
  const last = useRef(begun)
  useLayoutEffect(() => {
    if (state === initialState) {
      makeRoom(userId, last.current)
      dropDraft()
      last.current = startNow(state)
    } else {
      if (state !== last.current.state) last.current = { ...last.current, state, at: Date.now() }
      saveDraft(writeDraft(userId, last.current))
      // What is at work here waits nowhere.
      dropAside(last.current.id)
    }
  }, [userId, state])

  // It has done its work: a reload must not undo what was chosen since.
  useEffect(() => {
    if (wanted !== null) navigate(path, { replace: true })
  }, [wanted, path, navigate])

  return [state, dispatch] as const
}

type Wish = { start: Start | undefined; wanted: string | null }

/** Where the wizard begins: with what is asked for, else with the work that was left here. */
function begin(userId: string, { start, wanted }: Wish): Start {
  const text = loadDraft()
  const state = readDraft(userId, text)
  const left = state && { state, ...readMark(text) }
  const next = start ?? startWith(wanted) ?? (isOver(state) ? startNow(initialState) : null)
  if (!next) return left ?? startNow(initialState)
  if (left && left.id !== next.id) makeRoom(userId, left)
  return next
}

export const startNow = (state: WizardState): Start => ({ state, id: newId(), at: Date.now() })

/** Drafts of earlier versions get an id when they are opened. */
function readMark(text: string | null): Omit<Start, 'state'> {
  const { id, at } = describeDraft(text)
  return { id: id || newId(), at: at || Date.now() }
}

/** A platform that we do not know is as good as none. */
function startWith(wanted: string | null): Start | null {
  const platform = findPlatform(wanted)?.id
  return platform ? startNow(reduce(initialState, { type: 'choosePlatform', platform })) : null
}

/** What is finished is gone on with by a reload or by the browser's way back, and by nothing else. */
function isOver(state: WizardState | null): boolean {
  return state !== null && isSaved(state) && !isSeenEntry()
}

/** Work that makes room for other work is put aside, unless it is saved already. */
function makeRoom(userId: string, work: Start): void {
  if (isHalfDone(work.state)) putAside(writeDraft(userId, work))
}
