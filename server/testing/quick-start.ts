import { fileURLToPath } from 'node:url'

/** What makes a process of tests load its code in less than half of the time, and clear away less often. */
export const quickStart = {
  flags: [`--import=${new URL('quick-imports.ts', import.meta.url).href}`, '--max-semi-space-size=32'],
  env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('../../.cache/compiled', import.meta.url)) },
}
