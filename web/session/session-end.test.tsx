import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { createQueryClient } from '#web/api/query-client.ts'
import { request } from '#web/api/request.ts'
import { expired, subscriber } from '#web/testing/people.ts'
import { renderAppWithServer } from '#web/testing/render-app.tsx'
import { stubServer } from '#web/testing/stub-server.ts'
import { shownToast } from '#web/ui/toast-store.ts'
import { SessionProvider, useSession } from './session.tsx'

const note = 'Sua sessão terminou. Entre novamente.'
const loggedOut = { body: { message: 'Você foi desconectado com sucesso.' } }
const refused = { status: 401, body: { message: 'Faça login para continuar.', code: 'unauthenticated' } }

const findLogin = () => screen.findByRole('heading', { name: 'Bem-vindo de volta' })

describe('logging out', () => {
  test.each(['/dashboard', '/wizard', '/profile', '/subscription-expired'])(
    'at %s leads to the login, which remembers nothing',
    async (path) => {
      const user = path === '/subscription-expired' ? expired : subscriber
      stubServer(user, { 'POST /api/logout': loggedOut })
      sessionStorage.setItem('rascunho', 'de quem saiu')
      const { currentPath } = renderAppWithServer(path)
      await userEvent.click(await screen.findByRole('button', { name: 'Sair' }))
      await waitFor(() =>
        expect(shownToast()).toMatchObject({
          title: 'Logout realizado',
          description: 'Você foi desconectado com sucesso.',
          variant: 'default',
        }),
      )
      await findLogin()
      expect(currentPath()).toBe('/auth')
      expect(screen.queryByText(note)).toBeNull()
      expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
    },
  )

  test('at the start page leads to the landing page', async () => {
    stubServer(subscriber, { 'POST /api/logout': loggedOut })
    const { currentPath } = renderAppWithServer('/')
    await userEvent.click(await screen.findByRole('button', { name: 'Sair' }))
    await screen.findByRole('heading', { name: /Integre Seus Formulários/ })
    expect(currentPath()).toBe('/')
  })

  test('says that it is under way', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    stubServer(subscriber, { 'POST /api/logout': { ...loggedOut, wait: promise } })
    renderAppWithServer('/profile')
    await userEvent.click(await screen.findByRole('button', { name: 'Sair' }))
    expect(await screen.findByRole('button', { name: 'Saindo...' })).toBeDefined()
    resolve()
    await findLogin()
  })

  test('that fails is shown, and nobody is logged out', async () => {
    stubServer(subscriber, {
      'POST /api/logout': { status: 503, body: { message: 'Serviço indisponível.' } },
    })
    const { currentPath } = renderAppWithServer('/profile')
    await userEvent.click(await screen.findByRole('button', { name: 'Sair' }))
    await waitFor(() =>
      expect(shownToast()).toMatchObject({
        title: 'Erro no logout',
        description: 'Serviço indisponível.',
        variant: 'destructive',
      }),
    )
    expect(currentPath()).toBe('/profile')
    expect(screen.getByRole('button', { name: 'Sair' })).toBeDefined()
  })
})

/** What another tab does to the shared storage, as this one hears of it. */
function hearFromOtherTab(newValue: string | null) {
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'session', newValue })))
}

