import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { pagePaths, pages, type Audience, type PagePath } from '#contract/pages.ts'
import { crema } from './testing/integrations.ts'
import { admin, canceled, expired, expiredAdmin, lifetime, registered, subscriber } from './testing/people.ts'
import { renderApp, renderAppWithServer } from './testing/render-app.tsx'
import { stubFetch } from './testing/stub-fetch.ts'
import { stubServer } from './testing/stub-server.ts'

async function heading(): Promise<string | null> {
  return (await screen.findByRole('heading', { level: 1 })).textContent
}

describe('the start page', () => {
  test.each([
    ['nobody', null, 'Integre Seus Formulários De Forma Automática'],
    ['a subscriber', subscriber, 'Escolha Sua Plataforma'],
    ['a lifetime subscriber', lifetime, 'Escolha Sua Plataforma'],
    ['somebody who has canceled', canceled, 'Escolha Sua Plataforma'],
    ['an expired subscriber', expired, 'Assinatura expirada'],
    ['an admin with a past expiry', expiredAdmin, 'Escolha Sua Plataforma'],
  ])('shows %s the right page', async (_, user, title) => {
    renderApp('/', user)
    expect(await heading()).toBe(title)
  })

  test('waits with a spinner until it knows who is here', async () => {
    renderApp('/', subscriber)
    expect(screen.getByRole('status').textContent).toBe('Carregando...')
    await heading()
  })

  test('offers visitors one way in, to the login', async () => {
    const { currentPath } = renderApp('/', null)
    await heading()
    await userEvent.click(screen.getByRole('link', { name: 'Entrar' }))
    expect(currentPath()).toBe('/auth')
  })
})

/** Said once more, and not read from there: a page that is let to others by mistake is noticed here. */
const seenBy = {
  anyone: [
    '/auth/reset-password',
    '/forgot-password',
    '/reset-password',
    '/subscription-expired',
    '/ajuda',
    '/privacidade',
    '/termos',
  ],
  members: ['/dashboard', '/wizard', '/integracao/:id', '/integracao/:id/leads', '/integrations', '/profile'],
  formerMembers: ['/leads'],
  accounts: ['/conta'],
} as const satisfies Partial<Record<Audience, PagePath[]>>

test.each(['anyone', 'members', 'formerMembers', 'accounts'] as const)(
  'all pages for %s are looked at here',
  (audience) => {
    expect(seenBy[audience]).toEqual(pagePaths.filter((path) => pages[path].seenBy === audience))
  },
)

const ofCrema = (path: string) => path.replace(':id', crema.id)

describe.each(seenBy.anyone)('the public page %s', (path) => {
  test.each([
    ['nobody', null],
    ['a subscriber', subscriber],
    ['an expired subscriber', expired],
    ['somebody who has canceled', canceled],
    ['an admin', admin],
  ])('is there for %s', async (_, user) => {
    const { currentPath } = renderApp(path, user)
    await heading()
    expect(currentPath()).toBe(path)
  })
})

describe.each(seenBy.members.map(ofCrema))('the protected page %s', (path) => {
  test('sends nobody to the login, which brings them back', async () => {
    const { currentPath } = renderApp(path, null)
    expect(await heading()).toBe('Bem-vindo de volta')
    expect(currentPath()).toBe(`/auth?voltar=${encodeURIComponent(path)}`)
  })

  test('sends an expired subscriber to the expired screen', async () => {
    const { currentPath } = renderApp(path, expired)
    expect(await heading()).toBe('Assinatura expirada')
    expect(currentPath()).toBe('/subscription-expired')
  })

  test.each([
    ['a subscriber', subscriber],
    ['a lifetime subscriber', lifetime],
    ['somebody who has canceled', canceled],
    ['an admin with a past expiry', expiredAdmin],
  ])('lets %s in', async (_, user) => {
    stubServer(user, { [`GET /api/integrations/${crema.id}`]: { body: crema } })
    const { currentPath } = renderAppWithServer(path)
    await heading()
    expect(currentPath()).toBe(path)
  })
})

describe.each(seenBy.formerMembers)('%s, which stays its owner’s', (path) => {
  test('sends nobody to the login, which brings them back', async () => {
    const { currentPath } = renderApp(path, null)
    expect(await heading()).toBe('Bem-vindo de volta')
    expect(currentPath()).toBe(`/auth?voltar=${encodeURIComponent(path)}`)
  })

  test('sends somebody who never had access to the expired screen', async () => {
    const { currentPath } = renderApp(path, registered)
    expect(await heading()).toBe('Sua conta ainda não tem assinatura')
    expect(currentPath()).toBe('/subscription-expired')
  })

  test.each([
    ['a subscriber', subscriber],
    ['an expired subscriber', expired],
    ['somebody who has canceled', canceled],
    ['an admin with a past expiry', expiredAdmin],
  ])('lets %s in', async (_, user) => {
    const { currentPath } = renderApp(path, user)
    await heading()
    expect(currentPath()).toBe(path)
  })
})

