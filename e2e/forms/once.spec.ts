import type { Page } from '@playwright/test'
import type { IntegrationAnswers } from '#generator/index.ts'
import { arrival, bringLead, expect, fillIn, holdLeads, sendLead, test, visitor, type Shop } from './shop.ts'
import { startSlowRelay } from './slow-relay.ts'

const leadsOf = ({ standIn }: Shop) => standIn.requests.map(({ lead }) => lead)
const posts = ({ seen }: Shop) => seen.filter(({ method }) => method === 'POST')

test.describe('an order that was accepted', () => {
  test('is not sent again by who comes back from the thank-you page', async ({ page, shop }) => {
    await shop.open(await shop.form('adcombo'))
    for (let time = 0; time < 3; time++) {
      await sendLead(page.locator('form'))
      expect((await arrival(page)).searchParams.get('order')).toBe('4821377')
      await page.goBack()
    }
    expect(leadsOf(shop)).toMatchObject([visitor])
  })

  test('is the same in another form of the page, and in another writing of the phone', async ({
    page,
    shop,
  }) => {
    const { main, replicable } = await shop.wordPress('adcombo', 2)
    await shop.open(main + replicable)
    await sendLead(page.locator('form').first())
    await arrival(page)
    await page.goBack()
    await page.locator('form').last().locator('[name=name]').fill('João')
    await page.locator('form').last().locator('[name=phone]').fill('+39312345-6789')
    await page.locator('form').last().getByRole('button').click()
    await arrival(page)
    expect(posts(shop)).toHaveLength(1)
  })

  const others: Record<string, { phone?: string; answers?: Partial<IntegrationAnswers> }> = {
    'another phone': { phone: '+39 333 999 0001' },
    'another offer': { answers: { offerId: '888' } },
    'another price': { answers: { productPrice: '99' } },
  }

  test('is another one with another phone, offer or price', async ({ page, shop }) => {
    for (const [what, { phone = visitor.phone, answers }] of Object.entries(others))
      await shop.newVisitor(what, async () => {
        await shop.open(await shop.form('adcombo'))
        await bringLead(page, shop)
        await shop.open(await shop.form('adcombo', answers))
        await fillIn(page.locator('form'))
        await page.locator('[name=phone]').fill(phone)
        await page.getByRole('button').click()
        await arrival(page)
        expect(posts(shop)).toHaveLength(2)
      })
  })

  test('is not told to a pixel twice', async ({ page, shop }) => {
    const pixel = `<script>
      document.addEventListener('integrador:sucesso', () => { sessionStorage.vistos = (sessionStorage.vistos || '') + 'x' })
    </script>`
    await shop.open(pixel + (await shop.form('adcombo')))
    for (let time = 0; time < 2; time++) {
      await sendLead(page.locator('form'))
      await arrival(page)
      expect(await page.evaluate(() => sessionStorage.getItem('vistos'))).toBe('x')
      await page.goBack()
    }
  })
})

test.describe('the number of an order', () => {
  const numbersOf = ({ standIn }: Shop) => standIn.requests.map(({ fields }) => fields['id'])

  test('is the same in every try, also after the page was loaded anew, and another in the next order', async ({
    page,
    shop,
  }) => {
    await shop.standIn.enter('refused')
    await shop.open(await shop.form('trafficlight'))
    await sendLead(page.locator('form'))
    await expect.poll(() => shop.alerts.length).toBe(1)
    await page.locator('[name=phone]').fill('+39 333 111 0001')
    await page.getByRole('button').click()
    await expect.poll(() => shop.alerts.length).toBe(2)
    await page.reload()
    await shop.standIn.enter('accepted')
    await sendLead(page.locator('form'))
    await arrival(page)

    const [number] = numbersOf(shop)
    expect(number).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
    expect(numbersOf(shop)).toEqual([number, number, number])

    await page.goBack()
    await fillIn(page.locator('form'))
    await page.locator('[name=phone]').fill('+39 333 222 0001')
    await page.getByRole('button').click()
    await arrival(page)
    expect(numbersOf(shop)[3]).not.toBe(number)
  })

  test('needs nothing that only secure pages have', async ({ page, shop }) => {
    await page.addInitScript(() => Object.defineProperty(crypto, 'randomUUID', { value: undefined }))
    await shop.open(await shop.form('trafficlight'))
    await sendLead(page.locator('form'))
    await arrival(page)
    expect(numbersOf(shop)).toHaveLength(1)
  })
})

