import type { Locator, Page } from '@playwright/test'
import { arrival, expect, fillIn, test, visitor } from './shop.ts'

/** A phone with its keyboard open. */
test.use({ viewport: { width: 390, height: 430 }, hasTouch: true })

const filler = '<p style="height: 900px">Oferta</p>'

async function isInView(page: Page, part: Locator): Promise<boolean> {
  const box = await part.boundingBox()
  const height = page.viewportSize()?.height ?? 0
  return box !== null && box.y >= 0 && box.y + box.height <= height
}

test('a doubtful number is asked about beside its field, in view, and once', async ({ page, shop }) => {
  await shop.open(filler + (await shop.form('adcombo', { formLanguage: 'it' })) + filler)
  const phone = page.locator('[name=phone]')
  await fillIn(page.locator('form'))
  await phone.fill('+39 333 123')
  await page.locator('button[value]').click()

  const question = page.getByRole('alert')
  await expect(question).toHaveText(
    'Controlla il numero di telefono. Se è corretto, premi di nuovo il pulsante.',
  )
  await expect(phone).toBeFocused()
  await expect(phone).toHaveAttribute('aria-invalid', 'true')
  expect(await isInView(page, question)).toBe(true)
  expect(await isInView(page, phone)).toBe(true)
  expect(shop.standIn.requests).toEqual([])

  await page.locator('button[value]').click()
  await arrival(page)
  expect(shop.standIn.requests).toHaveLength(1)
})

const incomplete = [
  ['no name', '', visitor.phone, 'name'],
  ['no phone', visitor.name, '', 'phone'],
  ['three digits', visitor.name, '+39', 'phone'],
] as const

test('the form says in its own language what to fill in', async ({ page, shop }) => {
  const form = await shop.form('adcombo', { formLanguage: 'th' })
  for (const [what, name, phone, marked] of incomplete)
    await shop.newVisitor(what, async () => {
      await shop.open(filler + form)
      await page.locator('[name=name]').fill(name)
      await page.locator('[name=phone]').fill(phone)
      await page.locator('button[value]').click()
      await expect(page.getByRole('alert')).toHaveText('กรุณากรอกช่องที่ทำเครื่องหมายไว้ให้ถูกต้อง')
      await expect(page.locator('[aria-invalid=true]')).toHaveAttribute('name', marked)
      await expect(page.locator(`[name=${marked}]`)).toBeFocused()
      expect(await isInView(page, page.getByRole('alert'))).toBe(true)
      expect(shop.standIn.requests).toEqual([])

      await page.locator('[name=name]').fill(visitor.name)
      await page.locator('[name=phone]').fill(visitor.phone)
      await page.locator('button[value]').click()
      await arrival(page)
    })
})

test('what a page asks for in the form is asked for, and what nobody can see is not', async ({
  page,
  shop,
}) => {
  const form = await shop.form('adcombo')
  const more =
    '<label><input type="checkbox" name="aceito" required> Aceito</label><div hidden><input name="oculto" required></div>'
  await shop.open(form.replace('</form>', `${more}</form>`))
  await fillIn(page.locator('form'))
  await page.locator('button[value]').click()
  await expect(page.locator('[aria-invalid=true]')).toHaveAttribute('name', 'aceito')
  await page.getByLabel('Aceito').check()
  await page.locator('button[value]').click()
  await arrival(page)
})
