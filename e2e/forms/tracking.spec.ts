import { platforms } from '#generator/index.ts'
import { atFullSize } from '../full-size.ts'
import { arrival, bringLead, expect, fillIn, sendLead, test } from './shop.ts'

type Fields = Record<string, unknown>

test('the ad of the first page counts on the pages after it', async ({ page, shop }) => {
  const form = await shop.form('adcombo')
  await shop.open(form, { path: '/artigo', query: '?utm_source=fb&clickid=1&utm_term=cha' })
  await shop.open(form, { path: '/oferta', query: '?cor=azul&utm_medium=' })
  await shop.open(form, { path: '/oferta' })
  await sendLead(page.locator('form'))
  await arrival(page)
  expect(shop.standIn.requests[0]?.fields).toMatchObject({
    utm_source: 'fb',
    clickid: '1',
    utm_term: 'cha',
    utm_medium: '',
    base_url: `${shop.origin}/oferta`,
  })
})

test('a page that has become another one without being loaded sends its own address and ad', async ({
  page,
  shop,
}) => {
  await shop.open(await shop.form('adcombo'), { path: '/artigo', query: '?utm_source=fb&clickid=1' })
  await page.locator('[name=name]').focus()
  await page.evaluate(() => history.pushState(null, '', '/oferta?clickid=2'))
  await sendLead(page.locator('form'))
  await arrival(page)
  expect(shop.standIn.requests[0]?.fields).toMatchObject({
    clickid: '2',
    utm_source: '',
    base_url: `${shop.origin}/oferta`,
  })
})

const newerAds = [
  ['a click id', '?clickid=2', { clickid: '2', utm_source: '', utm_term: '' }],
  ['a source', '?utm_source=google', { clickid: '', utm_source: 'google', utm_term: '' }],
  ['a click id of the ad network', '?gclid=9', { clickid: '', utm_source: '', utm_term: '' }],
  ['a sub account', '?subacc2=7', { clickid: '', utm_source: '', subacc2: '7' }],
  ['nothing but macros', '?clickid={subid}&utm_source=__SITE__', { clickid: '1', utm_source: 'fb' }],
] as const

test('a newer ad counts for all of it, whatever it brings', async ({ page, shop }) => {
  const form = await shop.form('adcombo')
  for (const [what, query, fields] of newerAds)
    await shop.newVisitor(what, async () => {
      await shop.open(form, { path: '/artigo', query: '?utm_source=fb&clickid=1&utm_term=cha' })
      await shop.open(form, { query })
      await shop.open(form, { query: '?subscribe=1' })
      await bringLead(page, shop)
      expect(shop.standIn.requests[0]?.fields).toMatchObject(fields)
    })
})

const addresses = [
  ['capitals', '?UTM_SOURCE=fb&Utm_Term=cha', { utm_source: 'fb', utm_term: 'cha' }],
  ['a place after the #', '#utm_source=fb&clickid=1', { utm_source: 'fb', clickid: '1' }],
  ['a route after the #', '?clickid=1#/oferta?utm_source=fb', { utm_source: 'fb', clickid: '1' }],
  ['what HTML makes of &', '?clickid=1&amp;utm_source=fb', { utm_source: 'fb', clickid: '1' }],
  ['another way to write the click', '?click_id=1', { clickid: '1' }],
  ['macros in brackets', '?clickid=[IMPRESSIONID]&utm_term=cha', { clickid: '', utm_term: 'cha' }],
  ['macros in dollars', '?clickid=$ad_id$&utm_term=cha', { clickid: '', utm_term: 'cha' }],
  ['macros in per cents', '?clickid=%CLICKID%&utm_source=%AD_ID%', { clickid: '', utm_source: '' }],
  ['macros inside a name', '?utm_campaign=BR_{{adset.name}}&clickid=1', { utm_campaign: '', clickid: '1' }],
] as const

