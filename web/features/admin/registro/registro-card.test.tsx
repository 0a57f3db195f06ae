import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { AuditEntry } from '#contract/audit.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { stubServer } from '#web/testing/stub-server.ts'
import { own } from '../testing/panel.ts'
import { RegistroCard } from './registro-card.tsx'

const list = 'GET /api/admin/registro?limit=20'
const carla = { id: '00000000-0000-4000-8000-000000000009', name: 'carla' }
const renewal: AuditEntry = {
  id: '1',
  // Shown by the clock of whoever reads, wherever that is.
  at: new Date('2026-11-15T12:00:00').toISOString(),
  actor: carla,
  address: '203.0.113.7',
  action: 'subscription-renewed',
  subject: { id: '2', name: 'marina.alves', email: 'marina@exemplo.com.br' },
  details: {
    before: { plan: 'mensal', end: '2026-11-20T12:00:00.000Z' },
    after: { plan: 'mensal', end: '2026-12-20T12:00:00.000Z' },
  },
}
const pageOf = (...entries: AuditEntry[]) => ({
  body: { entries, nextCursor: null, total: entries.length, totalIsMore: false },
})
const open = (...entries: AuditEntry[]) => {
  const server = stubServer(own, {
    [list]: pageOf(...entries),
    'GET /api/admin/registro/actors': { body: { actors: [carla] } },
  })
  renderPart(<RegistroCard />)
  return server
}
const lines = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)

test('says in one line when, who, what, on whom and from where', async () => {
  const nobody = { id: null, name: null }
  open(
    renewal,
    { ...renewal, id: '2', action: 'login-refused', actor: nobody, details: { about: { reason: 'frozen' } } },
    { ...renewal, id: '3', action: 'cleanup-run', actor: nobody, address: null, subject: null, details: {} },
    { ...renewal, id: '4', action: 'user-deleted', actor: { id: '9', name: null }, details: {} },
    { ...renewal, id: '5', action: 'of-tomorrow', subject: { id: '9', name: null, email: null } },
  )
  expect(await lines()).toEqual([
    '15/11/2026 12:00carlaRenovou a assinatura até 20/12/2026marina.alves203.0.113.7',
    '15/11/2026 12:00Alguém sem sessãoTentou entrar como administrador e a conta está congeladamarina.alves203.0.113.7',
    '15/11/2026 12:00ServidorComeçou a limpeza de expirados——',
    '15/11/2026 12:00Pessoa apagadaExcluiu a contamarina.alves203.0.113.7',
    '15/11/2026 12:00carlaof-tomorrowPessoa apagada203.0.113.7',
  ])
})

test('tells what was before and after when it is asked for', async () => {
  open(renewal)
  const row = await screen.findByRole('button', { name: /Renovou a assinatura/ })
  expect(row.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(row)
  expect(row.getAttribute('aria-expanded')).toBe('true')
  const facts = within(screen.getByRole('listitem'))
    .getAllByRole('definition')
    .map(({ textContent }) => textContent)
  expect(facts).toEqual([
    'Antes: 20/11/2026 → , depois: 20/12/2026',
    'Mensal',
    'marina.alvesmarina@exemplo.com.br',
    '203.0.113.7',
    '15/11/2026 12:00:00',
  ])
  await userEvent.click(row)
  expect(screen.queryByRole('definition')).toBeNull()
})

test('is narrowed by words, by who and by what; the file follows', async () => {
  const server = open(renewal)
  await screen.findByRole('listitem')
  server.answers[`${list}&q=ana`] = pageOf()
  server.answers[`${list}&q=ana&area=access`] = pageOf()
  server.answers[`${list}&q=ana&actor=${carla.id}&area=access`] = pageOf()
  await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar no registro' }), 'ana')
  expect(await screen.findByText('Nada combina com a busca e os filtros.')).toBeDefined()
  await userEvent.click(screen.getByRole('combobox', { name: 'Filtrar por ato' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Entradas e senhas' }))
  await userEvent.click(screen.getByRole('combobox', { name: 'Filtrar por quem fez' }))
  await userEvent.click(await screen.findByRole('option', { name: 'carla' }))
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Exportar CSV' }).getAttribute('href')).toBe(
      `/api/admin/registro.csv?q=ana&actor=${carla.id}&area=access`,
    ),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Limpar busca e filtros' }))
  expect(await lines()).toHaveLength(1)
})

test('days that go backwards are named, and not asked for', async () => {
  const server = open(renewal)
  server.answers[`${list}&from=2026-11-15`] = pageOf(renewal)
  await screen.findByRole('listitem')
  await userEvent.type(screen.getByLabelText('De'), '2026-11-15')
  await userEvent.type(screen.getByLabelText('Até'), '2026-11-14')
  expect((await screen.findByRole('alert')).textContent).toBe('O último dia vem antes do primeiro.')
})

test('what was erased is called that', async () => {
  open({ ...renewal, address: null, actor: { ...carla, name: null } })
  await userEvent.click(await screen.findByRole('button', { name: /Pessoa apagada/ }))
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toContain('Apagado')
})

test('says so when there is nothing yet', async () => {
  open()
  expect(await screen.findByText('Nada foi registrado ainda.')).toBeDefined()
})

test('says so when it cannot be read, and tries again', async () => {
  const server = stubServer(own, { [list]: { status: 500, body: { message: 'x', code: 'internal' } } })
  renderPart(<RegistroCard />)
  expect(await screen.findByText('Erro ao carregar o registro')).toBeDefined()
  server.answers[list] = pageOf(renewal)
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await lines()).toHaveLength(1)
})
