import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/api/query-client.ts'
import { SessionProvider } from '#web/session/session.tsx'
import { startCalmClock } from '#web/testing/calm-clock.ts'
import { subscriber } from '#web/testing/people.ts'
import { renderAppWithServer } from '#web/testing/render-app.tsx'
import { stubServer } from '#web/testing/stub-server.ts'
import { shownToast } from '#web/ui/toast-store.ts'
import { RecoveredPassword } from './reset-password-page.tsx'
import { FirstPassword } from './set-password-page.tsx'

const token = 'Qm9tZGlhYWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXo'

const screens = [
  {
    path: '/auth/reset-password',
    Form: FirstPassword,
    call: 'POST /api/auth/reset-password',
    heading: 'Defina sua senha',
    button: 'Definir senha',
    body: { token, newPassword: 'segredo1' },
    noToken: 'Token Inválido',
    done: 'Senha Definida!',
    leadsTo: '/auth',
    arrivesAt: 'Bem-vindo de volta',
    errorTitle: 'Erro ao definir senha',
    fallback: 'Sua senha não foi definida. Tente novamente.',
    deadLinks: ['first_login_link_unknown', 'first_login_link_expired'],
    another: { role: 'button', name: 'Receber um novo link por email' },
  },
  {
    path: '/reset-password',
    Form: RecoveredPassword,
    call: 'POST /api/auth/reset-password-by-email',
    heading: 'Redefina sua senha',
    button: 'Redefinir senha',
    body: { token, newPassword: 'segredo1', confirmPassword: 'segredo1' },
    noToken: 'Link Inválido',
    done: 'Senha Redefinida!',
    leadsTo: '/',
    arrivesAt: 'Integre Seus Formulários De Forma Automática',
    errorTitle: 'Erro ao redefinir senha',
    fallback: 'Erro ao redefinir senha',
    deadLinks: ['reset_link_unknown', 'reset_link_expired'],
    another: { role: 'link', name: 'Pedir um novo link' },
  },
]

const check = 'POST /api/auth/check-first-access'
const valid = { [check]: { body: { isValid: true, message: 'Este link vale.' } } }
const sentBesides = (server: ReturnType<typeof stubServer>) =>
  server.sent.filter(({ call }) => call !== check)

const newPassword = () => screen.getByLabelText<HTMLInputElement>('Nova senha')
const confirmation = () => screen.getByLabelText<HTMLInputElement>('Confirme a nova senha')

