import type { Step } from './machine/wizard-state.ts'

type Load = () => Promise<unknown>

/** What a later step needs, fetched on the one before it: who only looks at the platforms fetches no rehearsal. */
const ahead: Record<Step, readonly Load[]> = {
  0: [() => import('./workbench.tsx')],
  1: [
    () => import('./result-panel.tsx'),
    () => import('#web/artefacts/highlight/highlight-code.tsx'),
    () => import('#web/ui/preview/preview-frame.tsx'),
  ],
  2: [() => import('./ending/ending.tsx'), () => import('./rehearsal/rehearsal-panel.tsx')],
  3: [],
  4: [],
}

/** Fetches what is behind this step, and what a visitor who came here at once has passed over. A failure is told by whoever needs the code, when it is needed. */
export async function preloadBehind(step: Step): Promise<void> {
  for (let passed = 0; passed <= step; passed++)
    for (const load of ahead[passed as Step]) await load().catch(() => {})
}
