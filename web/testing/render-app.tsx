import { act, render } from '@testing-library/react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import type { SessionUser } from '#contract/auth.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { App } from '#web/app.tsx'
import { stubServer } from './stub-server.ts'

/** The whole app at an address, as this person sees it; `null` is nobody. */
export function renderApp(path: string, user: SessionUser | null) {
  stubServer(user)
  return renderAppWithServer(path)
}

/** The same, against whatever `fetch` is stubbed to. */
export function renderAppWithServer(path: string) {
  const location = memoryLocation({ path, record: true })
  const [pathname, search] = [location.hook, location.searchHook]
  render(
    <Router hook={pathname} searchHook={search}>
      <App queryClient={createQueryClient()} />
    </Router>,
  )
  return {
    currentPath: () => location.history.at(-1),
    /** Every address so far, without those whose place another has taken. */
    visited: () => location.history,
    /** As Back does, or a link that somebody pastes. */
    goTo: (address: string) => act(() => location.navigate(address)),
  }
}