test('an ad’s address is read as it was meant', async ({ page, shop }) => {
  const form = await shop.form('adcombo')
  for (const [what, address, fields] of addresses)
    await shop.newVisitor(what, async () => {
      // What differs after the # alone would not be loaded.
      await page.goto('about:blank')
      await shop.open(form, { query: address })
      await bringLead(page, shop)
      expect(shop.standIn.requests[0]?.fields).toMatchObject(fields)
    })
})

test('Facebook’s mark on a link is no ad of its own', async ({ page, shop }) => {
  const form = await shop.form('adcombo')
  await shop.open(form, { path: '/artigo', query: '?utm_source=fb&clickid=1' })
  await shop.open(form, { query: '?fbclid=9' })
  await sendLead(page.locator('form'))
  await arrival(page)
  expect(shop.standIn.requests[0]?.fields).toMatchObject({ utm_source: 'fb', clickid: '1' })
})

test('a newer ad with what a platform calls back by counts for all of it', async ({ page, shop }) => {
  for (const { id, name, postback } of platforms) {
    const [click = ''] = postback.macros.click.map((macro) => macro.slice(1, -1))
    await shop.newVisitor(`${name}: ${click}`, async () => {
      const form = await shop.form(id)
      await shop.open(form, { path: '/artigo', query: `?utm_term=velho&sub_id=velho&sub1=velho` })
      await shop.open(form, { query: `?${click}=novo` })
      await bringLead(page, shop)
      expect(JSON.stringify(shop.standIn.requests[0]?.fields)).toContain('novo')
      expect(JSON.stringify(shop.standIn.requests[0]?.fields)).not.toContain('velho')
    })
  }
})

test('another tab starts anew', async ({ shop, context }) => {
  const form = await shop.form('adcombo')
  await shop.open(form, { query: '?utm_source=fb' })
  const other = await context.newPage()
  await other.goto(shop.publish(form))
  await sendLead(other.locator('form'))
  await arrival(other)
  expect(shop.standIn.requests[0]?.fields).toMatchObject({ utm_source: '' })
})

const queries: Record<string, [query: string, fields: Fields]> = {
  'a name given twice counts once, the first time': ['?clickid=1&clickid=2', { clickid: '1' }],
  'an empty value gives way to the next': ['?clickid=&clickid=2', { clickid: '2' }],
  'a value is sent as it is meant, not as it is written': [
    '?utm_source=caf%C3%A9+%26%20ch%C3%A1&utm_term=%25',
    { utm_source: 'café & chá', utm_term: '%' },
  ],
  'a query that cannot be read does no harm': ['?utm_source=%E0%A4%A&&=&clickid=7', { clickid: '7' }],
  'names that objects are born with do no harm': [
    '?__proto__=x&constructor=y&toString=z&hasOwnProperty=w&utm_source=fb',
    { utm_source: 'fb', utm_medium: '' },
  ],
  'a name of the form’s own cannot be taken over': [
    '?@pagina=x&%40referencia=y&offer_id=1&price=1&name=Z&success_page=http://x',
    { offer_id: '777', price: '39.00', referrer: '', name: 'João & Maria “Ção”' },
  ],
  'a macro that nobody replaced is not sent': [
    '?utm_source={{ad.id}}&utm_medium={subid}&clickid=__CLICKID__&utm_term=${X}&utm_content=a_{b}_c&subacc=__x',
    { utm_source: '', utm_medium: '', clickid: '', utm_term: '', utm_content: 'a_{b}_c', subacc: '__x' },
  ],
  'a second question mark separates like any other': [
    '?utm_source=fb?clickid=7&utm_term=a?utm_medium=cpc',
    { utm_source: 'fb', clickid: '7', utm_term: 'a', utm_medium: 'cpc' },
  ],
  'a doubled question mark is one': ['??utm_source=fb', { utm_source: 'fb' }],
  'markup in a value stays a text': [
    '?utm_source="><img src=x onerror=alert(1)>',
    { utm_source: '"><img src=x onerror=alert(1)>' },
  ],
}

