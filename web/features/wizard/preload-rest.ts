/** What the steps behind the first need, in the order in which they will. */
const rest = [
  () => import('./workbench.tsx'),
  () => import('#web/preview/preview-frame.tsx'),
  () => import('#web/artefacts/highlight/highlight-code.tsx'),
  () => import('./rehearsal/rehearsal-panel.tsx'),
]

/** Fetches it ahead. A failure is told by whoever needs the code, when it is needed. */
export async function preloadRest(): Promise<void> {
  for (const load of rest) await load().catch(() => {})
}
