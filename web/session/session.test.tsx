import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/api/query-client.ts'
import { subscriber } from '#web/testing/people.ts'
import { stubFetch, stubLostConnection } from '#web/testing/stub-fetch.ts'
import { markSession } from './session-mark.ts'
import { SessionProvider, useSession } from './session.tsx'

function renderSession() {
  const client = createQueryClient()
  return renderHook(useSession, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>
        <SessionProvider>{children}</SessionProvider>
      </QueryClientProvider>
    ),
  }).result
}

test('the session is the person the server names', async () => {
  stubFetch({ body: subscriber })
  const session = renderSession()
  expect(session.current).toMatchObject({ status: 'loading', user: null })
  await waitFor(() => expect(session.current).toMatchObject({ status: 'ready', user: subscriber }))
})

test('a 401 is an answer: nobody is logged in', async () => {
  stubFetch({ status: 401 })
  const session = renderSession()
  await waitFor(() => expect(session.current).toMatchObject({ status: 'ready', user: null }))
})

describe('a page that came without a session cookie', () => {
  beforeEach(() => document.head.insertAdjacentHTML('beforeend', '<meta name="session" content="none">'))

  test('has nobody to ask for', () => {
    const calls = stubFetch({ body: subscriber })
    expect(renderSession().current).toMatchObject({ status: 'ready', user: null })
    expect(calls).not.toHaveBeenCalled()
  })

  test('asks all the same once somebody was let in by another tab', async () => {
    markSession(subscriber.id)
    stubFetch({ body: subscriber })
    const session = renderSession()
    await waitFor(() => expect(session.current.user).toEqual(subscriber))
  })
})

test('a lost connection is a failure, and can be retried', async () => {
  stubLostConnection()
  const session = renderSession()
  await waitFor(() => expect(session.current.status).toBe('failed'))
  stubFetch({ body: subscriber })
  session.current.retry()
  await waitFor(() => expect(session.current.user).toEqual(subscriber))
})

test('outside of its provider the session says what is missing', () => {
  vi.spyOn(console, 'error').mockReturnValue()
  expect(() => renderHook(useSession)).toThrow('useSession must be used inside <SessionProvider>.')
})
