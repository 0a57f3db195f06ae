import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { startCalmClock } from '#web/testing/calm-clock.ts'
import { stubEventSource } from '#web/testing/stub-event-source.ts'
import { campaign, history, id, list, openSection, remarketingCall, send, write } from '../testing/mail.tsx'

beforeEach(() => {
  stubEventSource()
})

const saved = {
  id: '5b8e6a4e-1f0a-4d0b-9a77-3c1f7a9e0009',
  subject: 'Oferta',
  content: 'Olá',
  version: 3,
  savedBy: 'bia',
  savedAt: '2026-11-15T12:00:00.000Z',
}
const drafts = 'GET /api/admin/drafts'
const changing = (calls: { call: string; body: unknown }[]) =>
  calls.filter(({ call }) => !call.startsWith('GET '))

test('a pause in the typing keeps the mail on the server, and says so', async () => {
  const { server, panel } = await openSection({ 'POST /api/admin/drafts': { status: 201, body: saved } })
  write(panel, 'Oferta')
  await waitFor(() => expect(changing(server.sent)).toHaveLength(1))
  expect(changing(server.sent)[0]).toEqual({
    call: 'POST /api/admin/drafts',
    body: { subject: 'Oferta', content: 'Olá, {nome}' },
  })
})

test('a draft of another browser is opened from the list, and saved over by its version', async () => {
  const { server, panel } = await openSection({
    [drafts]: { body: { drafts: [saved] } },
    [`PATCH /api/admin/drafts/${saved.id}`]: { body: { ...saved, content: 'Mudou', version: 4 } },
  })
  fireEvent.keyDown(await panel.findByRole('button', { name: 'Rascunhos (1)' }), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: /Oferta/ }))
  expect(await panel.findByDisplayValue('Oferta')).toBeTruthy()
  fireEvent.change(panel.getByLabelText('Conteúdo'), { target: { value: 'Mudou' } })
  await waitFor(() => expect(changing(server.sent)).toHaveLength(1))
  expect(changing(server.sent)[0]?.body).toEqual({ subject: 'Oferta', content: 'Mudou', version: 3 })
  expect(await panel.findByText(/^Rascunho salvo às/)).toBeTruthy()
})

test('what another tab has saved meanwhile stays, and so does what was written here, as another draft', async () => {
  const { server, panel } = await openSection({
    [drafts]: { body: { drafts: [saved] } },
    [`PATCH /api/admin/drafts/${saved.id}`]: { status: 409, body: { code: 'draft_changed', message: 'x' } },
    'POST /api/admin/drafts': { status: 201, body: { ...saved, id, content: 'Meu', version: 1 } },
  })
  fireEvent.keyDown(await panel.findByRole('button', { name: 'Rascunhos (1)' }), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: /Oferta/ }))
  fireEvent.change(await panel.findByLabelText('Conteúdo'), { target: { value: 'Meu' } })
  await waitFor(() => expect(changing(server.sent)).toHaveLength(2))
  expect(changing(server.sent)[1]?.body).toEqual({ subject: 'Oferta', content: 'Meu' })
  expect(panel.getByDisplayValue('Meu')).toBeTruthy()
})

test('what the server could not keep is said, and can be tried again', async () => {
  const message = 'Há 100 rascunhos guardados, e não cabem mais. Exclua algum para guardar outro.'
  const { server, panel } = await openSection({
    'POST /api/admin/drafts': { status: 409, body: { code: 'too_many_drafts', message } },
  })
  write(panel, 'Oferta')
  expect(await panel.findByText(message)).toBeTruthy()
  server.answers['POST /api/admin/drafts'] = { status: 201, body: { ...saved, content: 'Olá, {nome}' } }
  fireEvent.click(panel.getByRole('button', { name: 'Tentar novamente' }))
  expect(await panel.findByText(/^Rascunho salvo às/)).toBeTruthy()
})

async function openFromList(panel: Awaited<ReturnType<typeof openSection>>['panel']) {
  fireEvent.keyDown(await panel.findByRole('button', { name: /^Rascunhos/ }), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: /Oferta/ }))
}

