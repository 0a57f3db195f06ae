import type { BrowserContext } from '@playwright/test'
import { generatePixelSnippet, generateThankYouPage } from '#generator/index.ts'
import { allPixels } from '#generator/testing/everything-on.ts'
import { arrival, expect, sendLead, test, visitor } from './shop.ts'

/** Code of the networks as these tests need it: it tells what it is told, in the order in which it heard it. */
const adPlatforms = {
  'connect.facebook.net': `
    fbq.callMethod = (...parts) => fetch('/ouvido', { method: 'POST', body: JSON.stringify(['meta', ...parts]), keepalive: true })
    for (const call of fbq.queue) fbq.callMethod(...call)`,
  'analytics.tiktok.com': `
    const tell = (parts) => fetch('/ouvido', { method: 'POST', body: JSON.stringify(['tiktok', ...parts]), keepalive: true })
    for (const [id, queue] of Object.entries(ttq._i)) {
      queue.forEach((call) => tell([id, ...call]))
      queue.push = (call) => tell([id, ...call])
    }`,
  'www.googletagmanager.com': `
    const tell = (call) => fetch('/ouvido', { method: 'POST', body: JSON.stringify(['google', ...(call.length ? call : [call])]), keepalive: true })
    dataLayer.forEach(tell)
    dataLayer.push = tell`,
}
type Host = keyof typeof adPlatforms
const hosts = Object.keys(adPlatforms) as Host[]

/** What the networks heard of leads; those that are away never come. */
async function listen(context: BrowserContext, answeredHosts: Set<string>, away: readonly Host[] = []) {
  const heard: unknown[][] = []
  const asked: string[] = []
  for (const host of hosts) {
    answeredHosts.add(host)
    await context.route(`https://${host}/**`, (route) => {
      asked.push(route.request().url())
      return away.includes(host)
        ? route.abort()
        : route.fulfill({ contentType: 'text/javascript', body: `(() => {${adPlatforms[host]}})()` })
    })
  }
  await context.route('**/ouvido', (route) => {
    heard.push(JSON.parse(route.request().postData() ?? '[]') as unknown[])
    return route.fulfill({ status: 204 })
  })
  const ofLeads = () =>
    heard.filter((call) => call.some((part) => /^(Lead|SubmitForm|conversion)$/.test(String(part))))
  return { heard, asked, ofLeads, comeBack: () => void (away = []) }
}

const number = expect.stringMatching(/^[\da-f-]{36}$/) as unknown
const worth = { value: 19.9, currency: 'EUR' }
const { meta, tiktok, google } = allPixels

test('a form tells each network of an accepted lead, once and under its number', async ({
  page,
  context,
  shop,
}) => {
  const { asked, heard, ofLeads } = await listen(context, shop.answeredHosts)
  await shop.open(await shop.form('adcombo', { pixels: allPixels }))
  await expect.poll(() => heard.length).toBeGreaterThanOrEqual(5)
  await sendLead(page.locator('form'))
  const { searchParams } = await arrival(page)
  const [lead] = shop.standIn.requests
  expect(ofLeads()).toEqual([
    ['meta', 'trackSingle', meta, 'Lead', worth, { eventID: number }],
    ['tiktok', tiktok, 'track', 'SubmitForm', worth, { event_id: number }],
    [
      'google',
      'event',
      'conversion',
      { ...worth, send_to: google, transaction_id: number, event_id: number },
    ],
  ])
  expect(new Set(JSON.stringify(ofLeads()).match(/[\da-f]{8}-[\da-f-]{27}/g)).size).toBe(1)
  expect(heard).toContainEqual([
    'google',
    { event: 'integrador:sucesso', url: page.url(), orderId: '4821377', leadId: number, ...worth },
  ])
  expect(heard).toContainEqual(['meta', 'trackSingle', meta, 'PageView'])
  expect(asked).toHaveLength(3)
  expect(searchParams.has('pixel')).toBe(false)
  expect(lead?.lead?.phone).toBe(visitor.phone)

  // The same order once more is no second lead.
  await page.goBack()
  await page.getByRole('button').click()
  await arrival(page)
  expect(ofLeads()).toHaveLength(3)
})

