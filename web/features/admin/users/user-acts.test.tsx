import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { ListedUser, RenewalPreview } from '#contract/users.ts'
import { startCalmClock } from '#web/testing/calm-clock.ts'
import { findRow, findToast, firstPage, marina, openPanel, own, pageOf } from '../testing/panel.ts'
import { describeRenewal } from './renew-dialog.tsx'

const renew = `POST /api/admin/renew-subscription/${marina.id}`
const preview = `GET /api/admin/renew-subscription/${marina.id}`
const until = (endsAt: string): RenewalPreview => ({ endsAt, isChargedOn: false })
const remove = `DELETE /api/admin/delete-user/${marina.id}`
const bringBack = `POST /api/admin/deleted-users/${marina.id}/bring-back`
const resend = `POST /api/admin/users/${marina.id}/resend-access`
const correct = `PATCH /api/admin/users/${marina.id}`
const unfreeze = `POST /api/admin/users/${marina.id}/unfreeze`

async function press(button: string) {
  await userEvent.click(within(await findRow('marina.alves')).getByRole('button', { name: button }))
}

async function choose(action: string) {
  await press('Mais ações para marina.alves')
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
}

/** The verb of a dialog that asks for a moment's thought. */
async function confirm(verb: string) {
  const button = within(screen.getByRole('alertdialog')).getByRole('button', { name: verb })
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
  await userEvent.click(button)
}

type Server = ReturnType<typeof openPanel>['server']

/** The list and the counts were asked for again. */
async function expectRefreshed(server: Server) {
  const asked = (wanted: string) => server.sent.filter(({ call }) => call === wanted).length
  await waitFor(() => expect([asked(firstPage), asked('GET /api/admin/overview')]).toEqual([2, 2]))
}

test('a renewal is asked about by name with its end, done, told, and seen', async () => {
  const { server } = openPanel([own, marina], {
    [preview]: { body: until('2026-12-07T12:00:00.000Z') },
    [renew]: { body: { message: 'Renovada até 07/12/2026.' } },
  })
  await press('Renovar')
  const dialog = screen.getByRole('alertdialog', { name: 'Renovar a assinatura de marina.alves?' })
  await waitFor(() => expect(dialog.textContent).toContain('passa a ter acesso até 07/12/2026.'))
  await confirm('Renovar assinatura')
  expect((await findToast('Assinatura renovada')).textContent).toContain('Renovada até 07/12/2026.')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await expectRefreshed(server)
})

test('each opening has the end worked out anew, and nothing can be confirmed before it is known', async () => {
  const { server } = openPanel([own, marina], { [preview]: { status: 503, body: { message: 'Volte já.' } } })
  await press('Renovar')
  const dialog = () => within(screen.getByRole('alertdialog'))
  expect((await dialog().findByRole('alert')).textContent).toBe('Volte já.')
  expect(dialog().getByRole('button', { name: 'Renovar assinatura' }).hasAttribute('disabled')).toBe(true)
  server.answers[preview] = { body: until('2026-12-07T12:00:00.000Z') }
  await userEvent.click(dialog().getByRole('button', { name: 'Tentar novamente' }))
  expect(await dialog().findByText(/acesso até 07\/12\/2026\.$/)).toBeDefined()
  await userEvent.click(dialog().getByRole('button', { name: 'Cancelar' }))
  server.answers[preview] = { body: until('2027-01-07T12:00:00.000Z') }
  await press('Renovar')
  expect(await dialog().findByText(/acesso até 07\/01\/2027\.$/)).toBeDefined()
})

