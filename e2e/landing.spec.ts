import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { newPlatformNames, provenPlatforms } from '#contract/platforms.ts'
import { generateForm, languages } from '#generator/index.ts'
import { findViolations } from './find-violations.ts'
import { atFullSize } from './full-size.ts'
import { expect, expectNoSidewaysScroll, test, widths } from './product.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const headline = 'Integre Seus Formulários De Forma Automática'
const sizes = { ...widths, 'small phone': { width: 320, height: 640 } }

/** Everything the page asks for and everything it prints, the lines that other pages may print included. */
function listen(page: Page) {
  const heard = { urls: [] as string[], lines: [] as string[] }
  page.on('request', (request) => heard.urls.push(new URL(request.url()).pathname))
  page.on('console', (message) => heard.lines.push(message.text()))
  return heard
}

/** Where the page has been taken over by its script, the demonstration can be paused. */
async function untilAlive(page: Page): Promise<void> {
  await expect(async () => {
    const pause = page.getByRole('button', { name: 'Pausar a demonstração' })
    if (await pause.isVisible()) await pause.click({ timeout: 1_000 })
    await expect(page.getByRole('button', { name: 'Continuar a demonstração' })).toBeVisible({ timeout: 200 })
  }).toPass()
  await page.getByRole('button', { name: 'Continuar a demonstração' }).click()
}

/** Holds the demonstration at a part of its turn. The first one does not begin at its beginning. */
async function holdAt(page: Page, percent: number): Promise<void> {
  await page.getByRole('figure').evaluate((figure, percent) => {
    const start = getComputedStyle(figure.children[0] ?? figure).getPropertyValue('--start')
    for (const animation of document.getAnimations()) {
      animation.pause()
      animation.currentTime = (percent / 100) * 11_000 + Number.parseFloat(start) * 1000
    }
  }, percent)
}

/** Lets turn after turn end at once, until it is this platform's. */
async function playUntil(page: Page, platform: string): Promise<void> {
  await expect(async () => {
    await holdAt(page, 99.9)
    await page.evaluate(() => document.getAnimations().forEach((animation) => animation.play()))
    await expect(page.getByRole('figure').getByText(platform, { exact: true })).toBeAttached({
      timeout: 2_000,
    })
  }).toPass()
}

const playStates = (page: Page) =>
  page.evaluate(() => [...new Set(document.getAnimations().map(({ playState }) => playState))])

test.describe('in the first byte', () => {
  test('the whole text is there, with what a search engine and a chat show of it', async ({ request }) => {
    const answer = await request.get('/')
    const html = await answer.text()
    for (const text of [
      headline,
      'Agente Integrador de Afiliados',
      'Plataformas suportadas',
      ...provenPlatforms.map(({ name }) => name),
      'Geração automática',
      'Seguro e confiável',
      'Economiza tempo',
      'Código limpo',
      'Como funciona?',
      'Escolha a plataforma',
      'Configure os dados',
      'Receba o código',
      '200 lead aceito',
      ...newPlatformNames,
      'Ensaie antes de pagar pelo clique',
      'Depois do código, o lead não fica sozinho',
      'Rede fora do ar',
      'Retorno',
      'A Meta fica sabendo da compra',
      'Perguntas e respostas',
      'a chave passa pelo nosso servidor a caminho da sua conta da Cloudflare',
      'cerca de 12.500 leads por dia',
      'você ainda entra para ler, exportar e apagar',
      'o token fica público na página',
      '© 2025 Integrador',
      '<title>Integrador — Agente Integrador de Afiliados</title>',
      'name="description"',
      `property="og:title" content="${headline}"`,
    ])
      expect(html).toContain(text)
    expect(html.match(/href="\/auth"/g)).toHaveLength(1)
    expect(html).not.toMatch(/\sstyle=|<style|__CSP_NONCE__|__SUPPORT_PHONE__/)
    expect(answer.headers()).toMatchObject({ 'cache-control': 'no-store', vary: 'Cookie' })
  })

  test('with a session comes the app and its spinner instead', async ({ page, enter }) => {
    await enter('active')
    const answered = Promise.withResolvers<void>()
    await page.route('/api/user', async (route) => {
      await answered.promise
      await route.continue()
    })
    const answer = await page.goto('/')
    expect(await answer?.text()).not.toContain(headline)
    await expect(page.getByText('Carregando...')).toBeVisible()
    answered.resolve()
    await expect(page.getByRole('heading', { level: 1, name: 'Escolha Sua Plataforma' })).toBeVisible()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the page is whole, and its one way in works', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: headline })).toBeVisible()
    await expect(page.getByRole('button')).toHaveCount(0)
    await page.getByRole('link', { name: 'Entrar' }).click()
    await expect(page).toHaveURL('/auth')
  })
})