test('what the form could not tell the success page tells, once however often it is loaded', async ({
  page,
  context,
  shop,
  site,
}) => {
  const { ofLeads, comeBack } = await listen(context, shop.answeredHosts, ['analytics.tiktok.com'])
  site.put('/fim', generateThankYouPage({ pixels: allPixels }))
  await shop.open(await shop.form('drcash', { pixels: allPixels, successUrl: `${site.origin}/fim` }))
  await page.locator('[name=name]').fill(visitor.name)
  comeBack()
  await sendLead(page.locator('form'))
  await page.waitForURL('**/fim?**')
  await expect.poll(() => ofLeads().map(([adPlatform]) => adPlatform)).toEqual(['meta', 'google', 'tiktok'])
  expect(new Set(JSON.stringify(ofLeads()).match(/[\da-f]{8}-[\da-f-]{27}/g)).size).toBe(1)
  await page.reload()
  await page.getByRole('heading').waitFor()
  await page.waitForLoadState('networkidle')
  expect(ofLeads()).toHaveLength(3)
})

test('a success page of one’s own tells what the form could not, and asks for nothing else', async ({
  page,
  context,
  shop,
  site,
}) => {
  const { asked, ofLeads, comeBack } = await listen(context, shop.answeredHosts, hosts)
  site.put('/fim', `<h1>Obrigado</h1>${generatePixelSnippet({ pixels: allPixels, countryCode: 'IT' })}`)
  await shop.open(await shop.form('adcombo', { pixels: allPixels, successUrl: `${site.origin}/fim` }))
  await page.locator('[name=name]').fill(visitor.name)
  comeBack()
  await sendLead(page.locator('form'))
  await page.waitForURL('**/fim?**')
  await expect
    .poll(() =>
      ofLeads()
        .map(([adPlatform]) => String(adPlatform))
        .toSorted(),
    )
    .toEqual(['google', 'meta', 'tiktok'])
  const before = asked.length
  await page.reload()
  await page.goto(`${site.origin}/fim`)
  await page.getByRole('heading').waitFor()
  expect([asked.length, ofLeads().length]).toEqual([before, 3])
})

test('a pixel that the page has already is used, and not fetched again', async ({ page, context, shop }) => {
  const { asked, ofLeads } = await listen(context, shop.answeredHosts)
  const head = `<script>fbq = (...parts) => fetch('/ouvido', { method: 'POST', body: JSON.stringify(['own', ...parts]), keepalive: true })</script>`
  await shop.open(await shop.form('adcombo', { pixels: { meta } }), { head })
  await sendLead(page.locator('form'))
  await arrival(page)
  expect(asked).toEqual([])
  expect(ofLeads()).toEqual([['own', 'trackSingle', meta, 'Lead', {}, { eventID: number }]])
})

test('a form without pixels tells the tags of the page, and nothing is fetched for it', async ({
  page,
  context,
  shop,
}) => {
  const { asked, heard } = await listen(context, shop.answeredHosts)
  const head = `<script>dataLayer = { push: (told) => fetch('/ouvido', { method: 'POST', body: JSON.stringify([told]), keepalive: true }) }</script>`
  await shop.open(await shop.form('adcombo'), { head })
  await sendLead(page.locator('form'))
  await arrival(page)
  const sent = { event: 'integrador:sucesso', url: page.url(), orderId: '4821377', leadId: number }
  await expect.poll(() => heard).toEqual([[sent]])
  expect(asked).toEqual([])
})

test('a form without pixels on the same page keeps its own script, and tells nobody', async ({
  page,
  context,
  shop,
}) => {
  const { ofLeads, heard } = await listen(context, shop.answeredHosts)
  const plain = await shop.form('adcombo')
  const withPixel = await shop.form('adcombo', { pixels: { meta }, offerId: '7' })
  await shop.open(plain + withPixel)
  await expect.poll(() => heard.length).toBeGreaterThanOrEqual(2)
  await sendLead(page.locator('form').first())
  await arrival(page)
  expect(ofLeads()).toEqual([])
  await page.goBack()
  await sendLead(page.locator('form').last())
  await arrival(page)
  expect(ofLeads().map(([adPlatform]) => adPlatform)).toEqual(['meta'])
})

