import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { subscriber } from '#web/testing/people.ts'
import { renderAppWithServer } from '#web/testing/render-app.tsx'
import { stubServer } from '#web/testing/stub-server.ts'
import { shownToast } from '#web/ui/toast-store.ts'

async function renderLogin(path = '/auth') {
  const app = renderAppWithServer(path)
  await screen.findByRole('heading', { name: 'Bem-vindo de volta' })
  return app
}

const emailField = () => screen.getByLabelText<HTMLInputElement>('Email')
const passwordField = () => screen.getByLabelText<HTMLInputElement>('Senha')

async function logIn(email = 'marina@exemplo.com.br', password = 'segredo1') {
  await userEvent.type(emailField(), email)
  await userEvent.type(passwordField(), `${password}{Enter}`)
}

const wrong = { status: 401, body: { message: 'Email ou senha inválidos', code: 'wrong_credentials' } }

test('the right password leads in, with a welcome', async () => {
  const server = stubServer(null, { 'POST /api/login': { body: subscriber } })
  const { currentPath } = await renderLogin()
  await logIn(' marina@exemplo.com.br ')
  await waitFor(() =>
    expect(shownToast()).toMatchObject({
      title: 'Login realizado',
      description: 'Bem-vindo de volta, marina.alves!',
      variant: 'default',
    }),
  )
  expect(await screen.findByRole('heading', { name: 'Escolha Sua Plataforma' })).toBeDefined()
  expect(currentPath()).toBe('/')
  // What follows is the next screen's.
  expect(server.sent.filter(({ call }) => call.startsWith('POST'))).toEqual([
    { call: 'POST /api/login', body: { email: 'marina@exemplo.com.br', password: 'segredo1' } },
  ])
})

test('who was sent to the login goes back to where they were going', async () => {
  stubServer(null, { 'POST /api/login': { body: subscriber } })
  const { currentPath } = await renderLogin('/auth?voltar=%2Fprofile')
  await logIn()
  expect(await screen.findByRole('heading', { name: 'Perfil' })).toBeDefined()
  expect(currentPath()).toBe('/profile')
})

test('a foreign return address is not followed', async () => {
  stubServer(null, { 'POST /api/login': { body: subscriber } })
  const { currentPath } = await renderLogin('/auth?voltar=https%3A%2F%2Fmau.exemplo')
  await logIn()
  await screen.findByRole('heading', { name: 'Escolha Sua Plataforma' })
  expect(currentPath()).toBe('/')
})

test('mistyped fields say what is wrong before anything is sent, with the focus on the first', async () => {
  const server = stubServer(null)
  await renderLogin()
  await userEvent.type(emailField(), 'marina@')
  await userEvent.click(screen.getByRole('button', { name: 'Entrar' }))
  expect(await screen.findByText('Email inválido')).toBeDefined()
  expect(screen.getByText('Senha é obrigatória')).toBeDefined()
  expect(document.activeElement).toBe(emailField())
  expect(emailField().getAttribute('aria-invalid')).toBe('true')
  expect(server.sent).toEqual([])
  await userEvent.type(emailField(), 'exemplo.com.br')
  await waitFor(() => expect(screen.queryByText('Email inválido')).toBeNull())
})

test('what the server finds wrong in a field is said on that field', async () => {
  const fields = { password: 'Senha deve ter no máximo 128 caracteres' }
  stubServer(null, {
    'POST /api/login': { status: 400, body: { message: 'Dados inválidos.', code: 'invalid_input', fields } },
  })
  await renderLogin()
  await logIn()
  expect(await screen.findByText(fields.password)).toBeDefined()
  expect(document.activeElement).toBe(passwordField())
})

test('a wrong password is reported, with what to do next, and the password at hand', async () => {
  stubServer(null, { 'POST /api/login': wrong })
  await renderLogin()
  await logIn()
  expect(await screen.findByText(/Confira se o email está certo/)).toBeDefined()
  expect(shownToast()).toMatchObject({
    title: 'Erro no login',
    description: 'Email ou senha inválidos',
    variant: 'destructive',
  })
  expect(document.activeElement).toBe(passwordField())
  expect(emailField().value).toBe('marina@exemplo.com.br')
})

