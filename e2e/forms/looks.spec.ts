import type { Appearance } from '#generator/index.ts'
import { findViolations } from '../find-violations.ts'
import { atFullSize } from '../full-size.ts'
import { arrival, expect, fillIn, sendLead, test, visitor } from './shop.ts'

const bundles: Appearance = { priceOfOne: '39 €', priceOfTwo: '69 €', priceOfThree: '99 €' }

test('the first bundle is ordered unless another is chosen, by keyboard as well', async ({ page, shop }) => {
  await shop.open(await shop.form('adcombo', { appearance: bundles, formLanguage: 'pt' }))
  await sendLead(page.locator('form'))
  await arrival(page)
  await shop.open(await shop.form('adcombo', { appearance: bundles, formLanguage: 'pt', offerId: '77' }))
  await expect(page.getByRole('group', { name: 'Quantidade' }).getByRole('radio')).toHaveCount(3)
  await page.getByRole('radio', { name: '1× 39 €' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: '2× 69 €' })).toBeChecked()
  await sendLead(page.locator('form'))
  await arrival(page)
  expect(shop.standIn.requests.map(({ fields }) => fields['quantity'])).toEqual(['1', '2'])
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('a bundle and a phone beside its dial code are sent as they are', async ({ page, shop }) => {
    const appearance = { ...bundles, dialCode: true }
    await shop.open(await shop.form('adcombo', { appearance, countryCode: 'IT' }))
    await page.getByText('3×').click()
    await sendLead(page.locator('form'))
    await arrival(page)
    expect(shop.standIn.requests).toMatchObject([{ lead: visitor, fields: { quantity: '3' } }])
  })
})

for (const [language, size] of [
  ['it', {}],
  ['ar', {}],
  ['ja', { tag: atFullSize }],
] as const) {
  test(
    `every look in ${language} fits a small phone, can be hit, and has nothing for axe to find`,
    size,
    async ({ page, shop }) => {
      const appearance: Appearance = {
        ...bundles,
        dialCode: true,
        payOnDelivery: true,
        deliveryIcons: true,
        largeButton: true,
        labelsBeside: true,
        lightOldPrice: true,
        price: '1.299,00 MXN',
        oldPrice: '2.598,00 MXN',
        buttonColor: '#ffd400',
        buttonTextColor: '#7a1f00',
      }
      await shop.open(await shop.form('adcombo', { appearance, formLanguage: language }))
      for (const width of [320, 390, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await findViolations(page, 'form')).toEqual([])
        for (const target of await page.locator('.i-kits label, [name=name], [name=phone], button').all())
          expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44)
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(overflow).toBeLessThanOrEqual(0)
        const price = page.locator('.i-preco strong')
        expect(await price.evaluate((element) => element.getClientRects().length)).toBe(1)
      }
    },
  )
}

for (const formLanguage of ['it', 'ar']) {
  test(`the dial code stands at the left of the number in ${formLanguage}, in one piece with it`, async ({
    page,
    shop,
  }) => {
    await shop.open(await shop.form('adcombo', { appearance: { dialCode: true }, formLanguage }))
    const code = page.locator('.i-ddi span')
    await expect(code).toHaveText('🇮🇹 +39')
    const [before, after] = await Promise.all(
      [code, page.locator('[name=phone]')].map((part) =>
        part.evaluate((element) => {
          const { left, right, height } = element.getBoundingClientRect()
          return { left, right, height }
        }),
      ),
    )
    expect(before?.right).toBeCloseTo(after?.left ?? 0, 1)
    expect(before?.height).toBeCloseTo(after?.height ?? 0, 1)
  })
}

test('labels stand beside their fields on a wide page, and above them on a phone', async ({ page, shop }) => {
  await shop.open(await shop.form('adcombo', { appearance: { labelsBeside: true, dialCode: true } }))
  const shares = async () => {
    const [label, field] = await Promise.all(
      ['label:has([name=name])', '[name=name]'].map((part) => page.locator(part).boundingBox()),
    )
    return (field?.width ?? 0) / (label?.width ?? 1)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await shares()).toBeLessThan(0.7)
  await page.setViewportSize({ width: 390, height: 900 })
  expect(await shares()).toBe(1)
})

test('who writes the dial code that is shown already is called by the same number', async ({
  page,
  shop,
}) => {
  await shop.open(await shop.form('adcombo', { appearance: { dialCode: true }, countryCode: 'IT' }))
  await fillIn(page.locator('form'))
  await page.locator('[name=phone]').fill('+39 312 345 6789')
  await page.getByRole('button').click()
  await arrival(page)
  expect(shop.standIn.requests.map(({ lead }) => lead?.phone)).toEqual(['+39 312 345 6789'])
})