describe('a session that ends behind the back of the page', () => {
  async function openProfile() {
    const server = stubServer(subscriber, { 'GET /api/qualquer': refused })
    const app = renderAppWithServer('/profile?aba=2')
    await screen.findByRole('heading', { name: 'Perfil' })
    sessionStorage.setItem('rascunho', 'meu')
    server.setUser(null)
    return { server, ...app }
  }

  async function expectLoginWithNote(currentPath: () => string | undefined) {
    await findLogin()
    expect(await screen.findByText(note)).toBeDefined()
    expect(currentPath()).toBe('/auth?voltar=%2Fprofile%3Faba%3D2')
  }

  test('by a refused call leads to the login with a note, and back; drafts stay', async () => {
    const { server, currentPath } = await openProfile()
    await act(() => request('/api/qualquer', { method: 'GET' }).catch(() => {}))
    await expectLoginWithNote(currentPath)
    expect(sessionStorage.getItem('rascunho')).toBe('meu')

    server.answers['POST /api/login'] = { body: subscriber }
    await userEvent.type(screen.getByLabelText('Email'), subscriber.email)
    await userEvent.type(screen.getByLabelText('Senha'), 'segredo1{Enter}')
    await screen.findByRole('heading', { name: 'Perfil' })
    expect(currentPath()).toBe('/profile?aba=2')
  })

  test('by a logout in another tab is noticed, and takes the drafts along', async () => {
    const { currentPath } = await openProfile()
    hearFromOtherTab(null)
    await expectLoginWithNote(currentPath)
    expect(sessionStorage.length).toBe(0)
  })

  test('by its end in another tab is noticed', async () => {
    const { currentPath } = await openProfile()
    hearFromOtherTab('ended')
    await expectLoginWithNote(currentPath)
    expect(sessionStorage.getItem('rascunho')).toBe('meu')
  })

  test('while the page lay in the back-forward cache is noticed', async () => {
    const { currentPath } = await openProfile()
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
    await expectLoginWithNote(currentPath)
    expect(sessionStorage.getItem('rascunho')).toBe('meu')
  })

  test('at the start page leads to the login as well, from where the landing page can be reached', async () => {
    const server = stubServer(subscriber)
    const { currentPath } = renderAppWithServer('/')
    await screen.findByRole('heading', { name: 'Escolha Sua Plataforma' })
    server.setUser(null)
    hearFromOtherTab('ended')
    await findLogin()
    expect(currentPath()).toBe('/auth')
    await userEvent.click(screen.getByRole('link', { name: 'Integrador' }))
    expect(await screen.findByRole('heading', { name: /Integre Seus Formulários/ })).toBeDefined()
  })
})

test('a session that had run out before the page was opened is shown once', async () => {
  localStorage.setItem('session', subscriber.id)
  stubServer(null)
  renderAppWithServer('/dashboard')
  expect(await screen.findByText(note)).toBeDefined()
  cleanup()
  renderAppWithServer('/dashboard')
  await findLogin()
  expect(screen.queryByText(note)).toBeNull()
})

test('a login in another tab opens this one', async () => {
  const server = stubServer(null)
  renderAppWithServer('/auth?voltar=%2Fprofile')
  await findLogin()
  server.setUser(subscriber)
  hearFromOtherTab(subscriber.id)
  expect(await screen.findByRole('heading', { name: 'Perfil' })).toBeDefined()
})

test('a refused call of a visitor ends nothing', async () => {
  stubServer(null, { 'GET /api/coisas': refused })
  renderAppWithServer('/auth')
  await findLogin()
  await act(() => expect(request('/api/coisas', { method: 'GET' })).rejects.toMatchObject({ status: 401 }))
  expect(screen.queryByText(note)).toBeNull()
})

test('a lost connection keeps who was here', async () => {
  const server = stubServer(subscriber)
  const { currentPath } = renderAppWithServer('/profile')
  await screen.findByRole('heading', { name: 'Perfil' })
  server.answers['GET /api/user'] = { status: 503 }
  hearFromOtherTab('ended')
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(currentPath()).toBe('/profile')
  expect(screen.getByRole('heading', { name: 'Perfil' })).toBeDefined()
})

test('what was loaded for one person is gone for the next', async () => {
  const server = stubServer(subscriber, { 'GET /api/coisas': { body: ['de Marina'] } })
  function Things() {
    const { user } = useSession()
    const { data } = useQuery({ queryKey: ['/api/coisas'], enabled: user !== null })
    return <p>{JSON.stringify(data ?? null)}</p>
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider>
        <Things />
      </SessionProvider>
    </QueryClientProvider>,
  )
  await screen.findByText('["de Marina"]')
  server.answers['GET /api/coisas'] = { body: ['de Rafael'] }
  server.setUser({ ...subscriber, id: '11111111-5f0e-4b4e-9c57-0b6a1d8f7a11', username: 'rafael' })
  hearFromOtherTab('11111111-5f0e-4b4e-9c57-0b6a1d8f7a11')
  expect(await screen.findByText('["de Rafael"]')).toBeDefined()
})