describe.each(screens)('the screen $path', (the) => {
  const withToken = `${the.path}?token=${token}`

  async function open() {
    const app = renderAppWithServer(withToken)
    await screen.findByRole('heading', { name: the.heading })
    return app
  }

  async function fill(password: string, repeated = password) {
    await userEvent.type(newPassword(), password)
    await userEvent.type(confirmation(), repeated)
    await userEvent.click(screen.getByRole('button', { name: the.button }))
  }

  test('sets the password, says so, and goes on after three seconds', async () => {
    const server = stubServer(null, { ...valid, [the.call]: { body: { message: 'ok' } } })
    const { currentPath } = await open()
    startCalmClock()
    fireEvent.change(newPassword(), { target: { value: 'segredo1' } })
    fireEvent.change(confirmation(), { target: { value: 'segredo1' } })
    fireEvent.click(screen.getByRole('button', { name: the.button }))
    await screen.findByRole('heading', { name: the.done })
    expect(sentBesides(server)).toEqual([{ call: the.call, body: the.body }])
    expect(shownToast()).toMatchObject({ title: 'Sucesso!', variant: 'default' })
    act(() => void vi.advanceTimersByTime(2500))
    expect(currentPath()).toBe(the.path)
    act(() => void vi.advanceTimersByTime(1000))
    await waitFor(() => expect(currentPath()).toBe(the.leadsTo))
  })

  test('takes the token out of the address at once', async () => {
    stubServer(null, valid)
    const { currentPath } = await open()
    expect(currentPath()).toBe(the.path)
  })

  test('has it still after a reload, until it was used', async () => {
    const server = stubServer(null, { ...valid, [the.call]: { body: { message: 'ok' } } })
    window.history.replaceState({ token }, '')
    renderAppWithServer(the.path)
    await screen.findByRole('heading', { name: the.heading })
    await fill('segredo1')
    await screen.findByRole('heading', { name: the.done })
    expect(sentBesides(server)).toEqual([{ call: the.call, body: the.body }])
    expect(window.history.state).toBeNull()
  })

  test('refuses a short password and a confirmation that differs, without sending', async () => {
    const server = stubServer(null, valid)
    await open()
    await fill('12345')
    expect(await screen.findByText('Senha deve ter pelo menos 6 caracteres')).toBeDefined()
    expect(screen.getByText('Confirmação da senha é obrigatória')).toBeDefined()
    expect(document.activeElement).toBe(newPassword())
    await userEvent.type(newPassword(), '6')
    await userEvent.type(confirmation(), '67')
    await userEvent.click(screen.getByRole('button', { name: the.button }))
    expect(await screen.findByText('As senhas não coincidem')).toBeDefined()
    expect(document.activeElement).toBe(confirmation())
    expect(sentBesides(server)).toEqual([])
    await userEvent.type(newPassword(), '7')
    await waitFor(() => expect(screen.queryByText('As senhas não coincidem')).toBeNull())
  })

  test('a weak password is remarked on, and taken', async () => {
    const server = stubServer(null, { ...valid, [the.call]: { body: { message: 'ok' } } })
    await open()
    await userEvent.type(newPassword(), '123456')
    expect(screen.getByText(/Fraca/)).toBeDefined()
    await userEvent.type(confirmation(), '123456{Enter}')
    await waitFor(() => expect(sentBesides(server)).toHaveLength(1))
  })

  test('password managers know that both fields are for a new password', async () => {
    stubServer(null, valid)
    await open()
    expect([newPassword().autocomplete, confirmation().autocomplete]).toEqual([
      'new-password',
      'new-password',
    ])
    expect(screen.getAllByRole('button', { name: 'Mostrar senha' })).toHaveLength(2)
  })

  test('without a token there is no form, but the ways on', async () => {
    stubServer(null, valid)
    renderAppWithServer(the.path)
    expect(await screen.findByRole('heading', { name: the.noToken })).toBeDefined()
    expect(screen.queryByLabelText('Nova senha')).toBeNull()
    expect(screen.getByRole('link', { name: 'Voltar ao login' }).getAttribute('href')).toBe('/auth')
  })

  test('a form that has lost its token says so, and sends nothing', async () => {
    const server = stubServer(null, valid)
    render(
      <QueryClientProvider client={createQueryClient()}>
        <SessionProvider>
          <the.Form token={null} />
        </SessionProvider>
      </QueryClientProvider>,
    )
    await fill('segredo1')
    await waitFor(() =>
      expect(shownToast()).toMatchObject({
        title: 'Erro',
        description: 'Token não encontrado na URL',
        variant: 'destructive',
      }),
    )
    expect(server.sent).toEqual([])
  })

  test.each(the.deadLinks)('a link refused as %s is shown, with the way to another', async (code) => {
    const message = 'Este link já foi usado ou expirou.'
    stubServer(null, { ...valid, [the.call]: { status: 400, body: { message, code } } })
    await open()
    await fill('segredo1')
    expect(await screen.findByRole('heading', { name: 'Este link não vale mais' })).toBeDefined()
    expect(screen.getAllByText(message)[0]).toBeDefined()
    expect(shownToast()).toMatchObject({ title: the.errorTitle, description: message })
    expect(screen.getByRole(the.another.role, { name: the.another.name })).toBeDefined()
  })

  test('a failure without words of ours has some, and the form stays', async () => {
    stubServer(null, { ...valid, [the.call]: { status: 502, body: '' } })
    await open()
    await fill('segredo1')
    await waitFor(() =>
      expect(shownToast()).toMatchObject({ title: the.errorTitle, description: the.fallback }),
    )
    expect(newPassword().value).toBe('segredo1')
  })

  test('what the server finds wrong in the password is said on its field', async () => {
    const fields = { newPassword: 'Senha deve ter no máximo 128 caracteres' }
    stubServer(null, {
      ...valid,
      [the.call]: { status: 400, body: { message: 'Dados inválidos.', code: 'invalid_input', fields } },
    })
    await open()
    await fill('segredo1')
    expect(await screen.findByText(fields.newPassword)).toBeDefined()
  })

  test('whoever is logged in as the owner of the password is not any more', async () => {
    const server = stubServer(subscriber, { ...valid, [the.call]: { body: { message: 'ok' } } })
    await open()
    server.setUser(null)
    await fill('segredo1')
    await screen.findByRole('heading', { name: the.done })
    const next = screen.getByRole('link', { name: /^Ir para / })
    expect(next.getAttribute('href')).toBe(the.leadsTo)
    await userEvent.click(next)
    expect(await screen.findByRole('heading', { name: the.arrivesAt })).toBeDefined()
  })
})

