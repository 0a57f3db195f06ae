import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { CreatedUser } from '#contract/users.ts'
import { findRow, findToast, firstPage, marina, openPanel, own, pageOf } from '../testing/panel.ts'

const create = 'POST /api/admin/create-user'
const created: CreatedUser = {
  user: {
    username: 'joao.p',
    email: 'joao@exemplo.com.br',
    isAdmin: true,
    createdAt: '2026-11-15T12:00:00.000Z',
  },
  message: 'Usuário criado com sucesso',
  firstLoginToken: 'um-token-de-primeiro-acesso',
  resetPasswordUrl: 'http://localhost:3000/auth/reset-password?token=um-token-de-primeiro-acesso',
}

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Criar usuário' }))

async function fill() {
  await findRow('rafael')
  await userEvent.type(screen.getByRole('textbox', { name: 'Nome de usuário' }), 'joao.p')
  await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'joao@exemplo.com.br')
}

test('the form starts empty, monthly and without rights, and says what is missing', async () => {
  const { server } = openPanel()
  await findRow('rafael')
  expect(screen.getByRole('combobox', { name: 'Tipo de assinatura' }).textContent).toBe('Mensal')
  expect(screen.getByRole('checkbox', { name: 'Administrador' }).getAttribute('aria-checked')).toBe('false')
  await submit()
  await screen.findByText('Nome de usuário é obrigatório')
  screen.getByText('Email inválido')
  expect(server.sent.map(({ call }) => call)).not.toContain(create)
})

test('a created user is announced, listed, and shown with all they need', async () => {
  const { server } = openPanel(undefined, { [create]: { status: 201, body: created } })
  await fill()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Administrador' }))
  await submit()
  await findToast('Usuário criado com sucesso')
  expect(server.sent.find(({ call }) => call === create)?.body).toEqual({
    username: 'joao.p',
    email: 'joao@exemplo.com.br',
    isAdmin: true,
    subscriptionType: 'mensal',
  })
  const card = await screen.findByRole('region', { name: 'Usuário criado' })
  for (const text of [
    'joao.p',
    'joao@exemplo.com.br',
    'Administrador',
    '15/11/2026',
    created.firstLoginToken,
  ])
    within(card).getByText(text)
  expect(within(card).getByRole('link').getAttribute('href')).toBe(created.resetPasswordUrl)
  within(card).getByText(/O usuário deve criar uma nova senha no primeiro acesso\./)
  expect(document.activeElement?.textContent).toBe('Usuário criado')
  await waitFor(() => expect(server.sent.filter(({ call }) => call === firstPage)).toHaveLength(2))
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveProperty('value', '')
})

test('a user created after the page was opened has no day too many', async () => {
  const { server } = openPanel(undefined, { [create]: { status: 201, body: created } })
  await fill()
  const createdAt = new Date()
  const subscriptionExpiresAt = new Date(createdAt.getTime() + 30 * 24 * 60 * 60 * 1000).toISOString()
  const newest = { ...marina, username: 'joao.p', createdAt: createdAt.toISOString(), subscriptionExpiresAt }
  server.answers[firstPage] = { body: pageOf([newest, own]) }
  await submit()
  expect((await findRow('joao.p')).textContent).toContain('Ativa (30 dias restantes)')
})

test('the token is copied, and the card can be closed', async () => {
  const copied = vi.fn<(text: string) => Promise<void>>(async () => {})
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText: copied } } }))
  openPanel(undefined, { [create]: { status: 201, body: created } })
  await fill()
  await submit()
  const card = await screen.findByRole('region', { name: 'Usuário criado' })
  await userEvent.click(within(card).getByRole('button', { name: 'Copiar token' }))
  await findToast('Token copiado')
  expect(copied).toHaveBeenCalledExactlyOnceWith(created.firstLoginToken)
  await userEvent.click(within(card).getByRole('button', { name: 'Fechar' }))
  expect(screen.queryByRole('region', { name: 'Usuário criado' })).toBeNull()
})

const check = 'POST /api/auth/check-first-access'

/** The card of somebody who stands in the list, and whose link works until the server says otherwise. */
async function createAndSeeCard() {
  const joao = { ...marina, username: 'joao.p', email: 'joao@exemplo.com.br', mustResetPassword: true }
  const { server } = openPanel([own], {
    [create]: { status: 201, body: created },
    [check]: { body: { isValid: true, message: 'Este link vale.' } },
    [`DELETE /api/admin/delete-user/${joao.id}`]: { body: { message: 'A conta de joao.p. foi excluída.' } },
    [`POST /api/admin/users/${joao.id}/resend-access`]: { body: { message: 'Novo link enviado.' } },
    [`PATCH /api/admin/users/${joao.id}`]: { body: { message: 'Email corrigido.', user: joao } },
  })
  await fill()
  server.answers[firstPage] = { body: pageOf([joao, own]) }
  await submit()
  const row = await findRow('joao.p')
  await screen.findByRole('region', { name: 'Usuário criado' })
  return { server, row }
}

async function choose(row: HTMLElement, action: string) {
  await userEvent.click(within(row).getByRole('button', { name: 'Mais ações para joao.p' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
}

async function press(name: string) {
  const button = await screen.findByRole('button', { name })
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
  await userEvent.click(button)
}

test.each<[string, (row: HTMLElement) => Promise<void>]>([
  [
    'was deleted',
    async (row) => {
      await userEvent.click(within(row).getByRole('button', { name: 'Excluir' }))
      await press('Excluir usuário')
    },
  ],
  [
    'got a new link',
    async (row) => {
      await choose(row, 'Reenviar acesso')
      await press('Reenviar acesso')
    },
  ],
  [
    'has another email',
    async (row) => {
      await choose(row, 'Corrigir email')
      await press('Salvar email')
    },
  ],
  ['has used the link', () => press('Atualizar')],
])('the card goes when the person %s: its token is dead', async (_, act) => {
  const { server, row } = await createAndSeeCard()
  server.answers[check] = { body: { isValid: false, message: 'Este link já foi usado.' } }
  await act(row)
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Usuário criado' })).toBeNull())
  expect(server.sent.findLast(({ call }) => call === check)?.body).toEqual({ token: created.firstLoginToken })
})

test('the card stays while its link works, and while nobody can tell', async () => {
  const { server } = await createAndSeeCard()
  const asked = () => server.sent.filter(({ call }) => call === check).length
  await press('Atualizar')
  await waitFor(() => expect(asked()).toBe(1))
  server.answers[check] = { status: 503, body: { message: 'Agora não.', code: 'unavailable' } }
  await press('Atualizar')
  await waitFor(() => expect(asked()).toBe(2))
  expect(screen.getByRole('region', { name: 'Usuário criado' })).toBeDefined()
})

test.each([
  ['username_taken', 'Este nome de usuário já está em uso', 'Nome de usuário'],
  ['email_taken', 'Este email já está em uso', 'Email'],
])('%s is shown in the toast and at its field', async (code, message, field) => {
  openPanel(undefined, { [create]: { status: 409, body: { message, code } } })
  await fill()
  await submit()
  expect((await findToast('Erro ao criar usuário')).textContent).toContain(message)
  const input = screen.getByRole('textbox', { name: field })
  await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.queryByRole('region', { name: 'Usuário criado' })).toBeNull()
})

test('a failure without words has ours', async () => {
  openPanel(undefined, { [create]: { status: 502, body: 'Bad Gateway' } })
  await fill()
  await submit()
  expect(within(await findToast('Erro ao criar usuário')).getAllByText('Erro ao criar usuário')).toHaveLength(
    2,
  )
})
