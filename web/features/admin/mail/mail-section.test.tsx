import { cleanup, fireEvent, queries, screen, within, type BoundFunctions } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Campaign, CampaignProgress } from '#contract/campaigns.ts'
import { admin } from '#web/testing/people.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { stubEventSource } from '#web/testing/stub-event-source.ts'
import { stubServer } from '#web/testing/stub-server.ts'
import { dismissToast, shownToast } from '#web/ui/toast-store.ts'
import { MailSection } from './mail-section.tsx'

const id = '5b8e6a4e-1f0a-4d0b-9a77-3c1f7a9e0001'
const bulkCall = 'POST /api/admin/send-bulk-email'
const remarketingCall = 'POST /api/admin/send-remarketing-email'
const testCall = 'POST /api/admin/send-test-email'
const list = 'GET /api/admin/campaigns?limit=10'
const audiences = 'GET /api/admin/audiences'

const progress: CampaignProgress = {
  id,
  status: 'running',
  total: 10,
  sent: 4,
  failed: 1,
  uncertain: 0,
  dropped: 0,
  remaining: 5,
  isPreparing: false,
}
const campaign: Campaign = {
  ...progress,
  audience: 'active',
  subject: 'Novidades',
  content: 'Olá, {nome}',
  createdAt: '2026-11-10T17:02:00.000Z',
  finishedAt: null,
}
const history = (...campaigns: Campaign[]) => ({
  body: { campaigns, nextCursor: null, total: campaigns.length },
})

let lines: ReturnType<typeof stubEventSource>
beforeEach(() => {
  lines = stubEventSource()
})
afterEach(() => {
  cleanup()
  // The toast of one test would be seen in the next.
  dismissToast(shownToast()?.id ?? 0)
  vi.unstubAllGlobals()
})

async function openSection(answers: Parameters<typeof stubServer>[1] = {}) {
  const server = stubServer(admin, {
    [list]: history(),
    [audiences]: { body: { active: 1284, inactive: 210, both: 3 } },
    ...answers,
  })
  renderPart(<MailSection />)
  await vi.waitFor(() => expect(screen.queryByText('Carregando envios...')).toBeNull())
  return {
    server,
    bulk: within(screen.getByRole('region', { name: 'Enviar Email em Massa' })),
    panel: within(screen.getByRole('region', { name: 'Campanhas de email' })),
  }
}

type Card = BoundFunctions<typeof queries>

function write(card: Card, subject = 'Novidades') {
  fireEvent.change(card.getByLabelText('Assunto'), { target: { value: subject } })
  fireEvent.change(card.getByLabelText('Conteúdo'), { target: { value: 'Olá, {nome}' } })
}

/** Presses in a card, then in the question that follows. */
async function send(card: Card, button: string, confirm: string) {
  write(card)
  fireEvent.click(card.getByRole('button', { name: button }))
  fireEvent.click(await screen.findByRole('button', { name: confirm }))
}

async function expectToast(title: string, description: string) {
  const toast = (await screen.findByText(title, { selector: 'li *' })).closest('li')
  expect(toast?.textContent).toContain(description)
}

test('the bulk card has its title and subtitle', async () => {
  const { bulk } = await openSection()
  expect(bulk.getByText('Envie atualizações para todos os usuários ativos')).toBeDefined()
})