test('a renewal that starts after the page was opened counts no day too many', async () => {
  const { server } = openPanel([own, { ...marina, subscriptionExpiresAt: '2020-01-01T00:00:00.000Z' }], {
    [preview]: { body: until('2026-12-07T12:00:00.000Z') },
    [renew]: { body: { message: 'Renovada.' } },
  })
  await press('Renovar')
  const inThirtyDays = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString()
  server.answers[firstPage] = { body: pageOf([own, { ...marina, subscriptionExpiresAt: inThirtyDays }]) }
  await confirm('Renovar assinatura')
  expect((await screen.findByText(/^Ativa \(/)).textContent).toBe('Ativa (30 dias restantes)')
})

const first = 'marina@exemplo.com.br ganha mais 1 mês de acesso e passa a ter acesso até 07/12/2026.'

test.each<[string, Partial<ListedUser>, Partial<RenewalPreview>, string]>([
  ['of a month', {}, {}, first],
  [
    'of three months',
    { subscriptionType: 'trimestral' },
    {},
    'marina@exemplo.com.br ganha mais 3 meses de acesso e passa a ter acesso até 07/12/2026.',
  ],
  [
    'that the checkout charges',
    {},
    { isChargedOn: true },
    `${first} A próxima cobrança não tira esta cortesia: ela continua somada ao que for pago.`,
  ],
  [
    'that was canceled',
    { subscriptionStatus: 'canceled' },
    {},
    `${first} A assinatura cancelada volta a ficar ativa.`,
  ],
  [
    'for life, refunded',
    { subscriptionType: 'vitalicia' },
    { endsAt: null },
    'O acesso de marina@exemplo.com.br volta a ser vitalício, sem expiração.',
  ],
])('the consequence of renewing a subscription %s is shown', (_, state, renewal, text) => {
  const shown = { ...until('2026-12-07T12:00:00.000Z'), ...renewal }
  expect(describeRenewal({ ...marina, ...state }, shown)).toBe(text)
})

test('a lifetime without an end cannot be renewed, and the button says why', async () => {
  const { server } = openPanel([
    own,
    { ...marina, subscriptionType: 'vitalicia', subscriptionExpiresAt: null },
  ])
  const row = within(await findRow('marina.alves'))
  const button = row.getByRole('button', {
    name: 'Renovar',
    description: 'marina.alves Assinatura vitalícia não precisa de renovação',
  })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await userEvent.hover(button)
  expect((await screen.findByRole('tooltip')).textContent).toBe(
    'Assinatura vitalícia não precisa de renovação',
  )
  await userEvent.click(button)
  const toast = await findToast('Assinatura vitalícia não precisa de renovação')
  expect(toast.dataset['variant']).toBe('info')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(server.sent.map(({ call }) => call)).not.toContain(renew)
})

test('a refunded lifetime can be renewed', async () => {
  openPanel([own, { ...marina, subscriptionType: 'vitalicia', cancellationReason: 'refund' }], {
    [preview]: { body: { endsAt: null, isChargedOn: false } },
  })
  await press('Renovar')
  expect(await screen.findByText(/volta a ser vitalício/)).toBeDefined()
})

test('a deletion names the person and what is lost, waits for a moment, and is announced', async () => {
  const { server } = openPanel([own, marina], {
    [remove]: { body: { message: 'A conta de marina foi excluída.' } },
  })
  await findRow('marina.alves')
  startCalmClock()
  await press('Excluir')
  const dialog = screen.getByRole('alertdialog', { name: 'Excluir marina.alves?' })
  expect(dialog.textContent).toContain('marina@exemplo.com.br')
  expect(dialog.textContent).toContain('as vendas ficam registradas. Por 30 dias dá para desfazer')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Excluir usuário' }))
  expect(server.sent.map(({ call }) => call)).not.toContain(remove)
  await confirm('Excluir usuário')
  const toast = await findToast('Usuário deletado')
  await expectRefreshed(server)
  server.answers[bringBack] = {
    body: { message: 'A conta de marina está de volta, como era.', user: marina },
  }
  await userEvent.click(within(toast).getByRole('button', { name: 'Desfazer' }))
  expect((await findToast('Usuário de volta')).textContent).toContain('está de volta, como era.')
})

test('a new link is mailed to the address that the dialog names', async () => {
  openPanel([own, marina], { [resend]: { body: { message: 'Novo link enviado.' } } })
  await choose('Reenviar acesso')
  const dialog = await screen.findByRole('alertdialog', { name: 'Reenviar o acesso de marina.alves?' })
  expect(dialog.textContent).toContain('vai para marina@exemplo.com.br. O link enviado antes deixa de valer.')
  await confirm('Reenviar acesso')
  expect((await findToast('Acesso reenviado')).textContent).toContain('Novo link enviado.')
})

test('a frozen account says who froze it, and is opened by whoever has looked', async () => {
  const frozen = { at: '2026-11-14T12:00:00.000Z', by: 'mari@antigo.com.br' }
  const { server } = openPanel([own, { ...marina, frozen }], {
    [unfreeze]: { body: { message: 'Conta descongelada. Um novo link foi enviado.' } },
  })
  const row = await screen.findByRole('row', { name: /marina\.alves/ })
  expect(row.textContent).toContain('Congelada')
  expect(row.textContent).toContain('mari@antigo.com.br disse em 14/11/2026 que não pediu a troca de email')
  await choose('Descongelar')
  expect(screen.queryByRole('menuitem', { name: 'Reenviar acesso' })).toBeNull()
  const dialog = screen.getByRole('alertdialog', { name: 'Descongelar a conta de marina.alves?' })
  expect(dialog.textContent).toContain('Quem recebe em marina@exemplo.com.br volta a entrar')
  expect(dialog.textContent).toContain('de quem usava mari@antigo.com.br, corrija o email antes')
  await confirm('Descongelar')
  expect((await findToast('Conta descongelada')).textContent).toContain('Um novo link foi enviado.')
  await expectRefreshed(server)
})

test('an email is corrected, and the focus returns to where it came from', async () => {
  const { server } = openPanel([own, marina], {
    [correct]: { body: { message: 'Email corrigido para mari@exemplo.com.br.', user: marina } },
  })
  await choose('Corrigir email')
  const field = await screen.findByRole('textbox', { name: 'Novo email' })
  await userEvent.clear(field)
  await userEvent.click(screen.getByRole('button', { name: 'Salvar email' }))
  await screen.findByText('Email inválido')
  await userEvent.type(field, 'mari@exemplo.com.br')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar email' }))
  expect((await findToast('Email corrigido')).textContent).toContain('Email corrigido para')
  expect(server.sent.find(({ call }) => call === correct)?.body).toEqual({ email: 'mari@exemplo.com.br' })
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Mais ações para marina.alves'),
  )
  await expectRefreshed(server)
})