test('a failure without words of ours falls back to the name of the failure', async () => {
  stubServer(null, { 'POST /api/login': { status: 502, body: '<h1>Bad Gateway</h1>' } })
  await renderLogin()
  await logIn()
  await waitFor(() =>
    expect(shownToast()).toMatchObject({ title: 'Erro no login', description: 'Erro no login' }),
  )
})

test('too many tries say how long to wait', async () => {
  const body = { message: 'Muitas tentativas. Aguarde um pouco e tente novamente.', code: 'rate_limited' }
  stubServer(null, { 'POST /api/login': { status: 429, body, headers: { 'retry-after': '840' } } })
  await renderLogin()
  await logIn()
  expect(await screen.findByText(/Tente de novo às \d\d:\d\d\./)).toBeDefined()
  expect(shownToast()?.description).toBe(`${body.message} Tempo de espera: 14 minutos.`)
})

test('while it waits the button says so, and one press sends once', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const server = stubServer(null, { 'POST /api/login': { body: subscriber, wait: promise } })
  await renderLogin()
  await logIn()
  const button = await screen.findByRole('button', { name: 'Entrando...' })
  await userEvent.click(button)
  expect(server.sent).toHaveLength(1)
  resolve()
  await screen.findByRole('heading', { name: 'Escolha Sua Plataforma' })
})

test('password managers know the fields by name', async () => {
  stubServer(null)
  await renderLogin()
  expect(emailField().autocomplete).toBe('username')
  expect(passwordField().autocomplete).toBe('current-password')
})

test('a forgotten password is one link away', async () => {
  stubServer(null)
  await renderLogin()
  expect(screen.getByRole('link', { name: 'Esqueci minha senha' }).getAttribute('href')).toBe(
    '/forgot-password',
  )
  expect(screen.queryByText(/Sua sessão terminou/)).toBeNull()
})

const wantsCode = { body: { secondFactor: ['authenticator', 'recovery-code'] } }
const codeField = () => screen.findByLabelText<HTMLInputElement>(/Código/)

test('an account with a second factor is asked for its code, and led in by it', async () => {
  const server = stubServer(null, {
    'POST /api/login': wantsCode,
    'POST /api/login/second-factor': { body: subscriber },
  })
  await renderLogin()
  await logIn()
  expect(await screen.findByRole('heading', { name: 'Confirme que é você' })).toBeDefined()
  expect(shownToast()).toBeNull()
  const field = await codeField()
  expect(document.activeElement).toBe(field)
  expect(field.autocomplete).toBe('one-time-code')
  await userEvent.type(field, '123 456{Enter}')
  expect(await screen.findByRole('heading', { name: 'Escolha Sua Plataforma' })).toBeDefined()
  expect(shownToast()).toMatchObject({ title: 'Login realizado' })
  expect(server.sent).toContainEqual({ call: 'POST /api/login/second-factor', body: { code: '123 456' } })
})

test('a wrong code is said on the field, and a recovery code may be given instead', async () => {
  const message = 'Código incorreto.'
  stubServer(null, {
    'POST /api/login': wantsCode,
    'POST /api/login/second-factor': { status: 403, body: { message, code: 'code_wrong' } },
  })
  await renderLogin()
  await logIn()
  await userEvent.type(await codeField(), '000000{Enter}')
  expect(await screen.findAllByText(message)).not.toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Usar um código de recuperação' }))
  expect(await screen.findByLabelText('Código de recuperação')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Voltar para o início' }))
  expect(await screen.findByRole('heading', { name: 'Bem-vindo de volta' })).toBeDefined()
})

test('after five minutes the password is asked for again, with the reason', async () => {
  stubServer(null, {
    'POST /api/login': wantsCode,
    'POST /api/login/second-factor': { status: 401, body: { message: 'acabou', code: 'login_ticket_gone' } },
  })
  await renderLogin()
  await logIn()
  await userEvent.type(await codeField(), '123456{Enter}')
  expect(await screen.findByText(/O tempo para confirmar acabou/)).toBeDefined()
  expect(screen.getByLabelText('Senha')).toBeDefined()
})
