import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Customer } from '#contract/customers.ts'
import { customer, gone, openCustomer, reading } from '../testing/customer.ts'
import { findToast, marina, own } from '../testing/panel.ts'

const frozen = { at: '2026-11-02T12:00:00.000Z', by: 'antiga@exemplo.com.br' }
const done = { body: { message: 'Feito.' } }
type Server = ReturnType<typeof openCustomer>['server']

async function expectReadAnew(server: Server) {
  await waitFor(() => expect(server.sent.filter(({ call }) => call === reading)).toHaveLength(2))
}

async function press(name: string) {
  await userEvent.click(await screen.findByRole('button', { name }))
}

async function choose(action: string) {
  await press('Mais ações para marina.alves')
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
}

/** The verb of a dialog, once it can be pressed. */
async function confirm(verb: string) {
  const button = within(await screen.findByRole('alertdialog')).getByRole('button', { name: verb })
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
  await userEvent.click(button)
}

async function offered(): Promise<(string | null)[]> {
  await screen.findByRole('heading', { level: 1, name: 'marina.alves' })
  const acts = ['Dar dias', 'Reenviar acesso'].filter((name) => screen.queryByRole('button', { name }))
  await press('Mais ações para marina.alves')
  const menu = await screen.findAllByRole('menuitem')
  return [...acts, ...menu.map(({ textContent }) => textContent)]
}

const changes = ['Mudar o fim do acesso', 'Mudar o plano']
const kept = ['Corrigir email', 'Exportar dados']
const grave = ['Revogar acesso', 'Excluir']

test.each<[string, Partial<Customer>, string[]]>([
  ['a customer', {}, ['Dar dias', 'Reenviar acesso', 'Renovar', ...changes, ...kept, ...grave]],
  [
    'a frozen one',
    { user: { ...marina, frozen } },
    ['Dar dias', 'Descongelar', 'Renovar', ...changes, ...kept, ...grave],
  ],
  [
    'one whose access was revoked',
    { access: { ...customer.access, hasAccess: false, isRevoked: true } },
    ['Dar dias', 'Reenviar acesso', 'Renovar', ...changes, 'Desfazer a revogação', ...kept, 'Excluir'],
  ],
  [
    'one with access for ever',
    {
      user: { ...marina, subscriptionType: 'vitalicia', subscriptionExpiresAt: null },
      access: { ...customer.access, endsAt: null },
    },
    ['Reenviar acesso', ...changes, ...kept, ...grave],
  ],
  ['an administrator', { user: { ...marina, isAdmin: true } }, ['Reenviar acesso', ...kept, 'Excluir']],
  ['oneself', { user: { ...marina, id: own.id, isAdmin: true } }, kept],
])('%s is offered what can be done for them', async (_, about, acts) => {
  openCustomer(about)
  expect(await offered()).toEqual(acts)
})

test('a renewal says before until when, and the page follows', async () => {
  const { server } = openCustomer(
    {},
    {
      [`GET /api/admin/renew-subscription/${marina.id}`]: {
        body: { endsAt: '2026-12-07T12:00:00.000Z', isChargedOn: true },
      },
      [`POST /api/admin/renew-subscription/${marina.id}`]: done,
    },
  )
  await choose('Renovar')
  const dialog = await screen.findByRole('alertdialog')
  await waitFor(() => expect(dialog.textContent).toContain('passa a ter acesso até 07/12/2026.'))
  const renewed = { ...customer.access, why: ['Mais 1 mês de cortesia, em 18/11/2026 por rafael'] }
  server.answers[reading] = { body: { ...customer, access: renewed } }
  await confirm('Renovar assinatura')
  expect(await screen.findByText('Mais 1 mês de cortesia, em 18/11/2026 por rafael')).toBeDefined()
})

test('the way in is mailed again, and the focus comes back', async () => {
  const { server } = openCustomer({}, { [`POST /api/admin/users/${marina.id}/resend-access`]: done })
  await press('Reenviar acesso')
  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    'O link enviado antes deixa de valer.',
  )
  await confirm('Reenviar acesso')
  await findToast('Acesso reenviado')
  await expectReadAnew(server)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Reenviar acesso'))
})

test('a corrected email is the one that stands there afterwards', async () => {
  const { server } = openCustomer({}, { [`PATCH /api/admin/users/${marina.id}`]: done })
  await choose('Corrigir email')
  const field = await screen.findByLabelText(/^Novo email/)
  await userEvent.clear(field)
  await userEvent.type(field, 'nova@exemplo.com.br')
  server.answers[reading] = { body: { ...customer, user: { ...marina, email: 'nova@exemplo.com.br' } } }
  await press('Salvar email')
  expect(await screen.findByText('nova@exemplo.com.br')).toBeDefined()
})

test('a frozen account is opened from where it says that it is, with the password where it is asked for', async () => {
  const call = `POST /api/admin/users/${marina.id}/unfreeze`
  const { server } = openCustomer(
    { user: { ...marina, frozen } },
    {
      [call]: { status: 403, body: { message: 'Confirme sua senha', code: 'reauth' } },
      'POST /api/auth/confirm-password': done,
    },
  )
  await press('Descongelar')
  await confirm('Descongelar')
  await userEvent.type(await screen.findByLabelText(/^Senha/), 'uma senha comprida')
  server.answers[call] = done
  server.answers[reading] = { body: customer }
  await press('Confirmar')
  await findToast('Conta descongelada')
  await waitFor(() => expect(screen.queryByText(/congelada, e ninguém entra/)).toBeNull())
})

test('a deletion leaves a sentence and the ways back, and can be taken back', async () => {
  const { server, currentPath } = openCustomer(
    {},
    {
      [`DELETE /api/admin/delete-user/${marina.id}`]: done,
      [`POST /api/admin/deleted-users/${marina.id}/bring-back`]: done,
    },
  )
  await choose('Excluir')
  expect((await screen.findByRole('alertdialog')).textContent).toContain('Por 30 dias dá para desfazer')
  server.answers[reading] = gone
  await confirm('Excluir usuário')
  await screen.findByRole('heading', { level: 1, name: 'Cliente excluído' })
  expect(document.title).toBe('Cliente excluído — Integrador')
  expect(screen.getByRole('link', { name: 'Voltar aos clientes' })).toBeDefined()
  server.answers[reading] = { body: customer }
  await press('Desfazer a exclusão')
  await screen.findByRole('heading', { level: 1, name: 'marina.alves' })
  expect(currentPath()).toBe(`/admin/cliente/${marina.id}`)
})

test('an answer that does not come after an act leaves what was known, and says how old it is', async () => {
  const { server } = openCustomer({}, { [`POST /api/admin/users/${marina.id}/resend-access`]: done })
  await press('Reenviar acesso')
  server.answers[reading] = { status: 503, body: { message: 'Volte já.' } }
  await confirm('Reenviar acesso')
  const alert = await screen.findByText(
    /^Não foi possível atualizar: o que está aqui é de \d\d\/\d\d \d\d:\d\d$/,
  )
  expect(alert.closest('[role=alert]')?.textContent).toContain('Volte já.')
  expect(screen.getByRole('heading', { level: 1, name: 'marina.alves' })).toBeDefined()
  server.answers[reading] = { body: customer }
  await press('Tentar novamente')
  await waitFor(() => expect(screen.queryByText(/^Não foi possível atualizar/)).toBeNull())
})
