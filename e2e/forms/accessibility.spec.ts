import { findLanguage } from '#generator/index.ts'
import { wholeAppearance } from '#generator/testing/everything-on.ts'
import { findViolations } from '../find-violations.ts'
import { atFullSize } from '../full-size.ts'
import { arrival, expect, fillIn, holdLeads, test, visitor } from './shop.ts'

/** One for each direction in `npm test`. */
for (const [code, size] of [
  ['pt', {}],
  ['ar', {}],
  ['en', { tag: atFullSize }],
  ['th', { tag: atFullSize }],
  ['ja', { tag: atFullSize }],
] as const) {
  const language = findLanguage(code)
  if (!language) throw new Error(`No language ${code}`)
  const { name, phone, submit, sending, forExample } = language.form
  const number = '+39 312 345 6789'
  const isRightToLeft = language.direction === 'rtl'
  const examplePhone = isRightToLeft ? `\u2067${forExample}\u2066${number}\u2069\u2069` : forExample + number

  test.describe(`the form in ${code}`, size, () => {
    test('is found by the names a screen reader tells, and can be sent by keyboard alone', async ({
      page,
      shop,
    }) => {
      await shop.open(await shop.form('adcombo', { formLanguage: code }))
      const nameField = page.getByRole('textbox', { name: name.label, exact: true })
      const phoneField = page.getByRole('textbox', { name: phone.label, exact: true })
      await expect(nameField).toHaveAttribute('placeholder', name.placeholder)
      await expect(phoneField).toHaveAttribute('placeholder', examplePhone)
      await expect(page.getByRole('button', { name: submit, exact: true })).toBeEnabled()
      await expect(page.locator('form')).toHaveAttribute('lang', code)
      await expect(page.getByRole('alert')).toHaveCount(0)

      await page.keyboard.press('Tab')
      await expect(page.getByLabel(name.label)).toBeFocused()
      await page.keyboard.type('Ana')
      await page.keyboard.press('Tab')
      await expect(page.getByLabel(phone.label)).toBeFocused()
      await page.keyboard.type(visitor.phone)
      await page.keyboard.press('Tab')
      await expect(page.getByRole('button')).toBeFocused()
      await page.keyboard.press('Space')
      await arrival(page)
      expect(shop.standIn.requests.map(({ lead }) => lead)).toMatchObject([{ ...visitor, name: 'Ana' }])
    })

    test('has nothing for axe to find, idle, sending or refused', async ({ page, shop }) => {
      const check = async () => expect(await findViolations(page)).toEqual([])
      await shop.open(await shop.form('adcombo', { formLanguage: code }))
      await check()
      await shop.standIn.enter('refused')
      await fillIn(page.locator('form'))
      await page.getByRole('button').click()
      await expect(page.getByRole('alert')).toBeVisible()
      await check()
      await holdLeads(page)
      await page.getByRole('button').click()
      await expect(page.getByRole('button', { name: sending })).toBeDisabled()
      await check()
    })
  })
}

test('what has the focus is ringed in a colour that stands out', async ({ page, shop }) => {
  await shop.open(await shop.form('adcombo'))
  for (const target of ['Nome', 'Telefone', 'Pedir agora']) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus-visible')
    await expect(focused).toHaveAccessibleName(target)
    await expect(focused).toHaveCSS('outline', /rgb\(11, 122, 83\) solid 3px/)
  }
})

test('the keyboard comes back to the button after a refusal', async ({ page, shop }) => {
  await shop.standIn.enter('refused')
  await shop.open(await shop.form('adcombo'))
  await fillIn(page.locator('form'))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('button')).toBeFocused()
  await shop.standIn.reset()
  await page.keyboard.press('Enter')
  await arrival(page)
})

test('a phone shows the keyboard of each field, and offers what it knows', async ({ page, shop }) => {
  await shop.open(await shop.form('adcombo'))
  const phone = page.getByLabel('Telefone')
  await expect(phone).toHaveAttribute('type', 'tel')
  await expect(phone).toHaveAttribute('inputmode', 'tel')
  await expect(phone).toHaveAttribute('autocomplete', 'tel')
  const name = page.getByLabel('Nome')
  await expect(name).toHaveAttribute('type', 'text')
  await expect(name).toHaveAttribute('autocomplete', 'name')
  for (const field of [name, phone]) {
    await expect(field).toHaveAttribute('required', '')
    // Below 16 pixels a phone zooms into the field.
    await expect(field).toHaveCSS('font-size', '16px')
  }
})

const incomplete = {
  nothing: ['', ''],
  'a name alone': ['Ana', ''],
  blanks: ['  ', '  '],
  'five digits': ['Ana', '+1 23 45'],
  letters: ['Ana', 'abcdefg'],
  'what nobody sees': ['Ana', '\u200B'.repeat(9)],
}

test('where something is missing the browser asks for the rest, and nothing is sent', async ({
  page,
  shop,
}) => {
  const form = await shop.form('adcombo')
  for (const [what, [name = '', phone = '']] of Object.entries(incomplete))
    await shop.newVisitor(what, async () => {
      await shop.open(form)
      await page.getByLabel('Nome').fill(name)
      await page.getByLabel('Telefone').fill(phone)
      await page.getByRole('button').click()
      const missing = name.trim() === '' ? 'Nome' : 'Telefone'
      await expect(page.getByLabel(missing)).toBeFocused()
      await expect(page.getByRole('button')).toHaveText('Pedir agora')
      expect(shop.seen.filter(({ method }) => method === 'POST')).toEqual([])
    })
})

test('an Arabic form runs from right to left, its phone number from left to right', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await shop.open(await shop.form('adcombo', { formLanguage: 'ar' }))
  const form = page.locator('form')
  await expect(form).toHaveCSS('direction', 'rtl')
  for (const field of await form.locator('label input').all())
    await expect(field).toHaveCSS('text-align', /right|start/)
  const phone = page.locator('[name=phone]')
  await expect(phone).toHaveCSS('direction', 'ltr')
  await expect(phone).toHaveCSS('text-align', 'right')
  const label = await form
    .locator('label')
    .first()
    .evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element.firstChild ?? element)
      const text = [...range.getClientRects()].at(-1)
      return { text: text?.right, box: element.getBoundingClientRect().right }
    })
  expect(label.text).toBeCloseTo(label.box, 0)
})

test('a form with a look of its own has nothing for axe to find, in a card and on a dark page', async ({
  page,
  shop,
}) => {
  const inCard = {
    appearance: { ...wholeAppearance, card: true, buttonColor: '#ffd400' },
    formLanguage: 'ar',
  }
  await shop.open(await shop.form('terraleads', inCard))
  expect(await findViolations(page)).toEqual([])
  const head = '<style>body { background: #0f172a; color: #f8fafc }</style>'
  await shop.open(await shop.form('terraleads', { appearance: wholeAppearance }), { head })
  expect(await findViolations(page)).toEqual([])
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(wholeAppearance.heading)
  await expect(page.getByRole('heading', { level: 2 })).toHaveCSS('color', 'rgb(248, 250, 252)')

  await fillIn(page.locator('form'))
  await page.locator('[name=address]').fill('Via Roma 1')
  await page.getByRole('radio', { name: `2× ${wholeAppearance.priceOfTwo}` }).check()
  await page.getByRole('button').click()
  await arrival(page)
  expect(shop.standIn.requests[0]?.fields).toMatchObject({ data: { address: 'Via Roma 1', count: '2' } })
})