test.each(['Enviar teste', 'Enviar para ativos', 'Remarketing para inativos'])(
  'with empty fields "%s" sends nothing, and says what is missing',
  async (button) => {
    const { server, panel } = await openSection()
    fireEvent.click(panel.getByRole('button', { name: button }))
    await expectToast('Campos obrigatórios', 'Preencha o assunto e o conteúdo do email')
    expect(panel.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(
      Array.from({ length: 2 }, () => 'Preencha o assunto e o conteúdo do email'),
    )
    expect(document.activeElement).toBe(panel.getByLabelText('Assunto'))
    expect(server.sent.map(({ call }) => call)).toEqual([list])
  },
)

test.each([
  ['bulk', 'Enviar email', 'Enviar emails', bulkCall, 'Emails enviados!', 'usuários ativos'],
  ['panel', 'Enviar para ativos', 'Enviar emails', bulkCall, 'Emails enviados!', 'usuários ativos'],
  [
    'panel',
    'Remarketing para inativos',
    'Enviar remarketing',
    remarketingCall,
    'Remarketing enviado!',
    'usuários inativos',
  ],
] as const)(
  'from the %s card "%s" asks, sends without waiting, and tells the end',
  async (name, button, confirm, call, title, people) => {
    const cards = await openSection({ [call]: { status: 202, body: { campaignId: id } } })
    write(cards[name])
    fireEvent.click(cards[name].getByRole('button', { name: button }))
    const count = people === 'usuários ativos' ? '1.284' : '210'
    const dialog = await screen.findByRole('alertdialog')
    await within(dialog).findByText(`${count} ${people}`)
    expect(dialog.textContent).toContain('3 pessoas estão nos dois grupos')
    fireEvent.click(within(dialog).getByRole('button', { name: confirm }))
    await screen.findByRole('region', { name: 'Envio em andamento: Novidades' })
    const body = { subject: 'Novidades', content: 'Olá, {nome}', refuseRepeat: true }
    expect(cards.server.sent).toContainEqual({ call, body })
    expect(lines[0]?.url).toBe(`/api/admin/campaigns/${id}/events`)

    lines[0]?.say('progress', progress)
    expect(screen.getByText('4 enviados · 1 falha · 5 restantes')).toBeDefined()
    expect(screen.queryByText(title)).toBeNull()
    lines[0]?.say('progress', { ...progress, status: 'finished', sent: 8, failed: 2, remaining: 0 })
    await expectToast(title, '8 emails enviados com sucesso (2 falhas)')
    expect(screen.queryByRole('region', { name: /^Envio em andamento/ })).toBeNull()
    expect(lines.map((line) => line.isClosed())).toEqual([true])
  },
)

test('without failures none are told', async () => {
  const { bulk } = await openSection({ [bulkCall]: { status: 202, body: { campaignId: id } } })
  await send(bulk, 'Enviar email', 'Enviar emails')
  await screen.findByRole('region', { name: /^Envio em andamento/ })
  lines[0]?.say('progress', { ...progress, status: 'finished', sent: 10, failed: 0, remaining: 0 })
  const toast = (await screen.findByText('Emails enviados!')).closest('li')
  expect(toast?.textContent).toContain('10 emails enviados com sucesso')
  expect(toast?.textContent).not.toContain('falhas')
})

const refusal = {
  status: 503,
  body: { message: 'Serviço temporariamente indisponível.', code: 'unavailable' },
}
const broken = { status: 502, body: '<h1>Bad Gateway</h1>' }

test.each([
  ['Enviar para ativos', 'Enviar emails', bulkCall, 'Erro ao enviar emails'],
  ['Remarketing para inativos', 'Enviar remarketing', remarketingCall, 'Erro ao enviar remarketing'],
])(
  'a refused "%s" is told in the words of the server, else in its own',
  async (button, confirm, call, title) => {
    const { server, panel } = await openSection({ [call]: refusal })
    await send(panel, button, confirm)
    await expectToast(title, 'Serviço temporariamente indisponível.')
    server.answers[call] = broken
    await send(panel, button, confirm)
    await vi.waitFor(() => expect(screen.getAllByText(title, { selector: 'li *' })).toHaveLength(2))
  },
)

const repeated = {
  status: 409,
  body: {
    message: 'Este mesmo email já foi enviado para os usuários ativos há 2 minutos: 72 pessoas receberam.',
    code: 'campaign_repeated',
  },
}

test('what the same people were just sent is asked about, and sent again only by another press', async () => {
  const { server, bulk } = await openSection({ [bulkCall]: repeated })
  await send(bulk, 'Enviar email', 'Enviar emails')
  const dialog = await screen.findByRole('alertdialog', { name: 'Enviar o mesmo email de novo?' })
  expect(dialog.textContent).toContain('já foi enviado para os usuários ativos há 2 minutos')
  expect(shownToast()).toBeNull()
  const again = within(dialog).getByRole('button', { name: 'Enviar mesmo assim' })
  // The second click of a double click lands here.
  fireEvent.click(again)
  expect(server.sent.filter(({ call }) => call === bulkCall)).toHaveLength(1)
  server.answers[bulkCall] = { status: 202, body: { campaignId: id } }
  await vi.waitFor(() => expect(again.hasAttribute('disabled')).toBe(false), 3000)
  fireEvent.click(again)
  await screen.findByRole('region', { name: 'Envio em andamento: Novidades' })
  expect(server.sent.findLast(({ call }) => call === bulkCall)?.body).toEqual({
    subject: 'Novidades',
    content: 'Olá, {nome}',
  })
})

test('who does not want to send it again keeps the text', async () => {
  const { bulk } = await openSection({ [bulkCall]: repeated })
  await send(bulk, 'Enviar email', 'Enviar emails')
  await screen.findByRole('alertdialog', { name: 'Enviar o mesmo email de novo?' })
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(bulk.getByLabelText<HTMLInputElement>('Assunto').value).toBe('Novidades')
})

test('a test is sent to whoever writes, and its refusal told in the words of the mail server', async () => {
  const message = `Email de teste enviado para ${admin.email}`
  const { server, panel } = await openSection({ [testCall]: { body: { message } } })
  write(panel)
  fireEvent.click(panel.getByRole('button', { name: 'Enviar teste' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain(admin.email)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Enviar teste' }))
  await expectToast('Email de teste enviado!', message)

  server.answers[testCall] = { status: 502, body: { message: '550 blocked', code: 'mail_not_sent' } }
  fireEvent.click(panel.getByRole('button', { name: 'Enviar teste' }))
  const again = await screen.findByRole('alertdialog')
  fireEvent.click(within(again).getByRole('button', { name: 'Enviar teste' }))
  await expectToast('Erro ao enviar email de teste', '550 blocked')
})

test('a campaign under way is found in the history, and can be held, resumed and stopped', async () => {
  const control = (act: string) => `POST /api/admin/campaigns/${id}/${act}`
  const { server } = await openSection({
    [list]: history(campaign),
    [control('pause')]: { body: { ...progress, status: 'paused' } },
    [control('resume')]: { body: progress },
    [control('stop')]: { body: { ...progress, status: 'stopped' } },
  })
  lines[0]?.say('progress', progress)
  fireEvent.click(screen.getByRole('button', { name: 'Pausar' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Retomar' }))
  await screen.findByRole('button', { name: 'Pausar' })
  fireEvent.click(screen.getByRole('button', { name: 'Interromper' }))
  expect(server.sent.some(({ call }) => call === control('stop'))).toBe(false)
  const dialog = await screen.findByRole('alertdialog', { name: 'Interromper este envio?' })
  expect(dialog.textContent).toContain('5 pessoas que ainda não receberam ficarão sem este email')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Interromper envio' }))
  await vi.waitFor(() => expect(server.sent.some(({ call }) => call === control('stop'))).toBe(true))
  lines[0]?.say('progress', { ...progress, status: 'stopped' })
  await expectToast('Envio interrompido', '4 emails enviados com sucesso (1 falhas)')
})

test('a lost line says so; one that was refused is opened anew', async () => {
  await openSection({ [list]: history(campaign), [`GET /api/admin/campaigns/${id}`]: { body: campaign } })
  lines[0]?.say('progress', progress)
  lines[0]?.fail(false)
  expect(screen.getByText('Conexão perdida. Reconectando...')).toBeDefined()
  lines[0]?.say('progress', progress)
  expect(screen.queryByText('Conexão perdida. Reconectando...')).toBeNull()
  expect(lines).toHaveLength(1)
  lines[0]?.fail(true)
  await vi.waitFor(() => expect(lines).toHaveLength(2), 5000)
})

test('the history tells the counts, and its uncertain recipients can be sent to again or let rest', async () => {
  const finished: Campaign = { ...campaign, status: 'finished', uncertain: 1, remaining: 0 }
  const recipients = (status: string) => `GET /api/admin/campaigns/${id}/recipients?status=${status}`
  const person = { id: 'r1', email: 'ana@exemplo.com.br', name: 'Ana', attempts: 1, sentAt: null }
  const { server } = await openSection({
    [list]: history(finished),
    [recipients('uncertain')]: {
      body: { recipients: [{ ...person, status: 'uncertain', error: null }], nextCursor: null },
    },
    [recipients('failed')]: {
      body: {
        recipients: [{ ...person, id: 'r2', status: 'failed', error: '550 unknown' }],
        nextCursor: null,
      },
    },
    [`POST /api/admin/campaigns/${id}/recipients/r1/resend`]: { body: progress },
    [`POST /api/admin/campaigns/${id}/recipients/r1/drop`]: {
      status: 409,
      body: { message: 'Este destinatário não está mais incerto.', code: 'recipient_not_uncertain' },
    },
  })
  expect(screen.getByText('1 incerto')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: /^Novidades/ }))
  expect(await screen.findByText('550 unknown')).toBeDefined()
  fireEvent.click(await screen.findByRole('button', { name: 'Reenviar para Ana' }))
  await expectToast('Reenvio na fila', '')
  fireEvent.click(await screen.findByRole('button', { name: 'Descartar Ana' }))
  await expectToast('Erro ao descartar', 'Este destinatário não está mais incerto.')
  expect(server.sent.filter(({ call }) => call === list).length).toBeGreaterThan(1)
})

test('the text of an earlier campaign can be taken for a new one', async () => {
  const { panel } = await openSection({ [list]: history({ ...campaign, status: 'finished', failed: 0 }) })
  fireEvent.click(screen.getByRole('button', { name: /^Novidades/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Usar em um novo envio' }))
  expect(panel.getByLabelText<HTMLInputElement>('Assunto').value).toBe('Novidades')
  expect(panel.getByLabelText<HTMLInputElement>('Conteúdo').value).toBe('Olá, {nome}')
})

test('the marks of the toolbar are put into the content', async () => {
  const { bulk } = await openSection()
  fireEvent.click(bulk.getByRole('button', { name: 'Nome' }))
  expect(bulk.getByLabelText<HTMLTextAreaElement>('Conteúdo').value).toBe('{nome}')
})
