import type { Page } from '@playwright/test'
import type { IntegrationAnswers } from '#generator/index.ts'
import { expect, test, visitor, type Shop } from './shop.ts'

type Broken = {
  /** What becomes of the pasted code. */
  change?: (html: string) => string
  head?: string
  answers?: Partial<IntegrationAnswers>
}

const inForm = (more: string) => (html: string) => html.replace('</form>', `${more}</form>`)
const metaPixel = { pixels: { meta: '1234567890123456' } }

const pages: Record<string, Broken> = {
  'an optimiser has dropped empty elements': {
    change: (html) => html.replace('<div role="alert" hidden></div>', ''),
  },
  'a filter has taken the field that only robots fill in': {
    change: (html) => html.replace(/<input [^>]*name="recado"[^>]*>/, ''),
  },
  'a filter has taken what inputs are marked with': {
    change: (html) =>
      html.replaceAll(/<input [^>]*>/g, (tag) => tag.replaceAll(/ data-(?!de|sucesso)\w+(="[^"]*")?/g, '')),
  },
  'a plugin has put something of its own into the form': { change: inForm('<div required></div>') },
  'a field is called action': { change: inForm('<input type="hidden" name="action" value="x">') },
  'a field is called submit': { change: inForm('<input type="hidden" name="submit" value="x">') },
  'a field is called id': { change: inForm('<input type="hidden" name="id" value="x">') },
  'another field is called phone': { change: inForm('<input type="hidden" name="phone" value="">') },
  'the page has become another one before the script came': {
    head: '<script>history.replaceState(null, "", location.pathname)</script>',
  },
  'the page has a variable of our name': {
    head: '<script>var integrador = "x"; var memoriaDoIntegrador = "x"</script>',
  },
  'the engine knows no classes of characters': {
    head: `<script>
      const Known = RegExp
      window.RegExp = function (text, flags) {
        if (String(text).includes('p{')) throw new SyntaxError('Invalid escape')
        return new Known(text, flags)
      }
    </script>`,
  },
  'the engine cannot end a wait': { head: '<script>delete window.AbortSignal</script>' },
  'the page’s own pixel code throws': {
    head: '<script>window.fbq = () => { throw new Error("fbq") }</script>',
    answers: metaPixel,
  },
  'the page’s own pixel code is nothing': {
    head: '<script>window.fbq = null</script>',
    answers: metaPixel,
  },
  'another’s TikTok code has come half': {
    head: '<script>window.ttq = window.ttq || []</script>',
    answers: { pixels: { tiktok: 'C4A1B2C3D4E5F6G7H8I9' } },
  },
}

test('where the page or the engine is broken one lead arrives, with its source', async ({ page, shop }) => {
  await leaveAdPlatformsAway(page, shop)
  for (const [what, { change = String, head = '', answers = {} }] of Object.entries(pages))
    await shop.newVisitor(what, async () => {
      const form = change(await shop.form('adcombo', answers))
      await shop.open(form, { head, query: '?utm_source=anuncio' })
      await order(page, shop)
      expect(shop.standIn.requests).toHaveLength(1)
      expect(shop.standIn.requests[0]?.fields).toMatchObject({ phone: visitor.phone, utm_source: 'anuncio' })
    })
})

async function leaveAdPlatformsAway(page: Page, { answeredHosts }: Shop): Promise<void> {
  for (const host of ['connect.facebook.net', 'analytics.tiktok.com', 'www.googletagmanager.com']) {
    answeredHosts.add(host)
    await page.route(`https://${host}/**`, (route) => route.abort())
  }
}

type Order = { phone?: string; quantity?: string; presses?: number }

/** By what a visitor sees: a page may have more fields of one name. */
async function order(page: Page, shop: Shop, { phone = visitor.phone, quantity, presses = 1 }: Order = {}) {
  await page.locator('input[autocomplete=name]').fill(visitor.name)
  await page.locator('input[type=tel]').fill(phone)
  if (quantity !== undefined) await page.locator('[name=quantity]').fill(quantity)
  await page.waitForFunction(() => performance.now() > 1000)
  for (let press = 0; press < presses; press++) await page.getByRole('button').click()
  await page.waitForURL((url) => url.href.startsWith(shop.successUrl), { timeout: 30_000 })
}

test('an empty phone is no order that was sent before', async ({ page, shop }) => {
  const form = await shop.form('adcombo')
  const address = shop.publish(
    form.replace(/<form[^>]*>/, (tag) => `${tag}<input type="hidden" name="phone">`),
  )
  for (const phone of ['+39 333 111 0001', '+39 333 111 0002']) {
    await page.goto(address)
    await order(page, shop, { phone })
  }
  expect(shop.standIn.requests).toHaveLength(2)
})

test('another quantity is another order, and the same phone with its country’s code is the same', async ({
  page,
  shop,
}) => {
  const address = shop.publish(
    await shop.form('adcombo', { countryCode: 'IT', appearance: { quantity: true } }),
  )
  const orders = [
    ['+39 333 111 0001', '1', 1],
    ['333 111 0001', '1', 1],
    ['333 111 0001', '3', 2],
    ['333 111 0002', '3', 3],
  ] as const
  for (const [phone, quantity, sent] of orders) {
    await page.goto(address)
    await order(page, shop, { phone, quantity })
    expect(shop.standIn.requests).toHaveLength(sent)
  }
})

test('where a plugin locks pressed buttons, a doubtful phone can be sent with the next press', async ({
  page,
  shop,
}) => {
  const lock = `<script>
    addEventListener('click', ({ target }) => {
      if (target.matches('button')) setTimeout(() => target.toggleAttribute('disabled', true))
    })
  </script>`
  await shop.open(await shop.form('adcombo'), { head: lock })
  await order(page, shop, { phone: '+39 333 123', presses: 2 })
  expect(shop.standIn.requests).toHaveLength(1)
})

test('where a plugin locks the button in its click, so that no browser sends the form, one lead arrives', async ({
  page,
  shop,
}) => {
  const lock = `<script>
    const button = document.querySelector('form button')
    button.addEventListener('click', () => { button.disabled = true })
  </script>`
  await shop.open((await shop.form('adcombo')) + lock, { query: '?utm_source=anuncio' })
  await order(page, shop, { phone: '+39 333 123', presses: 2 })
  expect(shop.standIn.requests).toHaveLength(1)
  expect(shop.standIn.requests[0]?.fields).toMatchObject({ utm_source: 'anuncio' })
})

test('in a shadow root one lead arrives, with its source, and the page hears of it', async ({
  page,
  shop,
}) => {
  const head = `<script>
    addEventListener('integrador:sucesso', ({ detail }) => { sessionStorage.heard = detail.leadId })
  </script>`
  const move = `<section></section><script>
    const form = document.querySelector('form')
    document.querySelector('section').attachShadow({ mode: 'open' }).append(form)
  </script>`
  await shop.open((await shop.form('adcombo')) + move, { head, query: '?utm_source=anuncio' })
  await order(page, shop)
  expect(shop.standIn.requests).toHaveLength(1)
  expect(shop.standIn.requests[0]?.fields).toMatchObject({ phone: visitor.phone, utm_source: 'anuncio' })
  expect(await page.evaluate(() => sessionStorage['heard'] as unknown)).toMatch(/^[0-9a-f-]{36}$/)
})
