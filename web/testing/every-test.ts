import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { dismissToast, shownToast } from '#web/ui/toast-store.ts'
import { lightenFailures } from './lighten-failures.ts'
import { setUp } from './public-settings.ts'

// Screens are loaded on demand, which on a busy machine takes longer than the default second.
configure({ asyncUtilTimeout: 60_000 })
lightenFailures()

// Tests share one window, also those of other files: each leaves it as it found it.
afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  // A screen that is left may have something to say about it, which must not reach the next test.
  await new Promise((resolve) => setTimeout(resolve))
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  dismissToast(shownToast()?.id ?? 0)
  setUp({})
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
})

// What is fetched ahead of a screen may still be on its way, and would be missing in the file that comes next.
afterAll(() => vi.dynamicImportSettled())
