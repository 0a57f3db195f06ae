import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { SessionUser } from '#contract/auth.ts'
import { admin, expired, lifetime, registered, subscriber } from '#web/testing/people.ts'
import { setUp } from '#web/testing/public-settings.ts'
import { renderApp, renderAppWithServer } from '#web/testing/render-app.tsx'
import { stubServer } from '#web/testing/stub-server.ts'

async function show(user: SessionUser | null) {
  renderApp('/subscription-expired', user)
  return (await screen.findByRole('heading', { level: 1 })).textContent
}

const checkout = { 'checkout-url': 'https://pay.exemplo.com/' }
const ended: SessionUser = { ...expired, subscriptionExpiresAt: '2026-11-15T15:00:00.000Z' }
const renewal = () => screen.queryByRole('link', { name: 'Renovar' })

test('names who is here, when it ended, and whom to ask', async () => {
  setUp({ 'support-phone': '+55 11 90000-0000', 'checkout-url': 'https://pay.exemplo.com/?a=1' })
  expect(await show(expired)).toBe('Assinatura expirada')
  expect(screen.getByText(expired.username)).toBeDefined()
  expect(screen.getByText(expired.email)).toBeDefined()
  expect(
    screen.getByText(/Seu acesso terminou em (31\/12\/2019|01\/01\/2020)\. Renove para voltar a usar\./),
  ).toBeDefined()
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
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '#conteudo',
    '/',
    '/leads',
    '/conta',
    '/privacidade',
    '/termos',
  ])
})

test('where only an email is set up, it is the button to press', async () => {
  setUp({ 'support-email': 'suporte@exemplo.com.br' })
  await show(expired)
  const contact = screen.getByRole('link', { name: 'suporte@exemplo.com.br' })
  expect(contact.getAttribute('href')).toBe('mailto:suporte@exemplo.com.br')
})

test('who registered and never bought is invited to subscribe, not to renew', async () => {
  setUp({ 'checkout-url': 'https://pay.exemplo.com/' })
  await show(registered)
  expect(screen.getByRole('link', { name: 'Assinar' })).toBeDefined()
  expect(screen.queryByText(/terminou em/)).toBeNull()
})

test('who had access reads what goes on without it, and where the own leads are', async () => {
  await show(expired)
  expect(screen.getByText(/^As páginas e os Workers que você publicou seguem funcionando/)).toBeDefined()
  expect(screen.getByText(/na sua própria conta da Cloudflare/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Ver meus leads' }).getAttribute('href')).toBe('/leads')
})

test.each([
  ['had access', expired],
  ['never had access', registered],
  ['has access', subscriber],
])('who %s gets to the own account from there', async (_, user) => {
  await show(user)
  expect(screen.getByRole('link', { name: 'Sua conta' }).getAttribute('href')).toBe('/conta')
})

test.each([
  ['never had access', registered],
  ['has access', subscriber],
  ['is not logged in', null],
])('who %s is shown no leads from there', async (_, user) => {
  await show(user)
  expect(screen.queryByRole('link', { name: 'Ver meus leads' })).toBeNull()
})

describe('the reason and the day are shown', () => {
  test.each([
    [
      'a refund',
      { cancellationReason: 'refund', canceledAt: '2026-11-15T15:00:00.000Z' },
      'Assinatura reembolsada',
      'Seu pagamento foi reembolsado em 15/11/2026, e seu acesso terminou. Renove para voltar a usar.',
    ],
    [
      'a refund that left the days paid for',
      { cancellationReason: 'refund', canceledAt: '2026-11-02T15:00:00.000Z' },
      'Assinatura reembolsada',
      'Seu pagamento foi reembolsado em 02/11/2026, e seu acesso terminou em 15/11/2026. Renove para voltar a usar.',
    ],
    [
      'a chargeback whose day is not known',
      { cancellationReason: 'chargeback' },
      'Assinatura contestada',
      'Seu pagamento foi contestado, e seu acesso terminou em 15/11/2026. Renove para voltar a usar.',
    ],
    [
      'a cancellation',
      { cancellationReason: 'canceled', canceledAt: '2026-10-20T15:00:00.000Z' },
      'Assinatura cancelada',
      'Sua assinatura foi cancelada em 20/10/2026, e seu acesso terminou em 15/11/2026. Renove para voltar a usar.',
    ],
    [
      'the end of what was paid for',
      {},
      'Assinatura expirada',
      'Seu acesso terminou em 15/11/2026. Renove para voltar a usar.',
    ],
  ] as const)('of %s', async (_, about, title, text) => {
    setUp(checkout)
    expect(await show({ ...ended, ...about })).toBe(title)
    expect(screen.getByText(text)).toBeDefined()
    expect(renewal()).not.toBeNull()
  })

  test('of a charge that failed, which is to be paid as it is and not bought again', async () => {
    setUp(checkout)
    await show({ ...ended, isPaymentLate: true })
    expect(screen.getByText(/não foi aprovada, e seu acesso terminou em 15\/11\/2026\./)).toBeDefined()
    expect(renewal()).toBeNull()
  })
})

describe('who has paid', () => {
  test('has it checked, and is let in as soon as the payment is there', async () => {
    const server = stubServer(ended)
    const { currentPath } = renderAppWithServer('/subscription-expired')
    const check = () => screen.findByRole('button', { name: 'Já paguei' })
    await userEvent.click(await check())
    expect(await screen.findByText('O pagamento ainda não chegou')).toBeDefined()
    server.setUser(subscriber)
    await userEvent.click(await check())
    expect(await screen.findByText('Pagamento confirmado')).toBeDefined()
    await waitFor(() => expect(currentPath()).toBe('/'))
  })

  test('is sent to the login when the session has ended meanwhile', async () => {
    const server = stubServer(ended)
    renderAppWithServer('/')
    await screen.findByRole('heading', { name: 'Assinatura expirada' })
    server.setUser(null)
    await userEvent.click(await screen.findByRole('button', { name: 'Já paguei' }))
    expect(await screen.findByRole('heading', { name: 'Bem-vindo de volta' })).toBeDefined()
  })
})

describe('who has access is told until when, with the way home', () => {
  test.each([
    ['as it is', {}, /^Seu acesso vai até /, true],
    [
      'renewed by the checkout',
      { renewsByItself: true },
      /^A renovação é automática: .* Seu acesso já vai até /,
      false,
    ],
    [
      'canceled',
      { subscriptionStatus: 'canceled', cancellationReason: 'canceled' },
      /^Ela foi cancelada/,
      true,
    ],
    ['late', { isPaymentLate: true }, /^A cobrança da renovação não foi aprovada\./, false],
    ['for life', lifetime, /^Ela é vitalícia/, false],
    ['an administrator', admin, /não depende de assinatura/, false],
  ] as const)('%s', async (_, about, text, canRenew) => {
    setUp(checkout)
    expect(await show({ ...subscriber, ...about })).toMatch(/ativ[ao]$/)
    expect(screen.getByText(text)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Voltar ao Início' }).getAttribute('href')).toBe('/')
    expect(renewal() !== null).toBe(canRenew)
    expect(screen.getByRole('button', { name: 'Sair' })).toBeDefined()
    expect(screen.getByText(/Entre em contato com o suporte/)).toBeDefined()
  })
})

test('nobody is named to nobody', async () => {
  expect(await show(null)).toBe('Assinatura expirada')
  expect(screen.queryByRole('button', { name: 'Sair' })).toBeNull()
})
