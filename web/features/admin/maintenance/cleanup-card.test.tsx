import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { CleanupProgress } from '#contract/deletions.ts'
import type { ListedUser } from '#contract/users.ts'
import { stubEventSource } from '#web/testing/stub-event-source.ts'
import { findToast, marina, openPanel, own, overview, pageOf } from '../testing/panel.ts'

const cleanUp = 'POST /api/admin/cleanup-expired-users'
const due = 'GET /api/admin/users?limit=50&status=cleanable'
const person = (place: number): ListedUser => ({
  ...marina,
  id: `00000000-0000-4000-8000-0000000001${String(place).padStart(2, '0')}`,
  username: `ex.cliente${place}`,
  email: `ex${place}@exemplo.com.br`,
  subscriptionStatus: 'expired',
  subscriptionExpiresAt: '2026-09-01T12:00:00.000Z',
})
const id = '00000000-0000-4000-8000-000000000900'
const undo = `POST /api/admin/cleanups/${id}/undo`
const deleting: CleanupProgress = { id, status: 'deleting', total: 3, done: 1 }

let lines: ReturnType<typeof stubEventSource>
beforeEach(() => {
  lines = stubEventSource()
})
/** The server tells where the cleanup stands. */
const report = async (progress: CleanupProgress) => {
  await waitFor(() => expect(lines.at(-1)?.url).toBe(`/api/admin/cleanups/${id}/events`))
  lines.at(-1)?.say('progress', progress)
}

const three = [person(1), person(2), person(3)]

async function openDialog(answers: Parameters<typeof openPanel>[1], counted = 3) {
  const { server } = openPanel(
    [own],
    {
      'GET /api/admin/overview': { body: { ...overview, users: { ...overview.users, cleanable: counted } } },
      [cleanUp]: { status: 202, body: { cleanupId: id } },
      ...answers,
    },
    '/admin?secao=sistema',
  )
  await screen.findByText(/^Agora /)
  await userEvent.click(screen.getByRole('button', { name: 'Executar limpeza' }))
  return { server, dialog: await screen.findByRole('alertdialog') }
}

async function press(dialog: HTMLElement, name: string) {
  const button = await within(dialog).findByRole('button', { name })
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
  await userEvent.click(button)
}

test('the people are listed, with a file of them, before they are deleted', async () => {
  const registered = { ...person(3), createdAt: '2026-09-01T12:00:00.000Z' }
  const { server, dialog } = await openDialog({ [due]: { body: pageOf([...three.slice(0, 2), registered]) } })
  await within(dialog).findByText('3 usuários')
  expect(dialog.textContent).toContain('Excluir 3 usuários expirados?')
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'ex.cliente1ex1@exemplo.com.brexpirou em 01/09/2026',
    'ex.cliente2ex2@exemplo.com.brexpirou em 01/09/2026',
    'ex.cliente3ex3@exemplo.com.brsem assinatura desde 01/09/2026',
  ])
  const file = within(dialog).getByRole('link', { name: 'Baixar CSV' })
  expect([file.getAttribute('href'), file.hasAttribute('download')]).toEqual([
    '/api/admin/users.csv?status=cleanable',
    true,
  ])
  expect(server.sent.map(({ call }) => call)).not.toContain(cleanUp)
  await press(dialog, 'Executar limpeza')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await report(deleting)
  expect(screen.getByRole('progressbar', { name: 'Excluindo usuários' }).getAttribute('aria-valuetext')).toBe(
    '1 de 3',
  )
  expect(screen.getByRole('button', { name: 'Executar limpeza' }).hasAttribute('disabled')).toBe(true)
  await report({ ...deleting, status: 'done', done: 3 })
  const toast = await findToast('Limpeza concluída')
  expect(toast.textContent).toContain('3 usuários excluídos: expirados há mais de 30 dias.')
  expect(screen.queryByRole('progressbar')).toBeNull()
  const asked = (wanted: string) => server.sent.filter(({ call }) => call === wanted).length
  await waitFor(() => expect(asked('GET /api/admin/overview')).toBe(2))
})

