import { expect, test } from './shop.ts'

/** As intl-tel-input 25 puts its choice of countries into the label, around the field. */
const library = `
.iti { position: relative; display: block }
.iti__selected-country { position: absolute; left: 0; top: 0; width: 46px; height: 30px; padding: 0 6px; border: 0; background: rgb(255, 255, 255) }
.iti__arrow { display: inline-block; width: 0; height: 0; border-left: 3px solid red }
.iti__search-input { width: 80px; border: 2px solid rgb(0, 0, 255) }`
const wrapping = `
const field = document.querySelector('[name=phone]')
const box = Object.assign(document.createElement('div'), { className: 'iti' })
field.replaceWith(box)
field.classList.add('iti__tel-input')
box.innerHTML = '<button type="button" class="iti__selected-country"><div class="iti__arrow"></div></button><input class="iti__search-input">'
box.append(field)`

test('each part looks as it should: its rule outweighs what all parts start from', async ({ page, shop }) => {
  await shop.open(await shop.form('adcombo'))
  const label = page.locator('label').first()
  await expect(label).toHaveCSS('margin-bottom', '16px')
  await expect(label).toHaveCSS('font-weight', '600')
  const phone = page.locator('[name=phone]')
  await expect(phone).toHaveCSS('font-weight', '400')
  await expect(phone).toHaveCSS('border-radius', '10px')
  await phone.evaluate((field) => field.setAttribute('aria-invalid', 'false'))
  await expect(phone).toHaveCSS('border-color', 'rgb(119, 136, 136)')
  await phone.evaluate((field) => field.setAttribute('aria-invalid', 'true'))
  await expect(phone).toHaveCSS('border-color', 'rgb(187, 34, 17)')
  await label.evaluate((element) => {
    const paragraph = document.createElement('p')
    element.replaceWith(paragraph)
    paragraph.append(element)
  })
  await expect(page.locator('form p')).toHaveCSS('display', 'contents')
})

test('what a library puts into the form looks as the library has it, and the field as ours', async ({
  page,
  shop,
}) => {
  await shop.open(await shop.form('adcombo'), { head: `<style>${library}</style>` })
  const plain = await page.locator('[name=phone]').boundingBox()
  await page.evaluate(wrapping)
  const button = page.locator('.iti__selected-country')
  await expect(button).toHaveCSS('width', '46px')
  await expect(button).toHaveCSS('position', 'absolute')
  await expect(button).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.locator('.iti__arrow')).toHaveCSS('border-left-width', '3px')
  await expect(page.locator('.iti__search-input')).toHaveCSS('border-color', 'rgb(0, 0, 255)')
  const wrapped = await page.locator('[name=phone]').boundingBox()
  expect([wrapped?.width, wrapped?.height]).toEqual([plain?.width, plain?.height])
  await expect(page.locator('button[value]')).toHaveCSS('background-color', 'rgb(11, 122, 83)')
})

test('in forced colours the form, its fields and its button have an edge that is seen', async ({
  page,
  shop,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await shop.open(await shop.form('adcombo'))
  const ground = await page
    .locator('body')
    .evaluate((body) => getComputedStyle(body.parentElement ?? body).backgroundColor)
  for (const part of ['form', '[name=name]', '[name=phone]', 'button']) {
    const { width, style, color } = await page.locator(part).evaluate((element) => {
      const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(element)
      return { width: borderTopWidth, style: borderTopStyle, color: borderTopColor }
    })
    expect([width, style], part).toEqual(['1px', 'solid'])
    expect(color, part).not.toBe(ground)
    expect(color, part).not.toBe('rgba(0, 0, 0, 0)')
  }
})
