import { arrival, expect, sendLead, test } from './shop.ts'

/** A pixel as a customer would write it; what it saw outlives the page. */
const pixel = (more = '') => `<script>
  document.addEventListener('integrador:sucesso', (event) => {
    const { detail, cancelable, target } = event
    sessionStorage.setItem('visto', JSON.stringify({ detail, cancelable, target: target.className }))
    ${more}
  })
</script>`
const readSeen = () => JSON.parse(sessionStorage.getItem('visto') ?? 'null') as unknown

test('a pixel hears of an accepted lead before the page changes', async ({ page, shop }) => {
  await shop.open(pixel() + (await shop.form('adcombo')))
  await sendLead(page.locator('form'))
  const { href } = await arrival(page)
  expect(await page.evaluate(readSeen)).toEqual({
    detail: { url: href, orderId: '4821377', leadId: expect.stringMatching(/^[\da-f-]{36}$/) },
    cancelable: true,
    target: 'integrador-form',
  })
})

test('a pixel that holds the page back finds the button free again', async ({ page, shop }) => {
  await shop.open(pixel('event.preventDefault()') + (await shop.form('adcombo')))
  await sendLead(page.locator('form'))
  await expect.poll(() => page.evaluate(readSeen)).not.toBeNull()
  await expect(page.getByRole('button', { name: 'Pedir agora' })).toBeEnabled()
  expect(new URL(page.url()).pathname).toBe('/oferta')
  expect(shop.seen.filter(({ url }) => url.pathname === '/obrigado')).toEqual([])
  expect(shop.alerts).toEqual([])

  // The same order once more is done already: no second lead, and no second event to count.

  await page.getByRole('button').click()
  await arrival(page)
  expect(shop.standIn.requests).toHaveLength(1)
})

test('a pixel of one form alone is not told of the others', async ({ page, shop }) => {
  const { main, replicable } = await shop.wordPress('adcombo', 2)
  const own = `<script>document.querySelector('form').addEventListener('integrador:sucesso', (event) => event.preventDefault())</script>`
  await shop.open(main + own + replicable)
  await sendLead(page.locator('form').last())
  await arrival(page)
})

test('a refused lead is no success for a pixel', async ({ page, shop }) => {
  await shop.standIn.enter('refused')
  await shop.open(pixel() + (await shop.form('adcombo')))
  await sendLead(page.locator('form'))
  await expect(page.getByRole('alert')).toBeVisible()
  expect(await page.evaluate(readSeen)).toBeNull()
})
