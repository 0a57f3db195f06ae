import type { users } from '#server/features/users/tables.ts'
import { atFullSize } from './full-size.ts'
import { expectHeading, expectPath } from './people.ts'
import { expect, expectNoSidewaysScroll, expectToFit, test, widths } from './product.ts'

type State = { about: Partial<typeof users.$inferInsert>; badges: readonly [text: string, tone: string][] }

const dayMs = 24 * 60 * 60 * 1000
/** An hour short of the full number of days: it is rounded up to it. */
const inDays = (days: number) => new Date(Date.now() + (days - 1 / 24) * dayMs)
const canceled = { subscriptionStatus: 'canceled', cancellationReason: 'canceled' } as const

/** Each is judged by axe at one width, in turn: those of `npm test` have an even and an odd place among them. */
const states: Record<string, State> = {
  'an active subscriber': {
    about: { subscriptionExpiresAt: inDays(23) },
    badges: [
      ['Mensal', 'quiet'],
      ['23 dias restantes', 'green'],
    ],
  },
  'a subscriber in the last week': {
    about: {
      subscriptionType: 'trimestral',
      subscriptionExpiresAt: inDays(5),
      subscriptionStatus: 'warning',
    },
    badges: [
      ['Trimestral', 'quiet'],
      ['5 dias restantes', 'orange'],
    ],
  },
  'a canceled subscriber': {
    about: { ...canceled, subscriptionExpiresAt: inDays(12) },
    badges: [
      ['Mensal', 'quiet'],
      ['Cancelada - 12 dias restantes', 'yellow'],
    ],
  },
  'a subscriber on the last day': {
    about: { subscriptionExpiresAt: inDays(1), subscriptionStatus: 'warning' },
    badges: [
      ['Mensal', 'quiet'],
      ['1 dias restantes', 'orange'],
    ],
  },
  'a subscriber for life': {
    about: { subscriptionType: 'vitalicia', subscriptionExpiresAt: null },
    badges: [['Vitalícia', 'blue']],
  },
  'an admin': { about: { isAdmin: true }, badges: [['Administrador', 'quiet']] },
}

/** The longest badges, and those of nobody else; web/features/dashboard has the words of every state. */
const ofEachKind = new Set(['a canceled subscriber', 'an admin'])

for (const [index, [who, { about, badges }]] of Object.entries(states).entries()) {
  const title = `the dashboard of ${who} has the right badges, is accessible and fits on every screen`
  test(title, ofEachKind.has(who) ? {} : { tag: atFullSize }, async ({ page, product, context }) => {
    const { cookie } = await product.logIn({ subscriptionType: 'mensal', ...about })
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([{ name, value, url: product.url }])
    await page.goto('/dashboard')
    await expectHeading(page, /^Bem-vindo, /)
    const shown = page.locator('dd [data-tone]')
    await expect(shown).toHaveCount(badges.length)
    for (const [place, [text, tone]] of badges.entries()) {
      await expect(shown.nth(place)).toContainText(text)
      await expect(shown.nth(place)).toHaveAttribute('data-tone', tone)
    }
    await expectToFit(page, index)
  })
}

test('a name and an email of any length leave the way out in its place', async ({
  page,
  product,
  context,
}) => {
  const { cookie } = await product.logIn({
    username: 'maria-antonieta-de-albuquerque-e-vasconcelos-de-bragança-e-sá',
    email: `${'comprido.'.repeat(6)}@subdominio.exemplo.com.br`,
    subscriptionExpiresAt: inDays(23),
  })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: product.url }])
  await page.goto('/dashboard')
  await expectHeading(page, /^Bem-vindo, maria/)
  for (const viewport of [...Object.values(widths), { width: 320, height: 640 }]) {
    await page.setViewportSize(viewport)
    await expectNoSidewaysScroll(page)
    await expect(page.getByRole('button', { name: 'Sair' })).toBeInViewport({ ratio: 1 })
  }
})

test('a platform opens the wizard, whose code comes only then', async ({ page, enter }) => {
  const wizardParts: string[] = []
  page.on('request', (request) => {
    if (/\/wizard-page-[^/]+\.js$/.test(request.url())) wizardParts.push(request.url())
  })
  await enter('active')
  await page.goto('/dashboard')
  await expectHeading(page, /^Bem-vindo, /)
  await page.waitForLoadState('networkidle')
  expect(wizardParts).toEqual([])
  await page.getByRole('link', { name: /^Dr\.Cash/ }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/wizard')
  await expect.poll(() => wizardParts.length).toBeGreaterThan(0)
})

test('the way out says what it is doing, and leads out', async ({ page, enter }) => {
  await enter('active')
  await page.goto('/dashboard')
  let goOn: () => void = () => {}
  const held = new Promise<void>((resolve) => void (goOn = resolve))
  await page.route('**/api/logout', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page.getByRole('button', { name: 'Saindo...' })).toBeVisible()
  goOn()
  await expectHeading(page, 'Bem-vindo de volta')
  await expectPath(page, '/auth')
})

test('who is blocked never sees it', async ({ page, enter }) => {
  await enter('expired')
  await page.goto('/dashboard')
  await expectHeading(page, 'Assinatura expirada')
})