test('beside a pixel of the page each offer’s own is told, and nobody else’s', async ({
  page,
  context,
  shop,
}) => {
  const { heard, ofLeads } = await listen(context, shop.answeredHosts)
  const tell = `const tell = (...parts) => fetch('/ouvido', { method: 'POST', body: JSON.stringify(parts), keepalive: true })`
  const head = `<script>
    ${tell}
    const queueOf = (id) => Object.assign([], { page: () => tell('tiktok', id, 'page'), track: (...parts) => tell('tiktok', id, 'track', ...parts) })
    fbq = (...parts) => tell('meta', ...parts)
    ttq = Object.assign([], { _i: { DAPAGINA1234: queueOf('DAPAGINA1234') }, load: (id) => { ttq._i[id] = queueOf(id) }, instance: (id) => ttq._i[id], track: (...parts) => tell('tiktok', 'all', ...parts) })
    dataLayer = []
    gtag = function () { dataLayer.push(arguments); tell('google', ...arguments) }
    gtag('config', 'G-DAPAGINA')
    gtag('config', 'G-PRIMEIRA')
  </script>`
  const first = { meta: '1111111111', tiktok: 'PRIMEIRA1234', google: 'G-PRIMEIRA' }
  const second = { meta: '2222222222', tiktok: 'SEGUNDA12345', google: 'G-SEGUNDA' }
  const forms = await Promise.all([
    shop.form('adcombo', { pixels: first, offerId: '1' }),
    shop.form('adcombo', { pixels: second, offerId: '2' }),
  ])
  await shop.open(forms.join(''), { head })
  await sendLead(page.locator('form').last())
  await arrival(page)
  expect(heard.filter(([, command]) => command === 'config').map(([, , tag]) => tag)).toEqual([
    'G-DAPAGINA',
    'G-PRIMEIRA',
    'G-SEGUNDA',
  ])
  expect(heard.filter(([, command]) => command === 'init').map(([, , id]) => id)).toEqual([
    first.meta,
    second.meta,
  ])
  expect(ofLeads()).toEqual([
    ['meta', 'trackSingle', second.meta, 'Lead', {}, { eventID: number }],
    ['tiktok', second.tiktok, 'track', 'SubmitForm', {}, { event_id: number }],
  ])
  expect(heard).toContainEqual([
    'google',
    'event',
    'generate_lead',
    { send_to: second.google, transaction_id: number, event_id: number },
  ])
})

test('a consent tool that holds the pixels back costs a lead nothing, and later they start', async ({
  page,
  context,
  shop,
}) => {
  const { asked, heard } = await listen(context, shop.answeredHosts)
  const form = await shop.form('adcombo', { pixels: { meta } })
  const held = form.replaceAll(/<script[^>]*>(?=[^]*?<\/script>)/g, (tag, at: number) =>
    form.indexOf('connect.facebook.net', at) < form.indexOf('</script>', at) &&
    form.indexOf('connect.facebook.net', at) > 0
      ? '<script type="text/plain">'
      : tag,
  )
  await shop.open(held, { query: '?utm_source=anuncio' })
  await sendLead(page.locator('form'))
  const { searchParams } = await arrival(page)
  expect(shop.standIn.requests[0]?.fields).toMatchObject({ utm_source: 'anuncio' })
  expect(searchParams.has('pixel')).toBe(false)
  expect([asked, heard]).toEqual([[], []])

  await page.goBack()
  await page.evaluate(() => {
    const script = document.querySelector('script[type="text/plain"]')
    const copy = document.createElement('script')
    copy.textContent = script?.textContent ?? ''
    script?.replaceWith(copy)
  })
  await expect.poll(() => heard).toContainEqual(['meta', 'init', meta])
})
