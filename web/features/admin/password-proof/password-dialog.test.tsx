import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { findRow, findToast, marina, openPanel, own } from '../testing/panel.ts'

const colleague = { ...marina, id: '00000000-0000-4000-8000-000000000007', username: 'bia', isAdmin: true }
const remove = `DELETE /api/admin/delete-user/${colleague.id}`
const proof = 'POST /api/auth/confirm-password'
const refusal = { status: 403, body: { message: 'Confirme sua senha para continuar.', code: 'reauth' } }
const wrong = {
  status: 403,
  body: { message: 'Senha incorreta.', code: 'wrong_password', fields: { password: 'Senha incorreta.' } },
}

async function deleteColleague() {
  await userEvent.click(within(await findRow('bia')).getByRole('button', { name: 'Excluir' }))
  const verb = screen.getByRole('button', { name: 'Excluir usuário' })
  await waitFor(() => expect(verb.hasAttribute('disabled')).toBe(false))
  await userEvent.click(verb)
  return screen.findByRole('dialog', { name: 'Confirme sua senha' })
}

const give = (dialog: HTMLElement, password: string) => {
  fireEvent.change(within(dialog).getByLabelText('Senha'), { target: { value: password } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Confirmar' }))
}

test('what needs the password again asks for it, and then does what was asked', async () => {
  const { server } = openPanel([own, colleague], {
    [remove]: refusal,
    [proof]: { body: { message: 'Senha confirmada.' } },
  })
  const dialog = await deleteColleague()
  const field = within(dialog).getByLabelText<HTMLInputElement>('Senha')
  expect([document.activeElement, field.autocomplete]).toEqual([field, 'current-password'])
  server.answers[remove] = { body: { message: 'A conta de bia foi excluída.' } }
  give(dialog, 'senha certa')
  expect((await findToast('Usuário deletado')).textContent).toContain('A conta de bia foi excluída.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('alertdialog')).toBeNull()
  const sent = server.sent.filter(({ call }) => [proof, remove].includes(call))
  expect(sent.map(({ call }) => call)).toEqual([remove, proof, remove])
  expect(sent[1]?.body).toEqual({ password: 'senha certa' })
})

test('a wrong one is reported on its field, and can be given again', async () => {
  const { server } = openPanel([own, colleague], { [remove]: refusal, [proof]: wrong })
  const dialog = await deleteColleague()
  give(dialog, '')
  await within(dialog).findByText('Senha é obrigatória')
  give(dialog, 'chute')
  await within(dialog).findByText('Senha incorreta.')
  expect(server.sent.filter(({ call }) => call === proof)).toHaveLength(1)
})

test('who does not give it has done nothing, and is told why', async () => {
  const { server } = openPanel([own, colleague], { [remove]: refusal })
  const dialog = await deleteColleague()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }))
  expect((await findToast('Erro ao deletar usuário')).textContent).toContain('Confirme sua senha')
  expect(server.sent.filter(({ call }) => call === remove)).toHaveLength(1)
})

test('too many tries are shown with the wait, and the question stays', async () => {
  const tooMany = {
    status: 429,
    body: { message: 'Muitas tentativas.', code: 'rate_limited' },
    headers: { 'retry-after': '120' },
  }
  openPanel([own, colleague], { [remove]: refusal, [proof]: tooMany })
  const dialog = await deleteColleague()
  give(dialog, 'senha certa')
  expect((await findToast('Erro ao confirmar senha')).textContent).toContain('Tempo de espera: 2 minutos.')
  expect(screen.getByRole('dialog', { name: 'Confirme sua senha' })).toBeDefined()
})
