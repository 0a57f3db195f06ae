import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAppWithServer } from '#web/testing/render-app.tsx'
import { stubServer } from '#web/testing/stub-server.ts'
import { shownToast } from '#web/ui/toast-store.ts'

const call = 'POST /api/auth/forgot-password'
const email = 'marina@exemplo.com.br'
const asked = { call, body: { email } }

async function ask(text: string) {
  renderAppWithServer('/forgot-password')
  await userEvent.type(await screen.findByLabelText('Email'), `${text}{Enter}`)
}

test('the mail is on its way, if there is such an account; it can be sent again', async () => {
  const server = stubServer(null, { [call]: { body: { message: 'Se o email estiver cadastrado...' } } })
  await ask(email)
  expect(await screen.findByRole('heading', { name: 'Email Enviado!' })).toBeDefined()
  expect(document.body.textContent).toContain(`Se o email ${email} estiver cadastrado`)
  expect(screen.getByText(/spam/)).toBeDefined()
  expect(shownToast()).toMatchObject({ title: 'Email enviado!', variant: 'default' })
  await userEvent.click(screen.getByRole('button', { name: 'Enviar Novamente' }))
  await waitFor(() => expect(server.sent).toEqual([asked, asked]))
})

test('a mistyped address can be mended afterwards', async () => {
  stubServer(null, { [call]: { body: { message: 'ok' } } })
  await ask(email)
  await userEvent.click(await screen.findByRole('button', { name: 'Usar outro email' }))
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(email)
})

test('an address that is none is not sent', async () => {
  const server = stubServer(null)
  await ask('marina@')
  expect(await screen.findByText('Email inválido')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  expect(server.sent).toEqual([])
})

test.each([
  [
    'the words of the server',
    { message: 'Serviço indisponível.', code: 'unavailable' },
    'Serviço indisponível.',
  ],
  ['a fallback', '<h1>Bad Gateway</h1>', 'Erro ao enviar email de recuperação'],
])('a failure is shown with %s', async (_, body, description) => {
  stubServer(null, { [call]: { status: 503, body } })
  await ask(email)
  await waitFor(() =>
    expect(shownToast()).toMatchObject({
      title: 'Erro ao enviar email',
      description,
      variant: 'destructive',
    }),
  )
  expect(screen.getByRole('heading', { name: 'Esqueci minha senha' })).toBeDefined()
})