test('an email that is in use is shown at its field, and the dialog stays', async () => {
  openPanel([own, marina], {
    [correct]: { status: 409, body: { message: 'Este email já está em uso', code: 'email_taken' } },
  })
  await choose('Corrigir email')
  await userEvent.click(await screen.findByRole('button', { name: 'Salvar email' }))
  await findToast('Erro ao corrigir email')
  expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).toBe('Este email já está em uso')
})

test.each([
  ['Renovar', 'Renovar assinatura', renew, 'Erro ao renovar assinatura'],
  ['Excluir', 'Excluir usuário', remove, 'Erro ao deletar usuário'],
])(
  'what fails after %s is shown: the words of the server, else our own',
  async (button, verb, call, title) => {
    const { server } = openPanel([own, marina], {
      [preview]: { body: until('2026-12-07T12:00:00.000Z') },
      [call]: { status: 400, body: { message: 'Agora não.' } },
    })
    await press(button)
    await confirm(verb)
    const toast = await findToast(title)
    expect(toast.dataset['variant']).toBe('destructive')
    expect(toast.textContent).toContain('Agora não.')
    const failureInDialog = () => within(screen.getByRole('alertdialog')).queryByRole('alert')?.textContent
    expect(failureInDialog()).toBe('Agora não.')

    server.answers[call] = { status: 502, body: 'Bad Gateway' }
    await confirm(verb)
    await waitFor(async () => expect(within(await findToast(title)).getAllByText(title)).toHaveLength(2))
    expect(failureInDialog()).toBe(title)
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
    await press(button)
    expect(failureInDialog()).toBeUndefined()
  },
)

test('an email that could not be corrected stays as it was typed, with the reason', async () => {
  openPanel([own, marina], {
    [correct]: { status: 503, body: { message: 'Agora não.', code: 'unavailable' } },
  })
  await choose('Corrigir email')
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Novo email' })
  await userEvent.type(field, '.br')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar email' }))
  await findToast('Erro ao corrigir email')
  expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).toBe('Agora não.')
  expect(field.value).toBe('marina@exemplo.com.br.br')
})

test.each<[Partial<ListedUser>, boolean]>([
  [{ renewsByItself: true }, true],
  [{ isPaymentLate: true }, true],
  [{ subscriptionStatus: 'canceled' }, false],
  [{}, false],
])('who deletes somebody with %j is told whether the checkout charges on: %s', async (state, isCharged) => {
  openPanel([own, { ...marina, ...state }])
  await press('Excluir')
  const isWarned = screen.getByRole('alertdialog').textContent.includes('O checkout continua cobrando')
  expect(isWarned).toBe(isCharged)
})

test('after the last row of a list is gone, it says so', async () => {
  const { server } = openPanel([marina], {
    [remove]: { body: { message: 'A conta de marina foi excluída.' } },
  })
  await press('Excluir')
  server.answers[firstPage] = { body: pageOf([]) }
  await confirm('Excluir usuário')
  expect(await screen.findByText('Nenhum usuário encontrado.')).toBeDefined()
})