describe('a first-login link that no longer works', () => {
  const renew = 'POST /api/auth/renew-first-access'
  const message = 'Este link de primeiro acesso expirou: ele vale por 30 dias. Peça um novo link.'
  const old = { [check]: { body: { isValid: false, message } } }
  const sent = 'Se este link for de uma conta, um novo link foi enviado para o email dela.'

  async function open() {
    renderAppWithServer(`/auth/reset-password?token=${token}`)
    return screen.findByText(message)
  }

  test('says so above the form as it is opened, and gets another one by mail', async () => {
    const server = stubServer(null, { ...old, [renew]: { body: { message: sent } } })
    const note = await open()
    expect(note.compareDocumentPosition(newPassword())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(screen.queryByText(/Crie uma senha para entrar/)).toBeNull()
    expect(screen.getByRole('link', { name: 'Voltar ao login' }).getAttribute('href')).toBe('/auth')
    await userEvent.click(screen.getByRole('button', { name: 'Receber um novo link por email' }))
    expect((await screen.findByText(/Confira também a caixa de spam/)).textContent).toContain(sent)
    expect(server.sent.at(-1)).toEqual({ call: renew, body: { token } })
    expect(shownToast()).toMatchObject({ title: 'Email enviado!' })
  })

  test('says when the mail could not be asked for, and can be asked again', async () => {
    stubServer(null, { ...old, [renew]: { status: 429, body: { message: 'Muitas tentativas.' } } })
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Receber um novo link por email' }))
    await waitFor(() =>
      expect(shownToast()).toMatchObject({
        title: 'Erro ao enviar email',
        description: 'Muitas tentativas.',
      }),
    )
    expect(screen.getByRole('button', { name: 'Receber um novo link por email' })).toBeDefined()
  })

  test('cannot be told while the server is away: the form stands alone', async () => {
    stubServer(null, { [check]: { status: 503, body: '' } })
    renderAppWithServer(`/auth/reset-password?token=${token}`)
    await screen.findByRole('heading', { name: 'Defina sua senha' })
    expect(newPassword()).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Receber um novo link por email' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Voltar ao login' })).toBeNull()
  })
})

test('of the first-login token the first 16 characters are shown, and no more', async () => {
  stubServer(null, valid)
  renderAppWithServer(`/auth/reset-password?token=${token}`)
  await screen.findByRole('heading', { name: 'Defina sua senha' })
  expect(document.body.textContent).toContain(token.slice(0, 16))
  expect(document.body.textContent).not.toContain(token.slice(0, 17))
})

test('the screen of the recovery mail says welcome, and offers another link when it has none', async () => {
  stubServer(null, valid)
  renderAppWithServer(`/reset-password?token=${token}`)
  expect(await screen.findByText(/Bem-vindo de volta/)).toBeDefined()
  cleanup()
  renderAppWithServer('/reset-password')
  const another = await screen.findByRole('link', { name: 'Pedir um novo link' })
  expect(another.getAttribute('href')).toBe('/forgot-password')
})
