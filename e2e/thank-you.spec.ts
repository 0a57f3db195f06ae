import type { Page } from '@playwright/test'
import { generateThankYouPage, languages } from '#generator/index.ts'
import { readings } from '#generator/testing/readings.ts'
import { findViolations } from './find-violations.ts'
import { atFullSize } from './full-size.ts'
import { expect, sendLead, test as base, visitor } from './forms/shop.ts'
import { runCase } from './run-case.ts'

type Show = (query?: string, change?: { language?: string; head?: string }) => Promise<void>

const test = base.extend<{ show: Show }>({
  show: async ({ page, site, shop }, provide) => {
    await provide(async (query = '', { language, head = '' } = {}) => {
      site.put('/fim', generateThankYouPage({ language }).replace('<!-- Cole aqui', `${head}<!-- Cole aqui`))
      await page.goto(`${site.origin}/fim${query}`)
    })
    const asked = shop.seen.filter(
      ({ url, type }) => type !== 'document' && type !== 'fetch' && url.protocol !== 'data:',
    )
    expect(asked, 'the page asks nobody for anything').toEqual([])
    expect(shop.alerts, 'nothing that was given runs').toEqual([])
  },
})

const colours = (page: Page) =>
  page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body)
    return { background: backgroundColor, text: color }
  })
const unpainted = { background: 'rgb(245, 248, 246)', text: 'rgb(13, 22, 20)' }

const painted = {
  '?bg=fff': 'rgb(255, 255, 255)',
  '?bg=FA0': 'rgb(255, 170, 0)',
  '?bg=0b7a53': 'rgb(11, 122, 83)',
  '?bg=%23123': 'rgb(17, 34, 51)',
  '?bg=%230B7A53': 'rgb(11, 122, 83)',
  '?order=7&bg=000&lang=en': 'rgb(0, 0, 0)',
  '?bg=#0b7a53': 'rgb(11, 122, 83)',
  '?bg=&order=7#fa0': 'rgb(255, 170, 0)',
}

test('a colour in the address paints the page', async ({ page, show }) => {
  for (const [query, background] of Object.entries(painted))
    await runCase(query, async () => {
      // What differs after the # alone would not be loaded.
      await page.goto('about:blank')
      await show(query)
      expect((await colours(page)).background).toBe(background)
    })
})

const notColours = [
  '',
  'f',
  'ff',
  'ffff',
  'fffff',
  'fffffff',
  'ggg',
  'red',
  '%23',
  '%23%23fff',
  'fff%23',
  'fff%0A',
]
  .concat([
    '%20fff',
    'fff;color:red',
    'url(//x.example/a.png)',
    '%3Cscript%3Ealert(1)%3C/script%3E',
    'rgb(0,0,0)',
  ])
  .concat(['var(--x)', '\u0661\u0662\u0663'])

test('what is no colour is ignored', async ({ page, show }) => {
  for (const text of notColours)
    await runCase(`?bg=${text}`, async () => {
      await show(`?bg=${text}`)
      expect(await colours(page)).toEqual(unpainted)
    })
})

test('an anchor is no colour unless a colour was announced', async ({ page, show }) => {
  await show('#fff000')
  expect(await colours(page)).toEqual(unpainted)
})

test('the text can be read on any colour', async ({ page, show }) => {
  const greys = ['000', '333', '6c6c6c', '757575', '767676', '777', '787878', 'aaa', 'fff']
  const others = [
    'f00',
    '0f0',
    '00f',
    'ff0',
    'f0f',
    '0ff',
    'e11d48',
    'f97316',
    '0b7a53',
    '1877f2',
    '25d366',
    '7c3aed',
  ]
  for (const colour of [...greys, ...others])
    await runCase(colour, async () => {
      await show(`?bg=${colour}&order=7`)
      const { background, text } = await colours(page)
      expect(contrast(background, text)).toBeGreaterThanOrEqual(4.5)
      await expect(page.locator('.rotulo')).toHaveCSS('color', text)
    })
})

test('an order is shown as a text, whatever it is', async ({ page, show }) => {
  const orders = [
    '4821377',
    '<img src=x onerror=alert(1)>',
    '"><script>alert(1)</script>',
    '&lt;b&gt;',
    '${1+1}',
    '0',
  ]
  for (const order of orders)
    await runCase(order, async () => {
      await show(`?order=${encodeURIComponent(order)}`)
      await expect(page.locator('.numero')).toHaveText(order)
      await expect(page.locator('.numero *, img')).toHaveCount(0)
      await expect(page.getByText('Número do pedido')).toBeVisible()
    })
})

test('without an order none is spoken of, nor of an id that nobody would read out', async ({
  page,
  show,
}) => {
  for (const query of ['', '?order=', '?pedido=7', '?order=0b9d3f52-0000-4000-8000-000000000001'])
    await runCase(query || 'no query', async () => {
      await show(query)
      await expect(page.getByRole('heading')).toBeVisible()
      await expect(page.getByText('Número do pedido')).toBeHidden()
    })
})

test('the number that was typed is shown on the same site, and leads back to the form', async ({
  page,
  shop,
  show,
  site,
}) => {
  site.put('/fim', generateThankYouPage({}))
  await shop.open(await shop.form('adcombo', { successUrl: `${site.origin}/fim` }))
  await sendLead(page.locator('form'))
  await expect(page.locator('.telefone strong')).toHaveText(visitor.phone)
  expect(page.url()).not.toContain(visitor.phone.slice(-4))
  await page.getByRole('link', { name: 'Número errado?' }).click()
  await expect(page.getByRole('button', { name: 'Pedir agora' })).toBeEnabled()

  await page.evaluate(() => sessionStorage.clear())
  await show('?order=7')
  await expect(page.getByText('Número errado?')).toBeHidden()
})

