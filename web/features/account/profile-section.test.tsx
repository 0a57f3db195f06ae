import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { subscriber } from '#web/testing/people.ts'
import { account, done, findSection, loseConnection, openAccount, refusal } from './testing/open-account.ts'

const changeName = 'PATCH /api/account'
const changeEmail = 'POST /api/account/email'

function write(label: string, value: string, button: string) {
  const section = findSection('Perfil')
  fireEvent.change(section.getByLabelText(label), { target: { value } })
  fireEvent.click(section.getByRole('button', { name: button }))
}

test('a new name is saved, and the header greets by it', async () => {
  const { server, sent } = await openAccount({ answers: { [changeName]: done } })
  server.setUser({ ...subscriber, username: 'Marina' })
  server.answers['GET /api/account'] = { body: { ...account, username: 'Marina' } }
  write('Nome', '  Marina ', 'Salvar nome')
  expect(await screen.findByRole('link', { name: /^Sua conta: ?Marina ?/ })).toBeDefined()
  expect(sent()).toEqual([{ call: changeName, body: { username: 'Marina' } }])
})

test.each([
  ['', 'Nome de usuário é obrigatório'],
  ['compre em golpe.com', 'Nome de usuário não pode conter endereço de site, email ou rede social'],
])('the name "%s" is not even sent', async (name, reason) => {
  const { sent } = await openAccount()
  write('Nome', name, 'Salvar nome')
  expect(await findSection('Perfil').findByText(reason)).toBeDefined()
  expect(sent()).toEqual([])
})

test('that a name is taken is said at its field, and what was typed stays', async () => {
  const taken = {
    status: 409,
    body: { message: 'Este nome de usuário já está em uso', code: 'username_taken' },
  }
  await openAccount({ answers: { [changeName]: taken } })
  write('Nome', 'rafael', 'Salvar nome')
  expect(await findSection('Perfil').findByText('Este nome de usuário já está em uso')).toBeDefined()
  const field = findSection('Perfil').getByLabelText<HTMLInputElement>('Nome')
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['rafael', 'true'])
})

test('without a connection the field says so', async () => {
  const { server } = await openAccount()
  loseConnection(server, changeName)
  write('Nome', 'Marina', 'Salvar nome')
  expect(
    await findSection('Perfil').findByText(
      'Seu nome não foi alterado. Sem conexão com o servidor: verifique sua internet.',
    ),
  ).toBeDefined()
})

test('a session that ended meanwhile leads to the login, which brings back here', async () => {
  const ended = { status: 401, body: { message: 'Faça login para continuar.', code: 'unauthenticated' } }
  const { currentPath } = await openAccount({ answers: { [changeName]: ended } })
  write('Nome', 'Marina', 'Salvar nome')
  expect(await screen.findByText('Bem-vindo de volta')).toBeDefined()
  expect(currentPath()).toBe('/auth?voltar=%2Fconta')
})

const pendingEmail = { email: 'nova@exemplo.com.br', until: '2026-11-16T12:00:00.000Z' }

test('a new email asks for the password, and then waits for its link; it can be withdrawn', async () => {
  const { server, sent } = await openAccount({
    answers: {
      [changeEmail]: refusal,
      'POST /api/auth/confirm-password': done,
      'DELETE /api/account/email': done,
    },
  })
  write('Email', pendingEmail.email, 'Trocar email')
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirme sua senha' }))
  server.answers[changeEmail] = done
  server.answers['GET /api/account'] = { body: { ...account, pendingEmail } }
  fireEvent.change(dialog.getByLabelText('Senha'), { target: { value: 'minha senha' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Confirmar' }))
  expect(await screen.findByText('Falta confirmar o novo email')).toBeDefined()
  const profile = findSection('Perfil')
  expect(profile.getByText(subscriber.email)).toBeDefined()
  expect(profile.getByText(pendingEmail.email)).toBeDefined()
  expect(profile.queryByRole('button', { name: 'Trocar email' })).toBeNull()

  server.answers['GET /api/account'] = { body: account }
  fireEvent.click(profile.getByRole('button', { name: 'Desistir da troca' }))
  expect(await profile.findByRole('button', { name: 'Trocar email' })).toBeDefined()
  expect(sent().map(({ call }) => call)).toEqual([
    changeEmail,
    'POST /api/auth/confirm-password',
    changeEmail,
    'DELETE /api/account/email',
  ])
})

test('who does not give the password changes nothing, and reads why at the field', async () => {
  const { sent } = await openAccount({ answers: { [changeEmail]: refusal } })
  write('Email', pendingEmail.email, 'Trocar email')
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirme sua senha' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Cancelar' }))
  expect(await findSection('Perfil').findByText('Confirme sua senha para continuar.')).toBeDefined()
  expect(sent()).toHaveLength(1)
})

test.each([
  ['nada', 'Email inválido'],
  [subscriber.email, 'Este já é o seu email'],
])('the email "%s" is not sent', async (email, reason) => {
  const { sent } = await openAccount()
  write('Email', email, 'Trocar email')
  expect(await findSection('Perfil').findByText(reason)).toBeDefined()
  expect(sent()).toEqual([])
})
