import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { admin, expired, subscriber } from '#web/testing/people.ts'
import { renderAppWithServer } from '#web/testing/render-app.tsx'
import { stubServer } from '#web/testing/stub-server.ts'
import {
  account,
  done,
  findSection,
  noFactor,
  openAccount,
  withAuthenticator,
} from './testing/open-account.ts'

test('every section can be reached from the navigation', async () => {
  await openAccount()
  const nav = screen.getByRole('navigation', { name: 'Seções da conta' })
  const links = within(nav).getAllByRole('link')
  const headings = screen.getAllByRole('heading', { level: 2 })
  expect(links.map((link) => link.textContent)).toEqual(headings.map((heading) => heading.textContent))
  for (const link of links) {
    const target = document.querySelector(link.getAttribute('href') ?? '')
    expect(target?.textContent.startsWith(link.textContent)).toBe(true)
  }
})

test('whose subscription has ended finds all of it', async () => {
  const { currentPath } = await openAccount({ user: expired })
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(8)
  expect(currentPath()).toBe('/conta')
})

test('when the account cannot be read the page says so, and tries again when asked to', async () => {
  const away = {
    status: 503,
    body: { message: 'Serviço temporariamente indisponível.', code: 'unavailable' },
  }
  const server = stubServer(subscriber, { 'GET /api/account': away })
  renderAppWithServer('/conta')
  expect(await screen.findByText('Não foi possível carregar a sua conta')).toBeDefined()
  expect(screen.getByText('Serviço temporariamente indisponível.')).toBeDefined()
  server.answers['GET /api/account'] = { body: account }
  server.answers['GET /api/account/second-factor'] = away
  fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  // What could be read is there, whatever became of the rest.
  expect(await screen.findByText('Não foi possível carregar o segundo fator')).toBeDefined()
  expect(findSection('Perfil').getByLabelText('Nome')).toBeDefined()
})

test('what was read stays on the screen when the next reading fails', async () => {
  const { server } = await openAccount({ answers: { 'PATCH /api/account/mails': done } })
  server.answers['GET /api/account'] = { status: 503, body: { message: 'Fora do ar.', code: 'unavailable' } }
  fireEvent.click(screen.getByLabelText('Novidades e ofertas'))
  await waitFor(() => expect(server.sent.filter(({ call }) => call === 'GET /api/account')).toHaveLength(2))
  expect(findSection('Perfil').getByLabelText('Nome')).toBeDefined()
})

const setupPath = '/conta?configurar=segundo-fator'

test('an administrator whom the panel has sent here reads why, and gets back once it is done', async () => {
  const { server } = await openAccount({
    user: { ...admin, lacksSecondFactor: true },
    path: setupPath,
    factor: { ...noFactor, isRequired: true },
    answers: {
      'POST /api/account/authenticator/begin': { body: { key: 'ABCD', uri: 'otpauth://x', setup: 's' } },
      'POST /api/account/authenticator': { body: { recoveryCodes: ['aaaa-1111'] } },
    },
  })
  expect(screen.getByText('Falta o segundo fator para abrir o painel')).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Abrir o painel' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Configurar' }))
  server.answers['GET /api/account/second-factor'] = { body: { ...withAuthenticator, isRequired: true } }
  const { promise, resolve } = Promise.withResolvers<void>()
  server.answers['GET /api/user'] = { body: { ...admin, lacksSecondFactor: false }, wait: promise }
  fireEvent.change(await screen.findByLabelText('Código'), { target: { value: '123456' } })
  fireEvent.click(screen.getByRole('button', { name: 'Ligar' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Guardei meus códigos' }))
  // The panel's guard would send back whoever it does not know yet to have one.
  await screen.findByText(/códigos restantes/)
  expect(screen.queryByRole('link', { name: 'Abrir o painel' })).toBeNull()
  resolve()
  const back = await screen.findByRole('link', { name: 'Abrir o painel' })
  expect(back.getAttribute('href')).toBe('/admin')
})

test.each([
  ['nobody was sent here', admin, '/conta'],
  ['it is not for administrators', subscriber, setupPath],
])('the note is not there where %s', async (_, user, path) => {
  await openAccount({ user, path })
  expect(screen.queryByText(/para abrir o painel/)).toBeNull()
})