test('what is pasted for a pixel counts each order once, reloads and other tabs included', async ({
  page,
  show,
  context,
}) => {
  const count = () => page.evaluate(() => localStorage.getItem('contados'))
  const head = `<script>localStorage.contados = (localStorage.contados || '') + 'x'</script>
    <noscript><img src="/pixel.gif" alt=""></noscript>`
  await show('?order=7', { head })
  expect(await count()).toBe('x')
  await page.reload()
  await show('?order=7', { head })
  expect(await count()).toBe('x')
  const tab = await context.newPage()
  await tab.goto(page.url())
  await expect(tab.getByRole('heading')).toBeVisible()
  expect(await count()).toBe('x')
  await show('?order=8', { head })
  expect(await count()).toBe('xx')
  await show('', { head })
  await page.reload()
  expect(await count()).toBe('xxx')
})

test('an endless order is cut and stays inside the page', async ({ page, show }) => {
  await page.setViewportSize({ width: 320, height: 600 })
  await show(`?order=${'9'.repeat(5000)}`)
  await expect(page.locator('.numero')).toHaveText('9'.repeat(100))
  await expectToFit(page)
})

test('each of the 49 languages and their regions is shown whole, in its direction, on a small phone', async ({
  page,
  show,
}) => {
  await page.setViewportSize({ width: 320, height: 600 })
  expect(languages).toHaveLength(49)
  for (const { code, tag, thankYou } of readings)
    await runCase(tag, async () => {
      await show(`?lang=${tag}&order=7`)
      expect(await page.evaluate(readPage)).toEqual({
        lang: tag,
        dir: ['ar', 'he', 'ur'].includes(code) ? 'rtl' : 'ltr',
        title: thankYou.title,
        texts: [thankYou.title, thankYou.text, thankYou.keepPhoneOn, thankYou.order, '7'],
        fits: true,
      })
    })
})

function readPage() {
  const { lang, dir, scrollWidth } = document.documentElement
  const parts = ['h1', '.texto', '.ligado', '.rotulo', '.numero'].map((part) =>
    document.querySelector<HTMLElement>(part),
  )
  const texts = parts.map((part) => part?.innerText)
  return { lang, dir, title: document.title, texts, fits: scrollWidth <= window.innerWidth }
}

const asked = [
  ['?lang=pt-br', 'pt-BR'],
  ['?lang=TH', 'th'],
  ['?lang=sr', 'sr-Latn'],
  ['?lang=zh-tw', 'zh-TW'],
  ['?lang=', 'ja'],
  ['?lang=xx', 'ja'],
  ['?lang=en-US', 'ja'],
  ['?lang=__proto__', 'ja'],
  ['?lang=constructor', 'ja'],
  ['?lang=en&lang=pt', 'en'],
] as const

test('a Japanese page shows the language that the address asks for, if there is one', async ({
  page,
  show,
}) => {
  for (const [query, code] of asked)
    await runCase(query, async () => {
      await show(query, { language: 'ja' })
      const reading = readings.find(({ tag }) => tag === code)
      await expect(page.locator('html')).toHaveAttribute('lang', code)
      await expect(page.getByRole('heading')).toHaveText(reading?.thankYou.title ?? '')
    })
})

test('an order number keeps its order in a page from right to left', async ({ page, show }) => {
  await show('?lang=ar&order=AB-12%2034')
  await expect(page.locator('.numero')).toHaveCSS('direction', 'ltr')
  await expect(page.locator('.numero')).toHaveText('AB-12 34')
})

test('a pixel with names of its own does not get in the way', async ({ page, show }) => {
  const names = ['pedido', 'parametros', 'TEXTOS', 'pintar', 'idioma', 'titulo', 'texto', 'escrever']
  const head = `<script>const ${names.map((name) => `${name} = 1`).join(', ')}</script>`
  await show('?lang=en&order=7', { head })
  await expect(page.getByRole('heading')).toHaveText('Thank you!')
  await expect(page.locator('.numero')).toHaveText('7')
})

for (const [query, size] of [
  ['?order=4821377', {}],
  ['?lang=ar&order=7&bg=111827', {}],
  ['?lang=ja&bg=ffd400', { tag: atFullSize }],
  ['?lang=th&bg=777', { tag: atFullSize }],
] as const) {
  test(`${query} has nothing for axe to find`, size, async ({ page, show }) => {
    await show(query)
    expect(await findViolations(page)).toEqual([])
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the page shows its own language', async ({ page, show }) => {
    for (const code of ['pt', 'ar', 'ja'])
      await runCase(code, async () => {
        await show('?lang=en&order=7', { language: code })
        const language = languages.find((candidate) => candidate.code === code)
        await expect(page).toHaveTitle(language?.thankYou.title ?? '')
        await expect(page.getByRole('heading')).toHaveText(language?.thankYou.title ?? '')
        await expect(page.getByText(language?.thankYou.text ?? '')).toBeVisible()
        await expect(page.locator('html')).toHaveAttribute('dir', language?.direction ?? '')
        await expect(page.locator('.pedido')).toBeHidden()
      })
  })
})

async function expectToFit(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}

/** As WCAG defines it, of two colours as a browser writes them. */
function contrast(one: string, other: string): number {
  const [bright = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (bright + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = Array.from(colour.matchAll(/\d+/g), ([digits]) => {
    const part = Number(digits) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
