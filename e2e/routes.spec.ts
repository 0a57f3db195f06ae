import { pagePaths } from '#contract/pages.ts'
import { atFullSize } from './full-size.ts'
import { expect, test, type Visitor } from './product.ts'
import { runCase } from './run-case.ts'

type Arrival = {
  /** Where the visitor ends up. */
  path: string
  /** What tells that it is the right screen. */
  heading: RegExp | string
  status?: number
}

const landing: Arrival = { path: '/', heading: 'Integre Seus Formulários De Forma Automática' }
const login: Arrival = { path: '/auth', heading: 'Bem-vindo de volta' }
const wizard = (path: string): Arrival => ({ path, heading: 'Escolha Sua Plataforma' })
const expired = (path: string): Arrival => ({ path, heading: /assinatura/i })
const dashboard: Arrival = { path: '/dashboard', heading: /.+/ }
const panel: Arrival = { path: '/admin', heading: 'Painel Administrativo' }
const notFound = (path: string): Arrival => ({ path, heading: '404 Page Not Found', status: 404 })
const same = (arrival: Arrival): Record<Visitor, Arrival> => ({
  anonymous: arrival,
  active: arrival,
  expired: arrival,
  canceled: arrival,
  admin: arrival,
})
const protectedPage = (arrival: Arrival): Record<Visitor, Arrival> => ({
  ...same(arrival),
  anonymous: login,
  expired: expired('/subscription-expired'),
})
const anyHeading = (path: string): Arrival => ({ path, heading: /.+/ })

/** Of nobody. */
const customer = '/admin/cliente/00000000-0000-4000-8000-00000000dead'

/** The route table of the product, for each kind of visitor. */
const table: Record<string, Record<Visitor, Arrival>> = {
  '/': { ...same(wizard('/')), anonymous: landing, expired: expired('/') },
  '/auth': { ...same(wizard('/')), anonymous: login, expired: expired('/') },
  '/auth/reset-password?token=abc': same(anyHeading('/auth/reset-password')),
  '/forgot-password': same(anyHeading('/forgot-password')),
  '/reset-password?token=abc': same(anyHeading('/reset-password')),
  '/subscription-expired': {
    ...same(expired('/subscription-expired')),
    admin: { path: '/subscription-expired', heading: 'Seu acesso está ativo' },
  },
  '/dashboard': protectedPage(dashboard),
  '/wizard': protectedPage(wizard('/wizard')),
  '/leads': { ...same({ path: '/leads', heading: 'Leads' }), anonymous: login },
  '/integrations': protectedPage(anyHeading('/integrations')),
  '/profile': protectedPage(anyHeading('/profile')),
  '/conta': { ...same({ path: '/conta', heading: 'Sua conta' }), anonymous: login },
  '/admin': { ...same(wizard('/')), anonymous: login, expired: expired('/'), admin: panel },
  '/admin/usuarios': {
    ...same({ path: '/admin/usuarios', heading: 'Acesso Negado', status: 404 }),
    anonymous: { ...login, status: 404 },
    admin: notFound('/admin/usuarios'),
  },
  [customer]: {
    ...same({ path: customer, heading: 'Acesso Negado' }),
    anonymous: login,
    admin: { path: customer, heading: 'Cliente não encontrado' },
  },
  '/ajuda': same({ path: '/ajuda', heading: 'Ajuda' }),
  '/privacidade': same({ path: '/privacidade', heading: 'Privacidade' }),
  '/termos': same({ path: '/termos', heading: 'Termos de uso' }),
  '/nada/aqui': same(notFound('/nada/aqui')),
}

/**
 * A page's audience decides who sees it, for all pages alike (web/routes.test.tsx has every page and every visitor). Here
 * a stranger opens them all; others open those that treat them unlike a stranger or each other, and at full size one for
 * each audience.
 */
const oneForEach = [
  '/',
  '/auth',
  '/ajuda',
  '/leads',
  '/conta',
  '/dashboard',
  '/admin',
  '/admin/usuarios',
  customer,
  '/subscription-expired',
]
const wholeSize = { tag: atFullSize }
const opened: [visitor: Visitor, title: string, routes: string[], size: { tag?: string }][] = [
  ['anonymous', '', Object.keys(table), {}],
  ['active', '', ['/', '/auth', '/dashboard', '/admin', customer], {}],
  ['expired', '', ['/', '/leads', '/dashboard', '/admin'], {}],
  ['admin', '', ['/', '/admin', '/admin/usuarios', customer, '/subscription-expired'], {}],
  ['active', ', on a page for each audience', oneForEach, wholeSize],
  ['expired', ', on a page for each audience', oneForEach, wholeSize],
  ['canceled', '', ['/', '/leads', '/subscription-expired'], wholeSize],
  ['admin', ', on a page for each audience', oneForEach, wholeSize],
]

test('the route table has every page that needs no id', () => {
  const known = new Set(Object.keys(table).map((address) => address.split('?')[0]))
  expect(pagePaths.filter((path) => !path.includes(':') && !known.has(path))).toEqual([])
})

for (const [visitor, title, routes, size] of opened) {
  test(`${visitor} arrives where the route table says${title}`, size, async ({ page, enter }) => {
    let questions = 0
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/user') questions += 1
    })
    await enter(visitor)
    for (const route of routes) {
      const { path, heading, status = 200 } = table[route]?.[visitor] ?? notFound(route)
      await runCase(`${route} leads to ${path}`, async () => {
        questions = 0
        const answer = await page.goto(route)
        expect(answer?.status()).toBe(status)
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
        await expect(page).toHaveURL((url) => url.pathname === path)
        // Who came without a session is not asked for: the 401 would be printed as an error on every public page.
        expect(questions).toBe(visitor === 'anonymous' ? 0 : 1)
      })
    }
  })
}

test('an address that names an answer of the help leads to it, from outside and from the contents', async ({
  page,
  enter,
}) => {
  await enter('active')
  await page.goto('/ajuda#retorno')
  await expect(page.getByRole('heading', { name: 'Retorno', exact: true })).toBeInViewport()
  await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport()
  await page.goto('/ajuda#%nada"]')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Ajuda' })).toBeInViewport()
  await page.getByRole('navigation', { name: 'Nesta página' }).getByRole('link', { name: 'Domínios' }).click()
  await expect(page.getByRole('heading', { name: 'Domínios', exact: true })).toBeInViewport()
  await expect(page).toHaveURL(/\/ajuda#dominio$/)
})

test('pages carry a strict policy, and hashed files are compressed and kept for ever', async ({
  page,
  request,
}) => {
  const answer = await page.goto('/auth')
  const policy = answer?.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
  const script = await page.locator('script[src]').first().getAttribute('src')
  const file = await request.get(script ?? '', { headers: { 'accept-encoding': 'br' } })
  expect(file.headers()).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
})

test('a page that is not there is not there for machines either', async ({ request }) => {
  expect((await request.get('/nada')).status()).toBe(404)
  expect((await request.get('/assets/nada.js')).status()).toBe(404)
  expect((await request.get('/dev/ui')).status()).toBe(404)
  expect((await request.get('/..%2f..%2fpackage.json')).status()).toBe(404)
})
