import { arrival, expect, fillIn, sendLead, test, visitor } from './shop.ts'

/** As Elementor does it: the popup's content is taken out of the page, put in when it opens, taken out as it closes. */
const movingPopup = `<script>
  let content
  function takeOut() { content = document.querySelector('.popup'); content.remove() }
  function putIn() { document.querySelector('.modal').append(content) }
</script>
<button type="button" onclick="putIn()">Abrir</button>
<button type="button" onclick="takeOut()">Fechar</button>
<div class="modal"></div>`

/** As builders with jQuery do it: the HTML is kept as text, and its scripts run anew each time it opens. */
const rebuildingPopup = `<script>
  function build() {
    const modal = document.querySelector('.modal')
    modal.innerHTML = document.querySelector('template').innerHTML
    for (const old of modal.querySelectorAll('script')) {
      const fresh = document.createElement('script')
      fresh.textContent = old.textContent
      old.replaceWith(fresh)
    }
  }
</script>
<button type="button" onclick="build()">Abrir</button>
<div class="modal"></div>`

const moments = {
  'before the page has loaded': '<script>takeOut()</script>',
  'after the page has loaded': '<script>addEventListener("load", () => setTimeout(takeOut, 50))</script>',
}

for (const [moment, script] of Object.entries(moments)) {
  test(`a popup taken out ${moment} sends once it is open`, async ({ page, shop }) => {
    await shop.open(`${movingPopup}<div class="popup">${await shop.form('adcombo')}</div>${script}`)
    await expect(page.locator('form')).toHaveCount(0)
    await page.getByRole('button', { name: 'Abrir' }).click()
    await fillIn(page.locator('form'))
    await page.getByRole('button', { name: 'Fechar' }).click()
    await page.getByRole('button', { name: 'Abrir' }).click()
    await page.getByRole('button', { name: 'Pedir agora' }).click()
    await arrival(page)
    expect(shop.standIn.requests.map(({ lead }) => lead)).toMatchObject([visitor])
  })
}

test('a popup built anew each time it opens sends one lead', async ({ page, shop }) => {
  await shop.open(`<template>${await shop.form('adcombo')}</template>${rebuildingPopup}`)
  for (let opening = 0; opening < 3; opening++) await page.getByRole('button', { name: 'Abrir' }).click()
  await sendLead(page.locator('form'))
  await arrival(page)
  expect(shop.standIn.requests).toHaveLength(1)
})

test('a popup closed while its lead is on its way still leads to the success page', async ({
  page,
  shop,
}) => {
  const listener = `<script>
    document.addEventListener('integrador:sucesso', ({ detail }) => { sessionStorage.pixel = detail.orderId })
  </script>`
  const answer = Promise.withResolvers<void>()
  await page.route('**/*', async (route) => {
    if (route.request().method() === 'POST') await answer.promise
    await route.continue()
  })
  await shop.open(`${listener}${movingPopup}<div class="popup">${await shop.form('adcombo')}</div>`)
  await sendLead(page.locator('form'))
  await page.getByRole('button', { name: 'Fechar' }).click()
  answer.resolve()
  await arrival(page)
  expect(await page.evaluate(() => sessionStorage.getItem('pixel'))).toBe('4821377')
})

test('a popup hidden by its page is hidden with all that is in it', async ({ page, shop }) => {
  const form = await shop.form('adcombo')
  await shop.open(`<div style="visibility: hidden">${form}</div>`)
  await expect(page.locator('form')).toBeHidden()
  await expect(page.locator('[name=name]')).toBeHidden()
  await shop.open(`<div style="opacity: 0; pointer-events: none">${form}</div>`)
  const hit = await page.locator('[name=name]').evaluate((input) => {
    const { x, y } = input.getBoundingClientRect()
    return document.elementFromPoint(x + 5, y + 5)?.tagName
  })
  expect(hit).not.toBe('INPUT')
})
