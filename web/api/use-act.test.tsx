import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { logout } from '#contract/auth.ts'
import { stubFetch, stubLostConnection } from '#web/testing/stub-fetch.ts'
import { shownToast } from '#web/ui/toast-store.ts'
import { call } from './call.ts'
import { createQueryClient } from './query-client.ts'
import { useAct } from './use-act.ts'

const leave = { send: () => call(logout), failed: 'Erro no logout' }

test('an act lasts until what follows from it is there, and is shown at once', async () => {
  stubFetch({ body: { message: 'ok' } })
  const following = Promise.withResolvers<void>()
  const done = ({ message }: { message: string }) => ({ title: 'Logout realizado', description: message })
  const result = renderAct(() => useAct({ ...leave, done, onDone: () => following.promise }))
  act(() => result.current.mutate())
  await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Logout realizado', description: 'ok' }))
  expect(result.current.isPending).toBe(true)
  following.resolve()
  await waitFor(() => expect(result.current.isSuccess).toBe(true))
})

test.each([
  ['the words of the server', { status: 409, body: { message: 'Outra pessoa saiu' } }, 'Outra pessoa saiu'],
  ['the title again, without any', { status: 502, body: 'Bad Gateway' }, 'Erro no logout'],
])('a failure is shown with %s', async (_, answer, description) => {
  stubFetch(answer)
  await fail(() => useAct(leave))
  expect(shownToast()).toMatchObject({ title: 'Erro no logout', description, variant: 'destructive' })
})

test('a failure is shown with the fallback of its act, and the reason if it is the connection', async () => {
  const fallback = 'Você continua conectado.'
  stubFetch({ status: 502 })
  await fail(() => useAct({ ...leave, fallback }))
  expect(shownToast()?.description).toBe(fallback)
  stubLostConnection()
  await fail(() => useAct({ ...leave, fallback }))
  expect(shownToast()?.description).toBe(`${fallback} Sem conexão com o servidor: verifique sua internet.`)
})

test('a failure that is shown elsewhere gets no toast', async () => {
  stubFetch({ status: 409 })
  const onFailed = vi.fn<(error: Error) => void>()
  await fail(() => useAct({ ...leave, failed: () => null, onFailed }))
  expect(shownToast()).toBeNull()
  expect(onFailed).toHaveBeenCalledOnce()
})

type Result = ReturnType<typeof useAct<void, { message: string }>>

async function fail(useIt: () => Result): Promise<void> {
  const result = renderAct(useIt)
  act(() => result.current.mutate())
  await waitFor(() => expect(result.current.isError).toBe(true))
}

function renderAct(useIt: () => Result) {
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(useIt, { wrapper }).result
}