test('what was typed a moment ago is saved before another draft is opened in its place', async () => {
  const mine = { ...saved, id, subject: 'Minha', content: 'Olá, {nome}', version: 1 }
  const { server, panel } = await openSection({
    [drafts]: { body: { drafts: [saved] } },
    'POST /api/admin/drafts': { status: 201, body: mine },
  })
  write(panel, 'Minha')
  await openFromList(panel)
  expect(await panel.findByDisplayValue('Oferta')).toBeTruthy()
  expect(changing(server.sent)).toEqual([
    { call: 'POST /api/admin/drafts', body: { subject: 'Minha', content: 'Olá, {nome}' } },
  ])
})

test('what could not be saved is not given up for another draft unheard', async () => {
  const { panel } = await openSection({
    [drafts]: { body: { drafts: [saved] } },
    'POST /api/admin/drafts': { status: 409, body: { code: 'too_many_drafts', message: 'Não cabe.' } },
  })
  // Chosen before the pause in which it would be saved by itself.
  startCalmClock()
  write(panel, 'Minha')
  await openFromList(panel)
  expect(await panel.findByText('Não cabe.')).toBeTruthy()
  expect(panel.getByDisplayValue('Minha')).toBeTruthy()
  await openFromList(panel)
  expect(await panel.findByDisplayValue('Oferta')).toBeTruthy()
})

test('a mail that is sent while its draft is being saved leaves no draft behind', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const mine = { ...saved, id, subject: 'Novidades', content: 'Olá, {nome}', version: 1 }
  const { server, panel } = await openSection({
    'POST /api/admin/drafts': { status: 201, body: mine, wait: promise },
    [`DELETE /api/admin/drafts/${id}`]: { body: { message: 'Rascunho excluído' } },
    [remarketingCall]: { status: 202, body: { campaignId: id } },
  })
  write(panel)
  await waitFor(() => expect(changing(server.sent)).toHaveLength(1))
  await send(panel, 'Remarketing para inativos', 'Enviar remarketing')
  await waitFor(() => expect(panel.getByLabelText('Assunto')).toHaveProperty('value', ''))
  resolve()
  await waitFor(() => expect(changing(server.sent).at(-1)?.call).toBe(`DELETE /api/admin/drafts/${id}`))
  expect(panel.queryByText(/^Rascunho/)).toBeNull()
})

const segmentOf = (query: string) => `GET /api/admin/segment?${query}`

