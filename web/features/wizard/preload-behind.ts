import { useEffect } from 'react'
import { steps, type Step } from './machine/steps.ts'

type Load = () => Promise<unknown>

/** What a later step needs, fetched on the one before it: who only looks at the platforms fetches no rehearsal. */
const ahead: Record<Step, readonly Load[]> = {
  platform: [() => import('./workbench.tsx')],
  worker: [
    () => import('./result/result-panel.tsx'),
    () => import('#web/artefacts/highlight/highlight-code.tsx'),
    () => import('#web/ui/preview/preview-frame.tsx'),
  ],
  success: [() => import('./result/ending.tsx'), () => import('./rehearsal/rehearsal-panel.tsx')],
  form: [],
  wordPress: [],
}

/** Fetches what is behind this step, and what a visitor who came here at once has passed over. A failure is told by whoever needs the code, when it is needed. */
export async function preloadBehind(step: Step): Promise<void> {
  for (const passed of steps.slice(0, steps.indexOf(step) + 1))
    for (const load of ahead[passed]) await load().catch(() => {})
}

const momentMs = 500

/** Does something once when the browser has nothing better to do. Safari cannot tell; there a moment later must do. */
export function useWhenIdle(action: () => void): void {
  useEffect(() => {
    const ask = globalThis.requestIdleCallback as typeof requestIdleCallback | undefined
    if (!ask) {
      const timer = setTimeout(action, momentMs)
      return () => clearTimeout(timer)
    }
    const asked = ask(action)
    return () => cancelIdleCallback(asked)
  }, [action])
}
