import { useCallback, useEffect, useRef, useState } from 'react'
import type { StoredLead, ToFrame } from '#contract/preview-frame.ts'
import { loadForMember } from '#web/session/member-screen.ts'
import type { Choice } from '../scenarios.ts'
import { usesWorker, type Rehearsed } from '../rehearsed.ts'

/** Minutes of the vault pass in this time, so that there is something to see. */
const fastMotionMs = 1200

type PlatformState = 'away' | 'returning' | 'back'

export type RehearsedVault = {
  isPlayed: boolean
  leads: readonly StoredLead[]
  platformState: PlatformState
  /** Until the next try, by the vault's clock. */
  waitMinutes: number
  bringBack: () => void
}

type Playing = {
  scenario: Choice
  postToWorker: (message: ToFrame) => void
}

/** A vault in the Worker's frame: what it holds, and the platform, which comes back when the user says so. */
export function useVault(rehearsed: Rehearsed, { scenario, postToWorker }: Playing) {
  const [{ now, leads }, hear] = useState<{ now: number; leads: StoredLead[] }>(empty)
  const [platformState, setPlatformState] = useState<PlatformState>('away')
  const [chosen, switchTo] = useState<boolean>()
  const lent = useRef<Promise<string>>(undefined)
  const next = leads.find(({ estado }) => estado === 'pendente')?.proxima ?? now

  useEffect(() => {
    if (platformState !== 'returning') return undefined
    const timer = setTimeout(() => {
      setPlatformState('back')
      postToWorker({ type: 'wait', until: next })
    }, fastMotionMs)
    return () => clearTimeout(timer)
  }, [platformState, next, postToWorker])

  /** The code of a Worker with a vault, which then has one. */
  async function lend() {
    const load = async () => (await import('./load-vault.ts')).loadVault(rehearsed)
    const { code, vault } = await loadForMember(load)
    postToWorker({ type: 'lend', vault })
    return code
  }

  const forget = useCallback(() => {
    lent.current = undefined
    hear(empty)
    setPlatformState('away')
  }, [])

  return {
    /** The integration's own Worker decides, unless the user does. */
    isPlayed: scenario === 'outage' || (usesWorker(rehearsed) && (chosen ?? rehearsed.hasVault)),
    switchTo,
    leads,
    platformState,
    waitMinutes: Math.max(1, Math.round((next - now) / 60_000)),
    isPlatformBack: platformState !== 'away',
    prepare: () => (lent.current ??= lend()),
    hear,
    forget,
    bringBack: () => setPlatformState('returning'),
  }
}

const empty = { now: 0, leads: [] }
