import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { account, done, findSection, here, openAccount, phone } from './testing/open-account.ts'

const everywhere = 'DELETE /api/account/sessions'
const rows = () => findSection('Sessões').getAllByRole('listitem')

test('each browser is listed with its address and last use, this one first', async () => {
  const lastUsedAt = new Date(Date.now() - 5 * 60_000).toISOString()
  const unknown = { ...account.sessions[0], id: 'x', browser: null, address: null, lastUsedAt }
  await openAccount({
    account: { ...account, sessions: [...account.sessions, unknown as (typeof account.sessions)[0]] },
  })
  expect(rows().map((row) => row.textContent)).toEqual([
    'Chrome no WindowsEste navegador192.0.2.1 · em uso agoraSair',
    expect.stringMatching(/^Safari no iPhone192\.0\.2\.7 · último uso há .+Sair$/),
    'Navegador desconhecidoúltimo uso há 5 minutosSair',
  ])
})

test('another session is ended, and leaves the list', async () => {
  const { server, sent } = await openAccount({ answers: { [`DELETE /api/account/sessions/${phone}`]: done } })
  server.answers['GET /api/account'] = { body: { ...account, sessions: account.sessions.slice(1) } }
  fireEvent.click(screen.getByRole('button', { name: 'Sair de Safari no iPhone' }))
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(sent()).toHaveLength(1)
})

test('one that has ended by itself meanwhile is said to have, and leaves the list too', async () => {
  const gone = { status: 404, body: { message: 'Esta sessão já terminou.', code: 'not_found' } }
  const { server } = await openAccount({ answers: { [`DELETE /api/account/sessions/${phone}`]: gone } })
  server.answers['GET /api/account'] = { body: { ...account, sessions: account.sessions.slice(1) } }
  fireEvent.click(screen.getByRole('button', { name: 'Sair de Safari no iPhone' }))
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(await screen.findByText('Esta sessão já terminou.')).toBeDefined()
})

test('ending this one is leaving', async () => {
  const { currentPath } = await openAccount({ answers: { [`DELETE /api/account/sessions/${here}`]: done } })
  fireEvent.click(screen.getByRole('button', { name: 'Sair deste navegador' }))
  await screen.findByText('Bem-vindo de volta')
  expect(currentPath()).toBe('/auth')
})

test('leaving everywhere is asked about first, and ends here too', async () => {
  const { currentPath, sent } = await openAccount({ answers: { [everywhere]: done } })
  fireEvent.click(screen.getByRole('button', { name: 'Sair de todos os lugares' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(/a deste navegador também/)).toBeDefined()
  expect(sent()).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Sair de todos' }))
  await screen.findByText('Bem-vindo de volta')
  expect(currentPath()).toBe('/auth')
})

test('when that fails the dialog says so, and everybody is still in', async () => {
  const away = {
    status: 503,
    body: { message: 'Serviço temporariamente indisponível.', code: 'unavailable' },
  }
  const { currentPath } = await openAccount({ answers: { [everywhere]: away } })
  fireEvent.click(screen.getByRole('button', { name: 'Sair de todos os lugares' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Sair de todos' }))
  expect(await dialog.findByText('Serviço temporariamente indisponível.')).toBeDefined()
  expect(currentPath()).toBe('/conta')
})