test('while one form of a page is sending, no other one does', async ({ page, shop }) => {
  const release = await holdLeads(page)
  await shop.open((await shop.form('adcombo')) + (await shop.form('trafficlight')))
  await sendLead(page.locator('form').first())
  await sendLead(page.locator('form').last())
  release()
  await arrival(page)
  expect(posts(shop)).toHaveLength(1)
})

test.describe('a robot', () => {
  const ends = async (page: Page, shop: Shop) => {
    expect((await arrival(page)).href).toBe(shop.successUrl)
    expect(posts(shop)).toEqual([])
  }

  test('that fills in every field ends at the success page, and sends nothing', async ({ page, shop }) => {
    await shop.open(await shop.form('adcombo'))
    await page.evaluate(() => {
      for (const input of document.querySelectorAll<HTMLInputElement>('input:not([type=hidden])'))
        input.value = 'https://spam.example/?id=123456'
      document.querySelector('form')?.requestSubmit()
    })
    await ends(page, shop)
  })

  test('that sends at once does too', async ({ page, shop }) => {
    await page.addInitScript(() => {
      performance.now = () => 999
    })
    await shop.open(await shop.form('adcombo'))
    await sendLead(page.locator('form'))
    await ends(page, shop)
  })

  test('without a script does too', async ({ browser, shop }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    const html = (await shop.form('adcombo')).replace('name="recado"', 'name="recado" value="oi"')
    await page.goto(shop.publish(html))
    await sendLead(page.locator('form'))
    expect((await arrival(page)).href).toBe(shop.successUrl)
    expect(shop.standIn.requests).toEqual([])
    await context.close()
  })

  test('is not who uses a keyboard, a screen reader or what the browser fills in', async ({ page, shop }) => {
    await shop.open(await shop.form('adcombo'))
    const trap = page.locator('[name=recado]')
    await expect(trap).toBeHidden()
    await expect(trap).toHaveAttribute('autocomplete', 'off')
    expect(await page.locator('form').ariaSnapshot()).not.toMatch(/recado|textbox(?! "(Nome|Telefone))/)
    await page.locator('[name=name]').focus()
    await page.keyboard.press('Tab')
    await expect(page.locator('[name=phone]')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button')).toBeFocused()
  })
})

test('a lead arrives though its visitor leaves right after the tap', async ({ page, shop, workers }) => {
  await using relay = await startSlowRelay()
  const form = await shop.form('adcombo', { cloudflareUrl: relay.url })
  for (const afterMs of [20, 150, 350])
    await shop.newVisitor(`${afterMs} ms after it`, async () => {
      relay.lead(await workers.urlOf('adcombo'), { delayMs: 800 })
      await shop.open(form)
      await fillIn(page.locator('form'))
      const elsewhere = shop.publish('', { path: '/outra' })
      await page.evaluate(
        ([address = '', wait]) => {
          document.querySelector('form')?.requestSubmit()
          setTimeout(() => location.assign(address), Number(wait))
        },
        [elsewhere, String(afterMs)],
      )
      await page.waitForURL(elsewhere)
      await expect.poll(() => leadsOf(shop)).toMatchObject([visitor])
    })
})

test('two campaigns of Dr.Cash share a worker, and each lead goes to its own', async ({ page, shop }) => {
  for (const streamCode of ['verao', 'inverno']) {
    await shop.open(await shop.form('drcash', { streamCode }))
    await sendLead(page.locator('form'))
    await arrival(page)
  }
  expect(shop.standIn.requests.map(({ fields }) => fields['stream_code'])).toEqual(['verao', 'inverno'])
})
