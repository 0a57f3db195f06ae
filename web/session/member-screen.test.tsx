import { render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { SessionUser } from '#contract/auth.ts'
import { expired, registered, subscriber } from '#web/testing/people.ts'
import { stubServer } from '#web/testing/stub-server.ts'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { formerMemberScreen, memberScreen } from './member-screen.ts'
import { isSessionMarked, markSessionEnded } from './session-mark.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())

/** `meanwhile`: what the page still does before it is gone. */
function renderRefusedScreen(user: SessionUser | null, meanwhile = () => {}, makeScreen = memberScreen) {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {
    meanwhile()
    window.dispatchEvent(new Event('pagehide'))
  })
  stubServer(user)
  const Screen = makeScreen(async () => {
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

test('code for those who were members is refused to strangers and to those who never were', async () => {
  const reload = renderRefusedScreen(registered, undefined, formerMemberScreen)
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})

test('such code, missing for somebody who was a member, does not load the page anew for ever', async () => {
  const reload = renderRefusedScreen(expired, undefined, formerMemberScreen)
  expect(await screen.findByRole('heading', { name: 'Algo deu errado' })).toBeDefined()
  expect(reload).not.toHaveBeenCalled()
})
