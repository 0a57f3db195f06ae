import { fileURLToPath } from 'node:url'

/** What makes a process of tests load its code in less than half of the time. */
export const quickStart = {
  flags: [`--import=${new URL('quick-imports.ts', import.meta.url).href}`],
  env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('../../.cache/compiled', import.meta.url)) },
}
