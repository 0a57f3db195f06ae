import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expired, registered, subscriber } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { setUp } from '#web/testing/public-settings.ts'

test.each([
  ['a member', subscriber],
  ['somebody whose subscription has ended', expired],
  ['a visitor', null],
])('%s finds the answers and whom to ask', async (_, user) => {
  setUp({ 'support-phone': '+55 11 90000-0000', 'support-email': 'suporte@exemplo.com.br' })
  renderApp('/ajuda', user)
  await screen.findByRole('heading', { level: 1, name: 'Ajuda' })
  for (const question of ['Onde encontro minha chave?', 'E se nenhum lead chegar?', 'Como eu cancelo?'])
    expect(screen.getByRole('heading', { level: 3, name: question })).toBeDefined()
  const contact = screen.getByRole('link', { name: /WhatsApp/ }).getAttribute('href') ?? ''
  expect(contact).toMatch(/^https:\/\/wa\.me\/5511900000000\?text=/)
  expect(decodeURIComponent(contact)).toContain(user ? `Meu usuário é ${user.username}.` : 'o Integrador.')
  expect(screen.getByRole('link', { name: 'suporte@exemplo.com.br' })).toBeDefined()
})

test('who is not in is offered no page that would send them away', async () => {
  renderApp('/ajuda', registered)
  await screen.findByRole('heading', { level: 1, name: 'Ajuda' })
  expect(within(screen.getByRole('banner')).getAllByRole('link')).toHaveLength(1)
})

test('who was in is offered what is still theirs, and the way back', async () => {
  renderApp('/ajuda', expired)
  await screen.findByRole('heading', { level: 1, name: 'Ajuda' })
  const places = within(screen.getByRole('navigation', { name: 'Páginas' })).getAllByRole('link')
  expect(places.map((link) => link.getAttribute('href'))).toEqual([
    '/leads',
    '/subscription-expired',
    '/ajuda',
  ])
})
