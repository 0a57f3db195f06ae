import { useLayoutEffect, useRef } from 'react'
import { canVisit } from './machine/navigation.ts'
import { readStep, type Step } from './machine/steps.ts'
import type { Wizard } from './wizard-context.ts'

/** The steps that led to an entry of the browser's history, its own last. */
type Trail = readonly Step[]

/**
 * The browser's back and forward walk the steps. The address stays: what an entry stands for is kept in its state, which
 * a reload keeps too. From the first entry back leads to wherever the person came from. All of it is in place before a
 * step is seen: a way back taken right then would otherwise go unheard.
 */
export function useStepHistory({ state, dispatch }: Wizard): void {
  const { step } = state
  const latest = useRef(state)
  const shown = useRef<Trail>([])
  useLayoutEffect(() => {
    latest.current = state
  }, [state])

  useLayoutEffect(() => {
    const trail = readTrail(history.state)
    const wanted = trail.at(-1)
    if (wanted !== step) {
      const isFirst = shown.current.length === 0
      // The way there was taken before the page could hear of it.
      if (isFirst && wanted !== undefined && canVisit(latest.current, wanted))
        dispatch({ type: 'visit', step: wanted })
      else if (isFirst || wanted === undefined) writeTrail('replaceState', [step])
      else if (trail.at(-2) === step) history.back()
      else writeTrail('pushState', [...trail, step])
    }
    shown.current = readTrail(history.state)
  }, [step, dispatch])

  useLayoutEffect(() => {
    function walk({ state: entry }: PopStateEvent) {
      const trail = readTrail(entry)
      const wanted = trail.at(-1)
      const isBack = trail.length < shown.current.length
      shown.current = trail
      if (wanted === undefined || wanted === latest.current.step) return
      if (canVisit(latest.current, wanted)) dispatch({ type: 'visit', step: wanted })
      // It belongs to an integration that was begun anew since: the next one that way may not.
      else history.go(isBack ? -1 : 1)
    }
    addEventListener('popstate', walk)
    return () => removeEventListener('popstate', walk)
  }, [dispatch])
}

/** Whether the wizard was at this entry of the history before: it is a reload, or a way back. */
export function isSeenEntry(): boolean {
  return readTrail(history.state).length > 0
}

function readTrail(entry: unknown): Trail {
  const { steps } = Object(entry) as { steps?: unknown }
  const read = Array.isArray(steps) ? steps.map(readStep) : []
  return read.every((step) => step !== null) ? read : []
}

function writeTrail(how: 'pushState' | 'replaceState', steps: Trail): void {
  history[how]({ ...Object(history.state), steps }, '')
}