test('a query is read for what it says, and does no harm', async ({ page, shop }) => {
  const form = await shop.form('adcombo')
  for (const [what, [query, fields]] of Object.entries(queries))
    await shop.newVisitor(what, async () => {
      await shop.open(form, { query })
      await bringLead(page, shop)
      expect(shop.standIn.requests[0]?.fields).toMatchObject({ ...fields, base_url: `${shop.origin}/oferta` })
      expect(shop.standIn.requests[0]?.fields).toMatchObject({ success_page: shop.successUrl })
      expect(shop.alerts).toEqual([])
    })
})

test('what another script left in the form’s place does no harm', async ({ page, shop }) => {
  const form = await shop.form('adcombo')
  for (const stored of ['not json', 'null', '7', '"text"', '[]', '{"__proto__":{"utm_source":"x"}}'])
    await shop.newVisitor(stored, async () => {
      const head = `<script>sessionStorage.setItem('integrador', '${stored}')</script>`
      await shop.open(form, { head, query: '?utm_source=fb' })
      await bringLead(page, shop)
      expect(shop.standIn.requests[0]?.fields).toMatchObject({ utm_source: 'fb' })
    })
})

test('a frame that may not store anything still sends its own parameters', async ({ page, shop }) => {
  const address = shop.publish(await shop.form('adcombo'), { path: '/quadro', query: '?utm_source=fb' })
  await shop.open(
    `<iframe sandbox="allow-scripts allow-forms" src="${address}" title="Pedido" width="400" height="500"></iframe>`,
  )
  const frame = page.frameLocator('iframe')
  await fillIn(frame.locator('form'))
  await frame.getByRole('button').click()
  await expect(frame.getByRole('heading')).toHaveText('Obrigado')
  expect(shop.standIn.requests[0]?.fields).toMatchObject({ utm_source: 'fb' })
})

test('a full store does not cost what was stored before', async ({ page, shop }) => {
  const form = await shop.form('adcombo')
  await shop.open(form, { query: '?utm_source=fb' })
  await page.addInitScript(() => {
    for (let size = 2 ** 22; size >= 1; size /= 2) {
      try {
        for (;;) sessionStorage.setItem(`x${sessionStorage.length}`, 'x'.repeat(size))
      } catch {
        // Full for texts of this size.
      }
    }
  })
  await shop.open(form)
  await sendLead(page.locator('form'))
  await arrival(page)
  expect(shop.standIn.requests[0]?.fields).toMatchObject({ utm_source: 'fb' })
})

test('Dr.Cash gets the usual campaign names as its own when these are missing', async ({ page, shop }) => {
  const query = '?utm_source=s&utm_medium=m&utm_campaign=c&utm_content=o&utm_term=t&sub2=own&sub7=seven&sub3='
  await shop.open(await shop.form('drcash'), { query })
  await sendLead(page.locator('form'))
  await arrival(page)
  const { fields } = shop.standIn.requests[0] ?? {}
  expect(fields).toMatchObject({
    sub1: 's',
    sub2: 'own',
    sub3: 'c',
    sub4: 'o',
    sub5: 't',
    sub6: '',
    sub7: 'seven',
  })
  expect(fields).not.toHaveProperty('utm_source')
})

/** One on each side of Greenwich, each with half an hour, in `npm test`. */
for (const [timezoneId, hours, size] of [
  ['Asia/Kolkata', '5', {}],
  ['America/St_Johns', /^-[23]$/, {}],
  ['Pacific/Auckland', /^1[23]$/, { tag: atFullSize }],
  ['UTC', '0', { tag: atFullSize }],
  ['Asia/Riyadh', '3', { tag: atFullSize }],
] as const) {
  test.describe(`a visitor in ${timezoneId}`, () => {
    test.use({ timezoneId })

    test('gives TrafficLight the hours east of Greenwich', size, async ({ page, shop }) => {
      await shop.open(await shop.form('trafficlight'))
      await sendLead(page.locator('form'))
      await arrival(page)
      const { tz } = shop.standIn.requests[0]?.fields ?? {}
      expect(tz).toEqual(typeof hours === 'string' ? hours : expect.stringMatching(hours))
    })
  })
}