test('it comes alive in silence: nothing printed, nothing asked, no paid code', async ({ page }) => {
  const heard = listen(page)
  await page.goto('/')
  await untilAlive(page)
  await page.waitForLoadState('networkidle')
  expect(heard.lines).toEqual([])
  expect(heard.urls.filter((url) => /^\/api\/|\/member\//.test(url))).toEqual([])
})

test('the only way in leads to the login, without another page load or question', async ({ page }) => {
  const heard = listen(page)
  await page.goto('/')
  await untilAlive(page)
  await expect(page.locator('a[href="/auth"]')).toHaveCount(1)
  await page.getByRole('link', { name: 'Entrar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bem-vindo de volta' })).toBeVisible()
  expect(heard.lines).toEqual([])
  expect(heard.urls.filter((url) => url === '/auth' || url.startsWith('/api/'))).toEqual([])
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: headline })).toBeVisible()
})

test('who logged in elsewhere meanwhile finds the app when the browser brings the page back', async ({
  page,
  enter,
}) => {
  await page.goto('/')
  await untilAlive(page)
  await enter('active')
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page.getByRole('heading', { level: 1, name: 'Escolha Sua Plataforma' })).toBeVisible()
})

test('the keyboard reaches the content, the way in and the pause, in this order', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  for (const stop of [
    page.getByRole('link', { name: 'Pular para o conteúdo' }),
    page.getByRole('link', { name: 'Entrar' }),
    page.getByRole('button', { name: 'Pausar a demonstração' }),
  ]) {
    await page.keyboard.press('Tab')
    await expect(stop).toBeFocused()
    await expect(stop).toBeInViewport()
  }
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Bem-vindo de volta' })).toBeFocused()
})

/** Code that is appearing, or the page after the order: the moments when texts change. */
const moments = { Lemonad: 36, 'Dr.Cash': 76.5, TrafficLight: 76.5, AdCombo: 76.5 }
/** A moment of each kind; those of the others are judged at full size. */
const judgedAnywhere = ['Lemonad', 'AdCombo']

const fits = Object.entries(sizes).flatMap(([name, viewport]) => [
  // What fits on the smallest fits on a phone.
  ...(name === 'phone'
    ? []
    : [{ name, viewport, judged: judgedAnywhere, when: 'when texts change', size: {} }]),
  { name, viewport, judged: Object.keys(moments), when: 'at any moment', size: { tag: atFullSize } },
])

for (const { name, viewport, judged, when, size } of fits) {
  const title = `it fits on a ${name}, is accessible ${when}, and never shifts`
  test(title, size, async ({ page }) => {
    await page.setViewportSize(viewport)
    await bringFontFirst(page)
    await page.goto('/')
    await untilAlive(page)
    const demonstration = page.getByRole('figure')
    const { height } = (await demonstration.boundingBox()) ?? { height: 0 }
    for (const [platform, moment] of Object.entries(moments)) {
      await playUntil(page, platform)
      await holdAt(page, moment)
      if (judged.includes(platform)) expect(await findViolations(page)).toEqual([])
      await expectNoSidewaysScroll(page)
      expect((await demonstration.boundingBox())?.height).toBe(height)
    }
    expect(await shiftOf(page)).toBe(0)
  })
}

/** What stands in for the text font has its measures only where fonts are installed that this machine may lack. */
async function bringFontFirst(page: Page): Promise<void> {
  const font = page.waitForResponse('**/geist-latin-wght-normal-*.woff2').then((answer) => answer.finished())
  await page.route('**/*.css', async (route) => {
    await font
    await route.continue()
  })
}

