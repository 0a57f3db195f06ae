import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { forgetDrafts } from '#web/session/forget-drafts.ts'
import { startCalmClock } from '#web/testing/calm-clock.ts'
import { stubEventSource } from '#web/testing/stub-event-source.ts'
import { shownToast } from '#web/ui/toast-store.ts'
import { bulkCall, campaign, history, id, list, openSection, send, write } from '../testing/mail.tsx'

beforeEach(() => void stubEventSource())

const repeated = {
  status: 409,
  body: {
    message: 'Este mesmo email já foi enviado para os usuários ativos há 2 minutos: 72 pessoas receberam.',
    code: 'campaign_repeated',
  },
}

test('what the same people were just sent is asked about, and sent again only by another press', async () => {
  const { server, bulk } = await openSection({ [bulkCall]: repeated })
  startCalmClock()
  await send(bulk, 'Enviar email', 'Enviar emails')
  const dialog = await screen.findByRole('alertdialog', { name: 'Enviar o mesmo email de novo?' })
  expect(dialog.textContent).toContain('já foi enviado para os usuários ativos há 2 minutos')
  expect(shownToast()).toBeNull()
  const again = within(dialog).getByRole('button', { name: 'Enviar mesmo assim' })
  // The second click of a double click lands here.
  fireEvent.click(again)
  expect(server.sent.filter(({ call }) => call === bulkCall)).toHaveLength(1)
  server.answers[bulkCall] = { status: 202, body: { campaignId: id } }
  await waitFor(() => expect(again.hasAttribute('disabled')).toBe(false))
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
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(bulk.getByLabelText<HTMLInputElement>('Assunto').value).toBe('Novidades')
})

test('the text of an earlier campaign can be taken for a new one', async () => {
  const { panel } = await openSection({ [list]: history({ ...campaign, status: 'finished', failed: 0 }) })
  fireEvent.click(screen.getByRole('button', { name: /^Novidades/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Usar em um novo envio' }))
  await waitFor(() => expect(panel.getByLabelText<HTMLInputElement>('Assunto').value).toBe('Novidades'))
  expect(panel.getByLabelText<HTMLInputElement>('Conteúdo').value).toBe('Olá, {nome}')
  await waitFor(() => expect(document.activeElement).toBe(panel.getByLabelText('Assunto')))
})

/** What each of the two composers holds. */
const heldBy = ({ bulk, panel }: Awaited<ReturnType<typeof openSection>>) =>
  [bulk, panel].map((card) =>
    ['Assunto', 'Conteúdo'].map((label) => card.getByLabelText<HTMLInputElement>(label).value),
  )
const nothing = ['', '']

test('what is being written is there after a reload, for whoever wrote it', async () => {
  const before = await openSection()
  write(before.bulk, 'Meio escrito')
  fireEvent.change(before.panel.getByLabelText('Assunto'), { target: { value: 'Só o assunto' } })
  cleanup()
  expect(heldBy(await openSection())).toEqual([
    ['Meio escrito', 'Olá, {nome}'],
    ['Só o assunto', ''],
  ])
  cleanup()
  expect(heldBy(await openSection({}, '00000000-0000-4000-8000-000000000009'))).toEqual([nothing, nothing])
})

test('what was sent, or left by logging out, is not there after a reload', async () => {
  const before = await openSection({ [bulkCall]: { status: 202, body: { campaignId: id } } })
  await send(before.bulk, 'Enviar email', 'Enviar emails')
  await screen.findByRole('region', { name: /^Envio em andamento/ })
  cleanup()
  expect(heldBy(await openSection())).toEqual([nothing, nothing])
  write(within(screen.getByRole('region', { name: 'Campanhas de email' })))
  cleanup()
  forgetDrafts()
  expect(heldBy(await openSection())).toEqual([nothing, nothing])
})

test('where the browser keeps nothing, a mail can be written all the same', async () => {
  for (const act of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, act).mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError')
    })
  const section = await openSection()
  write(section.bulk, 'Assim mesmo')
  expect(heldBy(section)[0]).toEqual(['Assim mesmo', 'Olá, {nome}'])
})

test('the progress of what is sent here comes into view, that of an earlier one does not', async () => {
  const moved = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue()
  const { bulk } = await openSection({
    [list]: history({ ...campaign, id: 'antes', subject: 'De antes' }),
    [bulkCall]: { status: 202, body: { campaignId: id } },
  })
  await screen.findByRole('region', { name: 'Envio em andamento: De antes' })
  expect(moved).not.toHaveBeenCalled()
  await send(bulk, 'Enviar email', 'Enviar emails')
  const progressCard = await screen.findByRole('region', { name: 'Envio em andamento: Novidades' })
  expect(moved.mock.contexts).toEqual([progressCard])
  // The card is as tall as it will be: what grows afterwards would move it away again.
  expect(
    within(progressCard)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Pausar', 'Interromper'])
})
