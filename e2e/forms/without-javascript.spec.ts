import { findLanguage, platforms } from '#generator/index.ts'
import { atFullSize } from '../full-size.ts'
import { arrival, expect, fillIn, orderOf, sendLead, test, visitor } from './shop.ts'

test.use({ javaScriptEnabled: false })

test('a form posts its lead to its platform and goes on to the success page', async ({ page, shop }) => {
  for (const { id: platform, name } of platforms)
    await shop.newVisitor(name, async () => {
      await shop.open(await shop.form(platform))
      await sendLead(page.locator('form'))
      expect(Object.fromEntries((await arrival(page)).searchParams)).toEqual({
        bg: 'fff',
        de: 'loja',
        ...orderOf(platform),
      })
      expect(shop.standIn.requests.map(({ lead }) => lead)).toMatchObject([{ name: visitor.name }])
    })
})

/** One for each direction in `npm test`. */
const languagesBySize = [
  ['pt', {}],
  ['ar', {}],
  ['en', { tag: atFullSize }],
  ['th', { tag: atFullSize }],
  ['ja', { tag: atFullSize }],
] as const

for (const [language, size] of languagesBySize) {
  test(
    `a refusal of the ${language} form is a page that can be read, with a way back`,
    size,
    async ({ page, shop }) => {
      await shop.standIn.enter('refused')
      await shop.open(await shop.form('adcombo', { formLanguage: language }))
      await sendLead(page.locator('form'))
      await expect(page.getByRole('alert')).toHaveText('Offer is not active')
      await expect(page).toHaveTitle('Offer is not active')
      await expect(page.getByRole('link')).toHaveAttribute('href', new RegExp(`^${shop.origin}`))
    },
  )
}

test('a platform that does not answer is a page that can be read', async ({ page, shop }) => {
  await shop.standIn.enter('html-instead-of-json')
  await shop.open(await shop.form('adcombo', { formLanguage: 'it' }))
  await sendLead(page.locator('form'))
  await expect(page.getByRole('alert')).toHaveText('Riprova tra qualche istante.')
})

test('the time zone comes from the place of the visit', async ({ page, shop }) => {
  await shop.open(await shop.form('trafficlight'))
  await sendLead(page.locator('form'))
  await arrival(page)
  expect(shop.standIn.requests[0]?.fields).toMatchObject({ tz: '0', country: 'IT' })
})

for (const [code, size] of languagesBySize) {
  test(
    `a form that would call its platform itself says in ${code} that it cannot`,
    size,
    async ({ page, shop }) => {
      await shop.open(await shop.form('drcash', { cloudflareUrl: undefined, formLanguage: code }))
      const shown = page.getByText(findLanguage(code)?.form.notStarted ?? '')
      await expect(shown).toBeHidden()
      await fillIn(page.locator('form'))
      await page.getByRole('button').click()
      await expect(shown).toBeVisible()
    },
  )
}

test('a form that would call its platform itself sends nothing and shows its token nowhere', async ({
  page,
  shop,
}) => {
  await shop.open(await shop.form('drcash', { cloudflareUrl: undefined }))
  const before = page.url()
  await fillIn(page.locator('form'))
  await page.getByRole('button').click()
  await page.locator('[name=phone]').press('Enter')
  await page.waitForTimeout(300)
  expect(page.url()).toBe(before)
  expect(shop.seen.map(({ url }) => url.href)).toEqual([before])
  await expect(page.locator('[name=name]')).toHaveValue(visitor.name)
})

test('a form that misses a field is not sent', async ({ page, shop }) => {
  await shop.open(await shop.form('adcombo'))
  await page.locator('[name=name]').fill('  ')
  await page.locator('[name=phone]').fill('1')
  await page.getByRole('button').click()
  await page.waitForTimeout(200)
  expect(shop.seen).toHaveLength(1)
})
