import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { SessionUser } from '#contract/auth.ts'
import { newPlatforms, provenPlatforms } from '#contract/platforms.ts'
import { crema } from '#web/testing/integrations.ts'
import { admin, lifetime, subscriber } from '#web/testing/people.ts'
import { renderApp, renderAppWithServer } from '#web/testing/render-app.tsx'
import { stubServer } from '#web/testing/stub-server.ts'

const dayMs = 24 * 60 * 60 * 1000
/** An hour short of the full number of days: it is rounded up to it. */
const inDays = (days: number) => new Date(Date.now() + (days - 1 / 24) * dayMs).toISOString()

async function openDashboard(user: SessionUser) {
  const app = renderApp('/dashboard', user)
  await screen.findByRole('heading', { level: 1, name: `Bem-vindo, ${user.username}` })
  return app
}

/** What the account card says under a label. */
function entryOf(label: string): HTMLElement {
  const entry = screen.getByText(label, { selector: 'dt' }).parentElement?.querySelector('dd')
  if (!entry) throw new Error(`Nothing is said of ${label}`)
  return entry
}

/** The badges of the subscription, each with its colour. */
function badges() {
  return [...entryOf('Assinatura').querySelectorAll('[data-tone]')].map((badge) => [
    badge.querySelector('.truncate')?.textContent,
    badge.getAttribute('data-tone'),
  ])
}

test('the account card tells who is here, and since when', async () => {
  await openDashboard(subscriber)
  expect(entryOf('Usuário').textContent).toBe('marina.alves')
  expect(entryOf('Email').textContent).toBe('marina@exemplo.com.br')
  expect(entryOf('Membro desde').textContent).toBe('14/08/2025')
})

test('without a creation date the card says N/A', async () => {
  await openDashboard({ ...subscriber, createdAt: '' })
  expect(entryOf('Membro desde').textContent).toBe('N/A')
})

test('a page that stays open past the end says so', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: Date.now() })
  await openDashboard({ ...subscriber, subscriptionExpiresAt: new Date(Date.now() + 30_000).toISOString() })
  expect(badges()).toContainEqual(['1 dias restantes', 'orange'])
  act(() => void vi.advanceTimersByTime(60_000))
  expect(badges()).toContainEqual(['Expirada há 0 dias', 'red'])
})

const canceled = { subscriptionStatus: 'canceled', cancellationReason: 'canceled' } as const

test.each<[string, Partial<SessionUser>, [string, string][]]>([
  [
    'active',
    { subscriptionExpiresAt: inDays(23) },
    [
      ['Mensal', 'quiet'],
      ['23 dias restantes', 'green'],
    ],
  ],
  [
    'about to end',
    { subscriptionType: 'trimestral', subscriptionExpiresAt: inDays(7) },
    [
      ['Trimestral', 'quiet'],
      ['7 dias restantes', 'orange'],
    ],
  ],
  [
    'on its last day',
    { subscriptionExpiresAt: inDays(1) },
    [
      ['Mensal', 'quiet'],
      ['1 dias restantes', 'orange'],
    ],
  ],
  [
    'canceled',
    { ...canceled, subscriptionExpiresAt: inDays(12) },
    [
      ['Mensal', 'quiet'],
      ['Cancelada - 12 dias restantes', 'yellow'],
    ],
  ],
  ['for life', lifetime, [['Vitalícia', 'blue']]],
  [
    'for life, refunded',
    { ...lifetime, ...canceled, cancellationReason: 'refund', subscriptionExpiresAt: inDays(3) },
    [['Cancelada - 3 dias restantes', 'yellow']],
  ],
  ['of no type', { subscriptionType: null, subscriptionExpiresAt: null }, []],
  ['of an admin', { ...admin, subscriptionExpiresAt: inDays(-40) }, [['Administrador', 'quiet']]],
])('a subscription %s has the right badges', async (_, state, expected) => {
  await openDashboard({ ...subscriber, ...state })
  expect(badges()).toEqual(expected)
})

