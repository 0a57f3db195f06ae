import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { createQueryClient } from '#web/api/query-client.ts'
import { SessionProvider } from '#web/session/session.tsx'
import { Toaster } from '#web/ui/toaster.tsx'

/** A part of a screen, with everything around it that it may ask for, against whatever `fetch` is stubbed to. */
export function renderPart(part: ReactNode, path = '/'): void {
  const location = memoryLocation({ path })
  render(
    <Router hook={location.hook} searchHook={location.searchHook}>
      <QueryClientProvider client={createQueryClient()}>
        <SessionProvider>
          {part}
          <Toaster />
        </SessionProvider>
      </QueryClientProvider>
    </Router>,
  )
}