/** What comes into view is noticed with a frame, and acted on with the one after it. */
async function nextFrame(page: Page): Promise<void> {
  const frame = () => new Promise((resolve) => void requestAnimationFrame(resolve))
  for (let frames = 0; frames < 2; frames += 1) await page.evaluate(frame)
}

/** All layout shifts since the page began, but for those that answer a press. */
function shiftOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<number>()
    let total = 0
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput)
          total += Number(entry.value)
    })
    observer.observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve(total), 300)
    return promise
  })
}

test('the demonstration rests while nobody can see it, and when it is told to', async ({ page }) => {
  await page.goto('/')
  await untilAlive(page)
  await expect.poll(() => playStates(page)).toEqual(['running'])
  await page.getByText('© 2025').scrollIntoViewIfNeeded()
  await expect.poll(() => playStates(page)).toEqual(['paused'])
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
  await expect.poll(() => playStates(page)).toEqual(['running'])
  await page.getByRole('button', { name: 'Pausar a demonstração' }).click()
  await expect.poll(() => playStates(page)).toEqual(['paused'])
})

test('the rehearsal plays once when it comes into view, and rests at its end', async ({ page }) => {
  await page.goto('/')
  await untilAlive(page)
  const rehearsal = page.getByRole('region', { name: 'Ensaie antes de pagar pelo clique' }).getByRole('list')
  const moving = () => rehearsal.evaluate((list) => list.getAnimations({ subtree: true }).length)
  await expect(rehearsal).toHaveAttribute('data-play', 'waiting')
  await rehearsal.evaluate((list) => {
    list.addEventListener('animationstart', () => list.setAttribute('data-began', ''), { once: true })
  })
  await rehearsal.scrollIntoViewIfNeeded()
  await expect(rehearsal).toHaveAttribute('data-began')
  await expect.poll(moving).toBe(0)
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
  await rehearsal.scrollIntoViewIfNeeded()
  await nextFrame(page)
  expect(await moving()).toBe(0)
})

test('the way after the code plays while it is in view, can be held, and is seen again', async ({ page }) => {
  await page.goto('/')
  await untilAlive(page)
  const way = page.getByRole('region', { name: /^Depois do código/ })
  const button = way.getByRole('button')
  const states = () =>
    way.evaluate((part) => part.getAnimations({ subtree: true }).map(({ playState }) => playState))
  expect(await states()).toEqual([])
  await way.getByRole('list').scrollIntoViewIfNeeded()
  await button.click()
  await expect(button).toHaveText('Continuar o caminho do lead')
  await expect.poll(async () => new Set(await states())).toEqual(new Set(['paused']))
  await button.click()
  await expect.poll(states).toContain('running')
  // Its seconds would be drawn one by one.
  await way.evaluate((part) => part.getAnimations({ subtree: true }).forEach((one) => one.finish()))
  await expect(way.getByText('Conversões', { exact: true })).toBeVisible()
  await expect(button).toHaveText('Ver de novo o caminho do lead')
  expect(await states()).toEqual([])
  expect(await findViolations(page)).toEqual([])
  await button.click()
  await expect.poll(states).toContain('running')
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
  await expect.poll(states).toEqual([])
})

test.describe('with less motion asked for', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the demonstration stands still at its end', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByText('200 lead aceito')).toBeVisible()
    const way = page.getByRole('region', { name: /^Depois do código/ })
    await way.scrollIntoViewIfNeeded()
    await expect(way.getByText('A Meta fica sabendo da compra')).toBeInViewport()
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
    await expect(page.getByRole('button')).toHaveCount(0)
  })
})

test('a generated form weighs what the page says', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByText(/menos de 7\s?kB por formulário/)).toBeVisible()
  const answers = {
    streamCode: 'abc12',
    apiKey: 'uma-chave-de-teste',
    countryCode: 'IT',
    offerId: '24513',
    productPrice: '49.00',
    successUrl: 'https://sua-pagina.com/obrigado',
  }
  const forms = provenPlatforms.flatMap(({ id }) =>
    languages.map(({ code }) =>
      generateForm({
        ...answers,
        platform: id,
        formLanguage: code,
        cloudflareUrl: 'https://leads.seu-nome.workers.dev',
      }),
    ),
  )
  expect(Math.max(...forms.map((form) => gzipSync(form, { level: 9 }).length))).toBeLessThan(7000)
})
