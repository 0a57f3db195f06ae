import { platforms } from '#generator/index.ts'
import { subjectOf } from '#generator/testing/platforms/index.ts'
import { query } from './ad-query.ts'
import { arrival, expect, orderOf, sendLead, test } from './shop.ts'

test('a lead reaches its platform whole, and the visitor the success page', async ({ page, shop }) => {
  for (const { id: platform, name } of platforms)
    await shop.newVisitor(name, async () => {
      const target = shop.publish(await shop.form(platform), { query })
      await shop.open(`<a href="${target.replaceAll('&', '&amp;')}">Ver a oferta</a>`, { path: '/anuncio' })
      await page.getByRole('link').click()
      const before = shop.seen.length

      await sendLead(page.locator('form'))
      const { searchParams } = await arrival(page)

      expect(shop.standIn.requests.map((request) => request.fields)).toEqual([subjectOf(platform).lead(shop)])
      expect(shop.standIn.requests[0]?.platform).toBe(platform)
      expect(Object.fromEntries(searchParams)).toEqual({ bg: 'fff', de: 'loja', ...orderOf(platform) })
      expect(shop.seen.slice(before).map(({ method, type }) => `${method} ${type}`)).toEqual([
        'POST fetch',
        'GET document',
      ])
      expect(shop.alerts).toEqual([])
    })
})

test('a page asks for nothing before a lead is sent, and what a browser does not know of it is sent empty', async ({
  page,
  shop,
}) => {
  await shop.open(await shop.form('adcombo'))
  await page.waitForLoadState('networkidle')
  expect(shop.seen.map(({ url }) => url.href)).toEqual([`${shop.origin}/oferta`])
  await sendLead(page.locator('form'))
  await arrival(page)
  expect(shop.standIn.requests[0]?.fields).toMatchObject({ referrer: '', utm_source: '', clickid: '' })
})

test('a duplicate that the platform accepted is a success like any other', async ({ page, shop }) => {
  await shop.standIn.enter('duplicate')
  await shop.open(await shop.form('adcombo'))
  await sendLead(page.locator('form'))
  expect((await arrival(page)).searchParams.get('order')).toBe('4821377')
})

test('without an order number the success page keeps its address as it is', async ({ page, shop }) => {
  const body = JSON.stringify({ code: 'ok', is_double: false })
  await shop.standIn.enter({ status: 200, contentType: 'application/json', body })
  await shop.open(await shop.form('adcombo'))
  await sendLead(page.locator('form'))
  expect((await arrival(page)).href).toBe(shop.successUrl)
})

test('an order in the success address gives way to the real one', async ({ page, shop }) => {
  await shop.open(await shop.form('adcombo', { successUrl: `${shop.origin}/obrigado?order=1#topo` }))
  await sendLead(page.locator('form'))
  const { search, hash } = await arrival(page)
  expect(search + hash).toBe('?order=4821377#topo')
})

test('a success page that does not come leaves the button free after a while, and no second lead', async ({
  page,
  shop,
}) => {
  await page.route('**/obrigado**', (route) => route.fulfill({ status: 204 }))
  await shop.open(await shop.form('adcombo'))
  for (let presses = 0; presses < 2; presses++) {
    await sendLead(page.locator('form'))
    await expect.poll(() => shop.standIn.requests.length).toBe(1)
    await expect(page.locator('button[value]')).toBeEnabled()
  }
  expect(shop.standIn.requests).toHaveLength(1)
})