describe.each(seenBy.accounts)('%s, which everybody has who has an account', (path) => {
  test('sends nobody to the login, which brings them back', async () => {
    const { currentPath } = renderApp(`${path}?configurar=segundo-fator`, null)
    expect(await heading()).toBe('Bem-vindo de volta')
    expect(currentPath()).toBe(`/auth?voltar=${encodeURIComponent(`${path}?configurar=segundo-fator`)}`)
  })

  test.each([
    ['a subscriber', subscriber],
    ['an expired subscriber', expired],
    ['somebody who never had access', registered],
    ['somebody who has canceled', canceled],
    ['an admin', admin],
  ])('lets %s in', async (_, user) => {
    const { currentPath } = renderApp(path, user)
    expect(await heading()).toBe('Sua conta')
    expect(currentPath()).toBe(path)
  })
})

describe('the admin panel', () => {
  test('lets an admin in', async () => {
    const wait = new Promise<never>(() => {})
    stubServer(admin, { 'GET /api/admin/overview': { wait }, 'GET /api/admin/users?limit=50': { wait } })
    renderAppWithServer('/admin')
    expect(await heading()).toBe('Painel Administrativo')
  })

  test('sends nobody to the login', async () => {
    const { currentPath } = renderApp('/admin', null)
    expect(await heading()).toBe('Bem-vindo de volta')
    expect(currentPath()).toBe('/auth?voltar=%2Fadmin')
  })

  test.each([
    ['a subscriber', subscriber, 'Escolha Sua Plataforma'],
    ['somebody who has canceled', canceled, 'Escolha Sua Plataforma'],
    ['an expired subscriber', expired, 'Assinatura expirada'],
  ])('sends %s home', async (_, user, title) => {
    const { currentPath } = renderApp('/admin', user)
    expect(await heading()).toBe(title)
    expect(currentPath()).toBe('/')
  })
})

describe('any other admin page', () => {
  test('tells a subscriber that access is denied, with a link home', async () => {
    renderApp('/admin/relatorios', subscriber)
    expect(await heading()).toBe('Acesso Negado')
    expect(
      screen.getByText('Você não tem permissões administrativas para acessar esta página.'),
    ).toBeDefined()
    expect(screen.getByRole('link', { name: 'Voltar ao Início' }).getAttribute('href')).toBe('/')
  })

  test('is not found by an admin', async () => {
    renderApp('/admin/relatorios', admin)
    expect(await heading()).toBe('404 Page Not Found')
  })

  test('sends nobody to the login', async () => {
    const { currentPath } = renderApp('/admin/relatorios', null)
    await heading()
    expect(currentPath()).toBe('/auth?voltar=%2Fadmin%2Frelatorios')
  })
})

describe('the login', () => {
  test.each([
    ['a subscriber', subscriber, 'Escolha Sua Plataforma'],
    ['somebody who has canceled', canceled, 'Escolha Sua Plataforma'],
    ['an expired subscriber', expired, 'Assinatura expirada'],
    ['an admin', admin, 'Escolha Sua Plataforma'],
  ])('sends %s home', async (_, user, title) => {
    const { currentPath } = renderApp('/auth', user)
    expect(await heading()).toBe(title)
    expect(currentPath()).toBe('/')
  })

  test('sends who is logged in back to the page they came for', async () => {
    const { currentPath } = renderApp('/auth?voltar=%2Fprofile', subscriber)
    expect(await heading()).toBe('Perfil')
    expect(currentPath()).toBe('/profile')
  })
})

test('the expired screen needs no login, and names who is logged in', async () => {
  renderApp('/subscription-expired', null)
  await heading()
  expect(screen.queryByText(subscriber.email)).toBeNull()
  cleanup()
  renderApp('/subscription-expired', expired)
  expect(await screen.findByText(expired.email)).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Voltar ao Início' })).toBeNull()
})

test('the expired screen shows an active subscriber the way home', async () => {
  renderApp('/subscription-expired', subscriber)
  expect(await screen.findByRole('link', { name: 'Voltar ao Início' })).toBeDefined()
})

test.each(['/integrations', '/profile'])('%s says it is being developed', async (path) => {
  renderApp(path, subscriber)
  expect(await screen.findByText(/em desenvolvimento/)).toBeDefined()
})

test('the profile that is to come leads to the account meanwhile', async () => {
  const { currentPath } = renderApp('/profile', subscriber)
  await userEvent.click(await screen.findByRole('link', { name: 'Abrir sua conta' }))
  expect(currentPath()).toBe('/conta')
})

test('an unknown address is not found', async () => {
  renderApp('/nao-existe', null)
  expect(await heading()).toBe('404 Page Not Found')
})

test('while the server is down a protected page offers to try again, instead of the login', async () => {
  stubFetch({ status: 503 })
  const { currentPath } = renderAppWithServer('/dashboard')
  expect(await heading()).toBe('Não foi possível carregar sua sessão')
  expect(currentPath()).toBe('/dashboard')
  stubServer(subscriber)
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByRole('heading', { name: `Bem-vindo, ${subscriber.username}` })).toBeDefined()
})

test('going to another page names the tab and moves the focus to its heading', async () => {
  renderApp('/integrations', subscriber)
  await heading()
  expect(document.title).toBe('Integrações — Integrador')
  await userEvent.click(screen.getByRole('link', { name: 'Suas integrações e sua conta' }))
  const next = await screen.findByRole('heading', { name: `Bem-vindo, ${subscriber.username}` })
  await waitFor(() => expect(document.activeElement).toBe(next))
  expect(document.title).toBe('Início — Integrador')
})
