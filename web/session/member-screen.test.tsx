import { render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { SessionUser } from '#contract/auth.ts'
import { expired, subscriber } from '#web/testing/people.ts'
import { stubServer } from '#web/testing/stub-server.ts'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { memberScreen } from './member-screen.ts'
import { isSessionMarked, markSessionEnded } from './session-mark.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())

/** `meanwhile`: what the page still does before it is gone. */
function renderRefusedScreen(user: SessionUser | null, meanwhile = () => {}) {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {
    meanwhile()
    window.dispatchEvent(new Event('pagehide'))
  })
  stubServer(user)
  const Screen = memberScreen(async () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  render(
    <ErrorBoundary>
      <Suspense fallback="Carregando...">
        <Screen />
      </Suspense>
    </ErrorBoundary>,
  )
  return reload
}

test.each([
  ['whose session has ended', null],
  ['whose subscription has ended', expired],
])('code refused to a person %s loads the page anew, for its guard to decide', async (_, user) => {
  const reload = renderRefusedScreen(user)
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  expect(screen.queryByRole('heading')).toBeNull()
})

test('what was said of the end of the session is said again by the page that is loaded anew', async () => {
  markSessionEnded()
  const reload = renderRefusedScreen(null)
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  expect(isSessionMarked()).toBe(true)
})

test('it is said again also when it was said only while the page was going away', async () => {
  const reload = renderRefusedScreen(null, markSessionEnded)
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  expect(isSessionMarked()).toBe(true)
})

test('code that is missing for a member is a failure like any other, and loads nothing anew', async () => {
  const reload = renderRefusedScreen(subscriber)
  expect(await screen.findByRole('heading', { name: 'Algo deu errado' })).toBeDefined()
  expect(reload).not.toHaveBeenCalled()
})