test('a cleanup is undone as a whole, with those named who cannot come back', async () => {
  const { dialog, server } = await openDialog({ [due]: { body: pageOf(three) } })
  await press(dialog, 'Executar limpeza')
  await report({ ...deleting, status: 'done', done: 3 })
  const returning: CleanupProgress = { ...deleting, status: 'returning', done: 0 }
  server.answers[undo] = { body: returning }
  const toast = await findToast('Limpeza concluída')
  await userEvent.click(within(toast).getByRole('button', { name: 'Desfazer' }))
  await waitFor(() => expect(lines).toHaveLength(2))
  await report(returning)
  expect(screen.getByRole('progressbar', { name: 'Trazendo contas de volta' })).toBeDefined()
  await report({ ...returning, status: 'returned', done: 2 })
  expect((await findToast('Limpeza desfeita')).textContent).toContain(
    '2 contas estão de volta, como antes. 1 email já é de outra conta.',
  )
})

test('a cleanup that is under way is found again after a reload', async () => {
  openPanel(
    [own],
    { 'GET /api/admin/overview': { body: { ...overview, runningCleanup: id } } },
    '/admin?secao=sistema',
  )
  await report(deleting)
  expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('1 de 3')
})

test('while the clock cannot be right, that is asked before anybody goes', async () => {
  const message =
    'O relógio do servidor marca 01/05/2026 10:00, mais de 7 dias depois da última hora anotada.'
  const { dialog, server } = await openDialog({
    [due]: { body: pageOf(three) },
    [cleanUp]: { status: 409, body: { message, code: 'clock_doubtful' } },
  })
  await press(dialog, 'Executar limpeza')
  expect((await within(dialog).findByRole('status')).textContent).toBe(
    `O relógio do servidor está certo?${message}`,
  )
  server.answers[cleanUp] = { status: 202, body: { cleanupId: id } }
  await press(dialog, 'Está certo, executar limpeza')
  await report(deleting)
  const bodies = server.sent.filter(({ call }) => call === cleanUp).map(({ body }) => body)
  expect(bodies).toEqual([undefined, { isClockRight: true }])
})

test('more than a page of them can be leafed through, with the exact number in the question', async () => {
  const { dialog } = await openDialog({
    [due]: { body: pageOf(three, { nextCursor: 'adiante', total: 53 }) },
    'GET /api/admin/users?limit=50&cursor=adiante&status=cleanable': {
      body: pageOf([person(51)], { total: 53 }),
    },
  })
  await within(dialog).findByText('1–3 de 53')
  expect(dialog.textContent).toContain('Excluir 53 usuários expirados?')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Próxima' }))
  expect((await within(dialog).findByText('ex.cliente51')).textContent).toBe('ex.cliente51')
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(1)
})

test('where the list counts no further, the question has the number of the overview', async () => {
  const answer = { body: pageOf(three, { nextCursor: 'adiante', total: 10_000, totalIsMore: true }) }
  const { dialog } = await openDialog({ [due]: answer }, 12_345)
  await within(dialog).findByText('1–3 de mais de 10.000')
  expect(dialog.textContent).toContain('Excluir 12.345 usuários expirados?')
})

test.each([
  [0, 'Agora não há ninguém para excluir.', 'Ninguém para excluir agora. Executar mesmo assim?'],
  [1, 'Agora 1 usuário seria excluído.', 'Excluir 1 usuário expirado?'],
])('a cleanup of %i is shown in good grammar', async (count, text, question) => {
  const { dialog } = await openDialog({ [due]: { body: pageOf(three.slice(0, count)) } }, count)
  expect(screen.getByText(text)).toBeDefined()
  await within(dialog).findByText(question)
  expect(within(dialog).queryAllByRole('listitem')).toHaveLength(count)
})

test('nobody is deleted unseen: without the list there is nothing to confirm', async () => {
  const refusal = { status: 503, body: { message: 'Agora não.', code: 'unavailable' } }
  const { server, dialog } = await openDialog({ [due]: refusal })
  expect((await within(dialog).findByRole('alert')).textContent).toBe('Agora não.')
  server.answers[due] = { body: pageOf(three) }
  await press(dialog, 'Carregar de novo')
  await within(dialog).findByText('ex.cliente1')
  expect(server.sent.map(({ call }) => call)).not.toContain(cleanUp)
})

test('a cleanup that fails is shown', async () => {
  const { dialog } = await openDialog({
    [due]: { body: pageOf(three) },
    [cleanUp]: { status: 502, body: 'Bad Gateway' },
  })
  await press(dialog, 'Executar limpeza')
  const toast = await findToast('Erro na limpeza automática')
  expect(within(toast).getAllByText('Erro na limpeza automática')).toHaveLength(2)
  expect(within(dialog).getByRole('alert').textContent).toBe('Erro na limpeza automática')
})
