import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createQueryClient } from '#web/api/query-client.ts'
import { SessionProvider, useSession } from '#web/session/session.tsx'
import { expired } from '#web/testing/people.ts'
import { stubServer } from '#web/testing/stub-server.ts'
import { shownToast } from '#web/ui/toast-store.ts'
import { useRegister } from './use-register.ts'

async function renderRegister() {
  const client = createQueryClient()
  const { result } = renderHook(() => ({ session: useSession(), register: useRegister() }), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>
        <SessionProvider>{children}</SessionProvider>
      </QueryClientProvider>
    ),
  })
  await waitFor(() => expect(result.current.session.status).toBe('ready'))
  return result
}

const account = { username: 'marina.alves', email: 'marina@exemplo.com.br', password: 'segredo1' }

test('a new account is welcomed and logged in; rights cannot be slipped in', async () => {
  const server = stubServer(null, { 'POST /api/register': { status: 201, body: expired } })
  const result = await renderRegister()
  const crafted = { ...account, isAdmin: true }
  act(() => result.current.register.mutate(crafted))
  await waitFor(() => expect(result.current.session.user).toEqual(expired))
  expect(server.sent).toEqual([{ call: 'POST /api/register', body: account }])
  expect(shownToast()).toMatchObject({ title: 'Conta criada', description: 'Bem-vindo, marina.alves!' })
})

test('an account that cannot be is refused before it is sent', async () => {
  const server = stubServer(null)
  const result = await renderRegister()
  act(() => result.current.register.mutate({ ...account, email: 'marina@' }))
  await waitFor(() =>
    expect(shownToast()).toMatchObject({
      title: 'Erro no registro',
      description: 'Email inválido',
      variant: 'destructive',
    }),
  )
  expect(server.sent).toEqual([])
})

test.each([
  ['{"message":"Este email já está em uso","code":"email_taken"}', 'Este email já está em uso'],
  ['', 'Erro no registro'],
])('a refusal %s is shown as %s', async (body, description) => {
  stubServer(null, { 'POST /api/register': { status: 409, body } })
  const result = await renderRegister()
  act(() => result.current.register.mutate(account))
  await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Erro no registro', description }))
})
