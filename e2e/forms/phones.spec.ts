import { findLanguage } from '#generator/index.ts'
import { arrival, bringLead, expect, fillIn, test, visitor, type Shop } from './shop.ts'

const phonesOf = ({ standIn }: Shop) => standIn.requests.map(({ lead }) => lead?.phone)
const senders = { 'with a worker': {}, 'without one': { cloudflareUrl: undefined } } as const

for (const [how, answers] of Object.entries(senders)) {
  test(`a number that looks wrong is asked about once, ${how}, and the next press sends it`, async ({
    page,
    shop,
  }) => {
    shop.answeredHosts.add('api.ipify.org').add('order.drcash.sh')
    const sent: string[] = []
    await page.route('https://api.ipify.org/**', (route) => route.fulfill({ body: '203.0.113.7' }))
    await page.route('https://order.drcash.sh/**', async (route) => {
      sent.push(route.request().postData() ?? '')
      await route.fulfill({ json: { uuid: 'abc' } })
    })
    await shop.open(await shop.form('drcash', { ...answers, countryCode: 'IT', formLanguage: 'it' }))
    await fillIn(page.locator('form'))
    await page.locator('[name=phone]').fill('+39 333 000')
    await page.getByRole('button').click()
    await expect(page.getByRole('alert')).toHaveText(findLanguage('it')?.form.doubtfulPhone ?? '')
    await expect(page.locator('[name=phone]')).toHaveValue('+39 333 000')
    await expect(page.locator('[name=name]')).toHaveValue(visitor.name)
    await expect(page.getByRole('button')).toBeEnabled()
    expect(shop.alerts).toEqual([])
    expect([...shop.standIn.requests, ...sent]).toEqual([])

    await page.getByRole('button').click()
    await arrival(page)
    expect([...phonesOf(shop), ...sent].join()).toContain('+39 333 000')
  })
}

test('a number that was put right goes out at once', async ({ page, shop }) => {
  await shop.open(await shop.form('adcombo'))
  await fillIn(page.locator('form'))
  await page.locator('[name=phone]').fill('312 345')
  await page.getByRole('button').click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.locator('[name=phone]').fill('312 345 6789')
  await page.getByRole('button').click()
  await arrival(page)
  expect(phonesOf(shop)).toEqual(['312 345 6789'])
})

const writings = {
  Arabic: '+٣٩ ٣١٢ ٣٤٥ ٦٧٨٩',
  Persian: '+۳۹ ۳۱۲ ۳۴۵ ۶۷۸۹',
  Devanagari: '+३९ ३१२ ३४५ ६७८९',
  Thai: '+๓๙ ๓๑๒ ๓๔๕ ๖๗๘๙',
  'full width': '＋３９ ３１２ ３４５ ６７８９',
  'marks that nobody sees': '\u202A+39\u200E 312\u200B 345 6789\u202C',
}

test('a number in any script reaches the platform in plain digits', async ({ page, shop }) => {
  const form = await shop.form('adcombo')
  for (const [script, phone] of Object.entries(writings))
    await shop.newVisitor(script, async () => {
      await shop.open(form)
      await bringLead(page, shop, { ...visitor, phone })
      expect(phonesOf(shop)).toEqual([visitor.phone])
    })
})
