import type { PlatformId } from '#generator/index.ts'
import { arrival, expect, sendLead, test, visitor } from './landing-page.ts'

/** Parameters of the ad that led to the page: every name that some platform takes, and one that none does. */
const names = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term', 'clickid', 'subacc']
  .concat([
    'subacc2',
    'subacc3',
    'subacc4',
    'localClickid',
    'externalWebmasterId',
    'buyerId',
    'fbpxl',
    'cost',
  ])
  .concat(['sub1', 'sub2', 'sub3', 'sub4', 'sub5', 'sub6', 'sub7', 'gclid'])
const query = `?${names.map((name) => `${name}=v-${name}`).join('&')}`
const given = (...chosen: string[]) => Object.fromEntries(chosen.map((name) => [name, `v-${name}`]))
const utm = given('utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term')

const empty = { stream_hid: '', comments: '', address: '', web_id: '', email: '' }

type Expected = { fields: (page: { origin: string; successUrl: string }) => object; order: string }

/** Each platform's lead as its contract and the product's specification list it, and the order it is given. */
const expected: Record<PlatformId, Expected> = {
  adcombo: {
    order: '61234567',
    fields: ({ origin, successUrl }) => ({
      ...visitor,
      ...utm,
      ...given('clickid', 'subacc', 'subacc2', 'subacc3', 'subacc4'),
      api_key: '00112233445566778899aabbccddeeff',
      offer_id: '777',
      country_code: 'IT',
      price: '39.00',
      base_url: `${origin}/oferta`,
      success_page: successUrl,
      referrer: `${origin}/anuncio`,
      ip: '127.0.0.1',
    }),
  },
  lemonad: {
    order: '5f0c7d1e9a3b4c0012ab34cd',
    fields: ({ origin, successUrl }) => ({
      ...visitor,
      ...utm,
      ...given('localClickid', 'externalWebmasterId', 'buyerId', 'clickid', 'fbpxl', 'cost'),
      offerId: '44444444-0000-4000-8000-000000000001',
      domain: `${origin}/oferta`,
      success_page: successUrl,
      ip: '127.0.0.1',
    }),
  },
  drcash: {
    order: '0b9d3f52-0000-4000-8000-000000000001',
    fields: ({ successUrl }) => ({
      ...visitor,
      ...given('sub1', 'sub2', 'sub3', 'sub4', 'sub5', 'sub6', 'sub7'),
      token: 'drcash-token-for-tests',
      stream_code: 'abc12',
      country: 'it',
      thanks_page: successUrl,
      ip: '127.0.0.1',
      client: { ...visitor, country: 'it', ip: '127.0.0.1' },
    }),
  },
  trafficlight: {
    order: '48151623',
    fields: () => ({
      ...visitor,
      ...utm,
      ...given('sub1', 'sub2', 'sub3', 'sub4', 'sub5'),
      key: 'trafficlight-key-for-tests',
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      offer_id: '777',
      country: 'IT',
      ip_address: '127.0.0.1',
      tz: '-3',
      user_agent: expect.stringContaining('Chrome'),
      ...empty,
    }),
  },
}

for (const [platform, { fields, order }] of Object.entries(expected) as [PlatformId, Expected][]) {
  test(`a lead reaches ${platform} whole, and the visitor the success page`, async ({ page, shop }) => {
    const target = shop.publish(await shop.form(platform), { query })
    await shop.open(`<a href="${target.replaceAll('&', '&amp;')}">Ver a oferta</a>`, { path: '/anuncio' })
    await page.getByRole('link').click()
    const before = shop.seen.length

    await sendLead(page.locator('form'))
    const { searchParams } = await arrival(page)

    expect(shop.standIn.requests.map((request) => request.fields)).toEqual([fields(shop)])
    expect(shop.standIn.requests[0]?.platform).toBe(platform)
    expect(Object.fromEntries(searchParams)).toEqual({ bg: 'fff', de: 'loja', order })
    expect(shop.seen.slice(before).map(({ method, type }) => `${method} ${type}`)).toEqual([
      'POST fetch',
      'GET document',
    ])
    expect(shop.alerts).toEqual([])
  })
}

test('a page asks for nothing before a lead is sent', async ({ page, shop }) => {
  await shop.open(await shop.form('adcombo'))
  await page.waitForLoadState('networkidle')
  expect(shop.seen.map(({ url }) => url.href)).toEqual([`${shop.origin}/oferta`])
})

test('a duplicate that the platform accepted is a success like any other', async ({ page, shop }) => {
  await shop.standIn.enter('duplicate')
  await shop.open(await shop.form('adcombo'))
  await sendLead(page.locator('form'))
  expect((await arrival(page)).searchParams.get('order')).toBe('61234567')
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
  expect(search + hash).toBe('?order=61234567#topo')
})

test('what a browser does not know of the page is sent empty', async ({ page, shop }) => {
  await shop.open(await shop.form('adcombo'))
  await sendLead(page.locator('form'))
  await arrival(page)
  expect(shop.standIn.requests[0]?.fields).toMatchObject({ referrer: '', utm_source: '', clickid: '' })
})