/** The sheet, once it has counted. */
async function openSheet(answers: Parameters<typeof openSection>[0] = {}) {
  const section = await openSection({
    [segmentOf('state=active')]: { body: { people: 37, perHour: 10, hours: 3 } },
    [segmentOf('state=active&days=7')]: { body: { people: 4, perHour: 10, hours: 0 } },
    'GET /api/admin/checkouts': { body: { checkouts: [] } },
    'POST /api/admin/drafts': { status: 201, body: saved },
    'POST /api/admin/campaigns': { body: { campaignId: id } },
    ...answers,
  })
  write(section.panel, 'Oferta')
  fireEvent.click(section.panel.getByRole('button', { name: 'Segmentar ou agendar' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Segmentar ou agendar' }))
  await sheet.findByText('37 pessoas recebem')
  return { ...section, sheet }
}

test('a segment says at every choice how many receive, and how long it takes', async () => {
  const { sheet } = await openSheet()
  expect(sheet.getByText('Saem até 10 emails por hora: os últimos saem em cerca de 3 horas.')).toBeTruthy()
  fireEvent.change(sheet.getByLabelText(/^Dias até o fim/), { target: { value: '7' } })
  expect(await sheet.findByText('4 pessoas recebem')).toBeTruthy()
  fireEvent.change(sheet.getByLabelText(/^Dias até o fim/), { target: { value: '999' } })
  expect(await sheet.findByText(/Os dias vão de 1 a 365/)).toBeTruthy()
  expect(sheet.queryByText(/pessoas recebem/)).toBeNull()
})

test('an envio is planned in the time of São Paulo', async () => {
  const { server, sheet } = await openSheet()
  fireEvent.click(sheet.getByRole('radio', { name: 'Agendar' }))
  expect(sheet.getByRole('button', { name: 'Agendar envio' })).toHaveProperty('disabled', true)
  fireEvent.change(sheet.getByLabelText(/^Dia e hora/), { target: { value: '2026-11-20T09:30' } })
  fireEvent.click(sheet.getByRole('button', { name: 'Agendar envio' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Agendar' }))
  await waitFor(() =>
    expect(server.sent.find(({ call }) => call === 'POST /api/admin/campaigns')?.body).toEqual({
      subject: 'Oferta',
      content: 'Olá, {nome}',
      segment: { state: 'active' },
      scheduledFor: '2026-11-20T12:30:00.000Z',
      refuseRepeat: true,
    }),
  )
})

test('the same subject to the same people is asked about, and can be meant', async () => {
  const message = '2 destas pessoas já receberam este assunto nas últimas 24 horas, ou vão receber.'
  const { server, sheet } = await openSheet({
    'POST /api/admin/campaigns': { status: 409, body: { code: 'subject_repeated', message } },
  })
  fireEvent.click(sheet.getByRole('button', { name: 'Enviar para o segmento' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Enviar emails' }))
  expect(await screen.findByText(new RegExp(message))).toBeTruthy()
  server.answers['POST /api/admin/campaigns'] = { body: { campaignId: id } }
  const anyway = screen.getByRole('button', { name: 'Enviar mesmo assim' })
  await waitFor(() => expect(anyway).toHaveProperty('disabled', false))
  fireEvent.click(anyway)
  await waitFor(() =>
    expect(server.sent.findLast(({ call }) => call === 'POST /api/admin/campaigns')?.body).not.toHaveProperty(
      'refuseRepeat',
    ),
  )
})

test('the same subject at a later time is asked about as what it is: nothing is sent now', async () => {
  const { sheet } = await openSheet({
    'POST /api/admin/campaigns': { status: 409, body: { code: 'subject_repeated', message: 'Já tiveram.' } },
  })
  fireEvent.click(sheet.getByRole('radio', { name: 'Agendar' }))
  fireEvent.change(sheet.getByLabelText(/^Dia e hora/), { target: { value: '2026-11-20T09:30' } })
  fireEvent.click(sheet.getByRole('button', { name: 'Agendar envio' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Agendar' }))
  const question = within(await screen.findByRole('alertdialog', { name: /de novo/ }))
  expect(question.getByRole('heading').textContent).toBe('Agendar o mesmo assunto de novo?')
  expect(question.getByText(/ou agende mesmo assim/)).toBeTruthy()
  expect(question.getByRole('button', { name: 'Agendar mesmo assim' })).toBeTruthy()
})

test('what is planned is in sight, and can be canceled', async () => {
  const planned = {
    ...campaign,
    status: 'scheduled' as const,
    audience: 'segment' as const,
    segmentName: 'Ativos, plano mensal',
    scheduledFor: '2026-11-20T12:30:00.000Z',
  }
  const { server } = await openSection({
    [list]: history(planned),
    [`POST /api/admin/campaigns/${id}/cancel`]: { body: { campaignId: id } },
  })
  const card = within(screen.getByRole('region', { name: 'Envio agendado: Novidades' }))
  expect(card.getByText(/Sai sexta-feira, 20\/11, 09:30 \(São Paulo\)/)).toBeTruthy()
  fireEvent.click(card.getByRole('button', { name: 'Cancelar agendamento' }))
  const question = within(await screen.findByRole('alertdialog'))
  fireEvent.click(question.getByRole('button', { name: 'Cancelar agendamento' }))
  await waitFor(() => expect(changing(server.sent)).toHaveLength(1))
})

test('all uncertain mails are decided with one press', async () => {
  const uncertain = { ...campaign, status: 'finished' as const, uncertain: 3 }
  const { server } = await openSection({
    [list]: history(uncertain),
    [`GET /api/admin/campaigns/${id}/recipients?status=uncertain`]: {
      body: { recipients: [], nextCursor: null },
    },
    [`GET /api/admin/campaigns/${id}/recipients?status=failed`]: {
      body: { recipients: [], nextCursor: null },
    },
    [`POST /api/admin/campaigns/${id}/uncertain/resend`]: { body: { ...uncertain, uncertain: 0 } },
  })
  fireEvent.click(screen.getByRole('button', { name: /^Novidades/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Reenviar todos' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/3 pessoas recebem o email mais uma vez/)).toBeTruthy()
  fireEvent.click(question.getByRole('button', { name: 'Reenviar todos' }))
  await waitFor(() => expect(changing(server.sent)).toHaveLength(1))
})
