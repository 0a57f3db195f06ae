import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { UnservedCustomer } from '#contract/paid-without-access.ts'
import { findToast, firstRows, marina, openPanel, own, overview, pageOf } from './testing/panel.ts'

const read = 'GET /api/admin/overview'
const list = 'GET /api/admin/paid-without-access'
const ana: UnservedCustomer = {
  email: 'ana@exemplo.com.br',
  name: 'Ana Lima',
  problem: 'no_user',
  saleId: '00000000-0000-4000-8000-000000000201',
  endsAt: '2026-12-14T12:00:00.000Z',
  error: 'Falha interna ao dar o acesso. Os detalhes estão no registro do servidor.',
  foundAt: '2026-11-15T12:00:00.000Z',
}

test('who has paid and cannot get in stands above everything, with the way to mend it', async () => {
  const bia = { ...ana, email: 'bia@exemplo.com.br', name: null, problem: 'blocked' as const, endsAt: null }
  const { server } = openPanel(
    [own],
    {
      [read]: { body: { ...overview, unserved: 2, clockDoubt: 'O relógio marca 2030.', warnings: ['smtp'] } },
      [list]: { body: { customers: [ana, bia] } },
      'POST /api/admin/paid-without-access/serve': {
        body: { message: 'ana@exemplo.com.br tem acesso agora.' },
      },
    },
    '/admin',
  )
  const note = within(await screen.findByRole('region', { name: 'Pago, sem acesso: 2 pessoas' }))
  const rows = await note.findAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    `Ana Limaana@exemplo.com.brSem usuário, pago até 14/12/2026. ${ana.error}Dar acesso`,
    `bia@exemplo.com.brBloqueado, pago para sempre. ${ana.error}Dar acesso`,
  ])
  const section = screen.getByRole('region', { name: 'Usuários' }).textContent
  const places = ['Pago, sem acesso', 'O relógio do servidor parece errado', 'Ainda não configurado']
  expect(places.map((text) => section.indexOf(text))).toEqual(
    places.map((text) => section.indexOf(text)).toSorted((a, b) => a - b),
  )
  const [first] = note.getAllByRole('button', { name: 'Dar acesso' })
  server.answers[read] = { body: overview }
  await userEvent.click(first ?? document.body)
  await findToast('Acesso liberado')
  expect(server.sent).toContainEqual({
    call: 'POST /api/admin/paid-without-access/serve',
    body: { email: ana.email },
  })
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Pago, sem acesso/ })).toBeNull())
})

test('why the night has deleted nobody is shown, and a clock can be confirmed', async () => {
  const refusedCleanup = 'Seriam excluídos 25 de 246 usuários de uma vez, mais de um décimo.'
  const clockDoubt =
    'O relógio do servidor marca 01/05/2026 10:00, mais de 7 dias depois da última hora anotada.'
  const { server } = openPanel(
    [own],
    {
      [read]: { body: { ...overview, refusedCleanup, clockDoubt } },
      'POST /api/admin/trust-clock': { body: { message: 'Anotado.' } },
    },
    '/admin',
  )
  expect(await screen.findByText(new RegExp(clockDoubt))).toBeDefined()
  server.answers[read] = { body: { ...overview, refusedCleanup } }
  await userEvent.click(screen.getByRole('button', { name: 'O relógio está certo' }))
  await findToast('Relógio confirmado')
  expect(await screen.findByText('A limpeza da madrugada não foi feita')).toBeDefined()
  expect(screen.getByText(new RegExp(refusedCleanup))).toBeDefined()
})

test('frozen accounts are counted on top, and shown in the list on demand', async () => {
  const { server } = openPanel([own, marina], { [read]: { body: { ...overview, frozen: 2 } } }, '/admin')
  await screen.findByText('2 contas congeladas')
  const shown = `${firstRows}&status=frozen`
  server.answers[shown] = { body: pageOf([marina]) }
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar na lista' }))
  await waitFor(() => expect(server.sent.map(({ call }) => call)).toContain(shown))
  expect(screen.queryByRole('button', { name: 'Mostrar na lista' })).toBeNull()
})
