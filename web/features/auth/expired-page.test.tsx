import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { SessionUser } from '#contract/auth.ts'
import { expired, subscriber } from '#web/testing/people.ts'
import { setUp } from '#web/testing/public-settings.ts'
import { renderApp } from '#web/testing/render-app.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  setUp({})
})

async function show(user: SessionUser | null) {
  renderApp('/subscription-expired', user)
  return (await screen.findByRole('heading', { level: 1 })).textContent
}

test('names who is here, when it ended, and whom to ask', async () => {
  setUp({ 'support-phone': '+55 11 90000-0000', 'checkout-url': 'https://pay.exemplo.com/?a=1' })
  expect(await show(expired)).toBe('Assinatura expirada')
  expect(screen.getByText(expired.username)).toBeDefined()
  expect(screen.getByText(expired.email)).toBeDefined()
  expect(screen.getByText(/Seu acesso terminou em 31 de dezembro de 2019|1 de janeiro de 2020/)).toBeDefined()
  const contact = screen.getByRole('link', { name: /\+55 11 90000-0000/ })
  expect(contact.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/5511900000000\?text=/)
  const checkout = screen.getByRole('link', { name: 'Renovar' })
  expect(checkout.getAttribute('href')).toBe('https://pay.exemplo.com/?a=1')
  expect(screen.getByRole('button', { name: 'Sair' })).toBeDefined()
})

test.each([
  ['nothing is set up', {}],
  [
    'nobody filled the placeholders in',
    { 'support-phone': '__SUPPORT_PHONE__', 'checkout-url': '__CHECKOUT_URL__' },
  ],
  ['they are empty', { 'support-phone': '', 'checkout-url': ' ' }],
])('when %s it says to contact support, without a dead link', async (_, settings) => {
  setUp(settings)
  await show(expired)
  expect(screen.getByText(/Entre em contato com o suporte/)).toBeDefined()
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['#conteudo', '/'])
})

test('who registered and never bought is invited to subscribe, not to renew', async () => {
  setUp({ 'checkout-url': 'https://pay.exemplo.com/' })
  await show({ ...expired, subscriptionExpiresAt: expired.createdAt })
  expect(screen.getByRole('link', { name: 'Assinar' })).toBeDefined()
  expect(screen.queryByText(/terminou em/)).toBeNull()
})

test('an active subscriber is told so, with the way home', async () => {
  setUp({ 'checkout-url': 'https://pay.exemplo.com/' })
  await show(subscriber)
  expect(screen.getByRole('link', { name: 'Voltar ao Início' }).getAttribute('href')).toBe('/')
  expect(screen.queryByRole('link', { name: 'Renovar' })).toBeNull()
})

test('nobody is named to nobody', async () => {
  expect(await show(null)).toBe('Assinatura expirada')
  expect(screen.queryByRole('button', { name: 'Sair' })).toBeNull()
})