test('a failed charge is shown with what it leaves', async () => {
  const end = '2999-01-02T12:00:00.000Z'
  await openDashboard({ ...subscriber, subscriptionExpiresAt: end, isPaymentLate: true })
  expect(screen.getByText('Pagamento atrasado')).toBeDefined()
  expect(screen.getByText(/Seu acesso continua até 02\/01\/2999/)).toBeDefined()
})

test('the last day of access is shown where there is one', async () => {
  await openDashboard({ ...subscriber, subscriptionExpiresAt: '2999-01-02T12:00:00.000Z' })
  expect(entryOf('Acesso até').textContent).toBe('02/01/2999')
  cleanup()
  await openDashboard(lifetime)
  expect(entryOf('Acesso').textContent).toBe('sem expiração')
  cleanup()
  await openDashboard(admin)
  expect(screen.queryByText(/^Acesso/)).toBeNull()
})

test('a last day is heard in good grammar', async () => {
  await openDashboard({ ...subscriber, subscriptionExpiresAt: inDays(1) })
  expect(within(entryOf('Assinatura')).getByText('1 dia restante')).toBeDefined()
})

test('the three counters stand at 0 for somebody who has saved nothing', async () => {
  await openDashboard(subscriber)
  for (const label of ['Integrações criadas', 'Formulários gerados', 'Workers ativos'])
    await waitFor(() => expect(entryOf(label).textContent).toBe('0'))
})

test('what was saved is listed and counted', async () => {
  const other = {
    ...crema,
    id: 'b',
    name: 'Gel ES',
    answers: { ...crema.answers, countryCode: 'ES', formCount: 3 },
  }
  stubServer(subscriber, { 'GET /api/integrations': { body: { integrations: [crema, other] } } })
  renderAppWithServer('/dashboard')
  const link = await screen.findByRole('link', { name: 'Crema IT' })
  expect(link.getAttribute('href')).toBe(`/integracao/${crema.id}`)
  expect(screen.getByText('AdCombo · Espanha · oferta 24817')).toBeDefined()
  expect(entryOf('Integrações criadas').textContent).toBe('2')
  expect(entryOf('Formulários gerados').textContent).toBe('4')
})

test('Workers count once they have answered as ours, each address once', async () => {
  const sendingTo = (name: string, cloudflareUrl: string) => ({
    ...crema,
    id: `${name}-444455556666`,
    name,
    answers: { ...crema.answers, cloudflareUrl },
  })
  const integrations = [
    sendingTo('um', 'https://um.marina.workers.dev/'),
    sendingTo('tambem-um', 'https://um.marina.workers.dev'),
    sendingTo('alheio', 'https://alheio.marina.workers.dev'),
    sendingTo('mudo', 'https://mudo.marina.workers.dev'),
    sendingTo('digitado', 'qualquer coisa'),
  ]
  stubServer(subscriber, { 'GET /api/integrations': { body: { integrations } } })
  const server = globalThis.fetch
  const asked: string[] = []
  let answer: () => void = () => {}
  const wait = new Promise<void>((resolve) => void (answer = resolve))
  const marks: Record<string, string> = {
    'um.marina.workers.dev': 'adcombo/2',
    'alheio.marina.workers.dev': '',
  }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { hostname } = new URL(url, 'http://localhost')
    if (!hostname.endsWith('.workers.dev')) return server(url, init)
    if (init.mode !== 'no-cors') asked.push(hostname)
    await wait
    const mark = marks[hostname]
    if (mark === undefined) throw new TypeError('Failed to fetch')
    return new Response('', { status: 405, headers: { 'X-Integrador': mark } })
  })
  renderAppWithServer('/dashboard')
  await screen.findByRole('link', { name: 'um' })
  await waitFor(() => expect(asked).toHaveLength(3))
  expect(entryOf('Workers ativos').textContent).toBe('…')
  answer()
  await waitFor(() => expect(entryOf('Workers ativos').textContent).toBe('1'))
  expect(asked.toSorted()).toEqual(['alheio', 'mudo', 'um'].map((name) => `${name}.marina.workers.dev`))
})

