import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Campaign } from '#contract/campaigns.ts'
import { admin } from '#web/testing/people.ts'
import { stubEventSource } from '#web/testing/stub-event-source.ts'
import {
  bulkCall,
  campaign,
  history,
  id,
  list,
  openSection,
  progress,
  remarketingCall,
  send,
  testCall,
  write,
} from '../testing/mail.tsx'

let lines: ReturnType<typeof stubEventSource>
beforeEach(() => {
  lines = stubEventSource()
})

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
    expect(server.sent.filter(({ call }) => !call.startsWith('GET '))).toEqual([])
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

test('without failures none are shown', async () => {
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
  'a refused "%s" is shown in the words of the server, else in its own',
  async (button, confirm, call, title) => {
    const { server, panel } = await openSection({ [call]: refusal })
    await send(panel, button, confirm)
    await expectToast(title, 'Serviço temporariamente indisponível.')
    const dialog = within(screen.getByRole('alertdialog'))
    expect(dialog.getByRole('alert').textContent).toBe('Serviço temporariamente indisponível.')
    server.answers[call] = broken
    fireEvent.click(dialog.getByRole('button', { name: confirm }))
    await waitFor(() => expect(screen.getAllByText(title, { selector: 'li *' })).toHaveLength(2))
  },
)

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
  expect(within(again).getByRole('alert').textContent).toBe('550 blocked')
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
  await waitFor(() => expect(server.sent.some(({ call }) => call === control('stop'))).toBe(true))
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
  await waitFor(() => expect(lines).toHaveLength(2))
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

test('the marks of the toolbar are put into the content', async () => {
  const { bulk } = await openSection()
  fireEvent.click(bulk.getByRole('button', { name: 'Nome' }))
  expect(bulk.getByLabelText<HTMLTextAreaElement>('Conteúdo').value).toBe('{nome}')
})
