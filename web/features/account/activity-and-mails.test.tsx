import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AccountEvent } from '#contract/account.ts'
import { account, done, findSection, loseConnection, openAccount } from './testing/open-account.ts'

const event = (kind: string, more: Partial<AccountEvent> = {}): AccountEvent => ({
  kind,
  at: '2026-11-15T12:00:00.000Z',
  address: null,
  browser: null,
  about: null,
  ...more,
})

test('events are told in words, with what and where; a word of a newer version is some event', async () => {
  const events = [
    event('passkey-added', { about: 'Chave azul', browser: 'Chrome no Windows', address: '192.0.2.1' }),
    event('login'),
    event('teleported'),
    event('toString'),
  ]
  await openAccount({ account: { ...account, events } })
  const rows = findSection('Atividade de segurança').getAllByRole('listitem')
  expect(rows.map((row) => row.textContent.replace(/há .+$/, ''))).toEqual([
    'Chave de acesso adicionada: Chave azulChrome no Windows · 192.0.2.1',
    'Entrada com senha',
    'Outro evento',
    'Outro evento',
  ])
})

test('a long list begins short', async () => {
  const events = Array.from({ length: 9 }, (_, at) =>
    event('login', { at: `2026-11-0${at + 1}T12:00:00.000Z` }),
  )
  await openAccount({ account: { ...account, events } })
  const section = findSection('Atividade de segurança')
  expect(section.getAllByRole('listitem')).toHaveLength(6)
  fireEvent.click(section.getByRole('button', { name: 'Ver mais 3' }))
  expect(section.getAllByRole('listitem')).toHaveLength(9)
  expect(section.queryByRole('button')).toBeNull()
})

test('where nothing has happened it says what would stand there', async () => {
  await openAccount()
  expect(findSection('Atividade de segurança').getByText(/^Nada ainda/)).toBeDefined()
})

const choose = 'PATCH /api/account/mails'
const isChecked = (label: string) => screen.getByLabelText(label).getAttribute('aria-checked')

test('a mail is chosen at once, and only that one is sent', async () => {
  const { server, sent } = await openAccount({ answers: { [choose]: done } })
  expect([isChecked('Lembretes da assinatura'), isChecked('Novidades e ofertas')]).toEqual(['true', 'false'])
  server.answers['GET /api/account'] = { body: { ...account, mails: { reminders: true, news: true } } }
  fireEvent.click(screen.getByLabelText('Novidades e ofertas'))
  await waitFor(() => expect(isChecked('Novidades e ofertas')).toBe('true'))
  expect(sent()).toEqual([{ call: choose, body: { news: true } }])
  expect(screen.getByText(/^Sempre chegam:/)).toBeDefined()
})

test('a choice that could not be kept is shown as it was, and said', async () => {
  const { server } = await openAccount()
  loseConnection(server, choose)
  fireEvent.click(screen.getByLabelText('Lembretes da assinatura'))
  expect(await screen.findByText(/^Sua escolha não foi salva\. Sem conexão/)).toBeDefined()
  expect(isChecked('Lembretes da assinatura')).toBe('true')
})