test('two hundred are searched by words in any order, and not all drawn at once', async () => {
  const integrations = Array.from({ length: 200 }, (_, index) => ({
    ...crema,
    id: `id-${index}`,
    name: `Página ${index}`,
  }))
  stubServer(subscriber, { 'GET /api/integrations': { body: { integrations } } })
  renderAppWithServer('/dashboard')
  const search = await screen.findByRole('searchbox', { name: 'Buscar integração' })
  expect(screen.getAllByRole('link', { name: /^Página/ })).toHaveLength(8)
  fireEvent.change(search, { target: { value: 'italia 199 pagina' } })
  expect(screen.getAllByRole('link', { name: /^Página/ })).toHaveLength(1)
  fireEvent.change(search, { target: { value: 'nada disso' } })
  expect(screen.getByText('Nada encontrado com “nada disso”.')).toBeDefined()
})

test('a list that does not come says so, and can be asked for again', async () => {
  const server = stubServer(subscriber, { 'GET /api/integrations': { status: 503, body: {} } })
  renderAppWithServer('/dashboard')
  const again = await screen.findByRole('button', { name: 'Tentar novamente' })
  server.answers['GET /api/integrations'] = { body: { integrations: [crema] } }
  fireEvent.click(again)
  expect(await screen.findByRole('link', { name: 'Crema IT' })).toBeDefined()
})

test('four benefits are named', async () => {
  await openDashboard(subscriber)
  const section = screen.getByRole('region', { name: 'O que você tem aqui' })
  expect(
    within(section)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual(['Geração automática', 'Seguro e confiável', 'Economiza tempo', 'Código limpo'])
})

test('the buttons are the platforms the product is known for, and open the wizard with theirs', async () => {
  expect(provenPlatforms).toHaveLength(4)
  await openDashboard(subscriber)
  for (const { id, name } of provenPlatforms) {
    const link = screen.getByRole('link', { name: new RegExp(`^${name}`) })
    expect(link.getAttribute('href')).toBe(`/wizard?platform=${id}`)
  }
  expect(screen.getByRole('link', { name: 'Iniciar Integração' }).getAttribute('href')).toBe('/wizard?nova')
})

test('the newer networks stand below them, marked as new, and open the wizard with theirs', async () => {
  await openDashboard(subscriber)
  expect(newPlatforms.length).toBeGreaterThan(0)
  expect(screen.getByText('nova: confirme o primeiro lead com seu gerente')).toBeDefined()
  for (const { id, name } of newPlatforms) {
    const link = screen.getByRole('link', { name })
    expect(link.getAttribute('href')).toBe(`/wizard?platform=${id}`)
  }
})

test('the header tells who is logged in', async () => {
  await openDashboard(subscriber)
  const header = screen.getByRole('button', { name: 'Sair' }).closest('header')
  expect(header?.textContent).toContain('marina.alvesmarina@exemplo.com.br')
})

test('the way out says what it is doing', async () => {
  let answer: () => void = () => {}
  const wait = new Promise<void>((resolve) => void (answer = resolve))
  const server = stubServer(subscriber, { 'POST /api/logout': { body: { message: 'ok' }, wait } })
  const app = renderAppWithServer('/dashboard')
  fireEvent.click(await screen.findByRole('button', { name: 'Sair' }))
  await screen.findByRole('button', { name: 'Saindo...' })
  server.setUser(null)
  answer()
  await screen.findByRole('heading', { level: 1, name: 'Bem-vindo de volta' })
  expect(app.currentPath()).toBe('/auth')
})
