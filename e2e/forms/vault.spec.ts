import { subjectOf } from '#generator/testing/platforms/index.ts'
import { openVault, type Vault } from '#generator/testing/vault/open-vault.ts'
import { arrival, expect, orderOf, sendLead, test as base, type Shop } from './shop.ts'

/** The form beside a worker that keeps its leads. */
const test = base.extend<{ vault: Vault }>({
  vault: async ({ shop }, provide) => {
    await using vault = await openVault(subjectOf('lemonad'), { outbound: shop.standIn.address })
    await provide(vault)
  },
})

const open = async (shop: Shop, vault: Vault) =>
  shop.open(await shop.form('lemonad', { cloudflareUrl: vault.worker.url.href }))

test('while the network is away the visitor goes on, and the lead follows later', async ({
  page,
  shop,
  vault,
}) => {
  await shop.standIn.enter('server-error')
  await open(shop, vault)
  await sendLead(page.locator('form'))
  expect((await arrival(page)).searchParams.has('order')).toBe(false)
  expect((await vault.list()).leads).toMatchObject([{ estado: 'pendente' }])
  await shop.standIn.enter('accepted')
  await vault.control({ advanceMs: 61_000 })
  await expect.poll(async () => (await vault.list()).leads).toMatchObject([{ estado: 'entregue' }])
  expect(shop.alerts).toEqual([])
})

test('an answer that was lost on its way makes no second lead', async ({ page, shop, vault }) => {
  await open(shop, vault)
  await page.route(
    vault.worker.url.href,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await sendLead(page.locator('form'))
  await expect.poll(() => shop.alerts.length).toBe(1)
  await page.locator('button[value]').click()
  expect(Object.fromEntries((await arrival(page)).searchParams)).toMatchObject(orderOf('lemonad'))
  expect(shop.standIn.requests).toHaveLength(1)
  expect((await vault.list()).leads).toMatchObject([{ estado: 'entregue' }])
})

test('a phone that was corrected after a refusal is the same lead', async ({ page, shop, vault }) => {
  await shop.standIn.enter('refused')
  await open(shop, vault)
  await sendLead(page.locator('form'))
  await expect.poll(() => shop.alerts.length).toBe(1)
  await shop.standIn.enter('accepted')
  await page.locator('[name=phone]').fill('+39 333 111 0001')
  await page.locator('button[value]').click()
  await arrival(page)
  expect((await vault.list()).leads).toMatchObject([{ estado: 'entregue', telefone: '+39 333 111 0001' }])
})

test('page and vault tell Meta of one event, with what its ads left behind and nothing of others', async ({
  page,
  context,
  shop,
  vault,
}) => {
  const sent: unknown[][] = []
  shop.answeredHosts.add('connect.facebook.net')
  await context.route('https://connect.facebook.net/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `fbq.callMethod = (...parts) => fetch('/ouvido', { method: 'POST', body: JSON.stringify(parts), keepalive: true })
        for (const call of fbq.queue) fbq.callMethod(...call)`,
    }),
  )
  await context.route('**/ouvido', (route) => {
    sent.push(JSON.parse(route.request().postData() ?? '[]') as unknown[])
    return route.fulfill({ status: 204 })
  })
  const fbp = 'fb.1.1790446417975.1267650289'
  const cookies = {
    _fbp: fbp,
    _ttp: 'ttp-1==',
    _gclid: 'antigo',
    _utm_campaign: 'antiga',
    _ga: 'GA1.1.12.34',
    outro: 'segredo',
  }
  await context.addCookies(
    Object.entries(cookies).map(([name, value]) => ({ name, value, url: shop.origin })),
  )
  const destinos = { meta: { pixel: '123', token: 'token-da-meta' } }
  await vault.read('destinos', { method: 'PUT', body: JSON.stringify(destinos) })
  const pixels = { meta: '1234567890123456' }
  await shop.open(await shop.form('lemonad', { cloudflareUrl: vault.worker.url.href, pixels }), {
    query: '?fbclid=IwAR0&ttclid=tt-1&gclid=g-1&utm_campaign=verao&outro=nada',
  })
  await sendLead(page.locator('form'))
  await arrival(page)
  const [lead] = (await vault.list()).leads
  const { dados } = await vault.see(lead?.id ?? '')
  const left = {
    fbclid: 'IwAR0',
    ttclid: 'tt-1',
    gclid: 'g-1',
    fbp,
    ttp: 'ttp-1==',
    utm_campaign: 'verao',
    ga: 'GA1.1.12.34',
  }
  expect(dados.recebido).toMatchObject({ ...left, ddi: '39  IT' })
  expect(JSON.stringify(dados)).not.toContain('segredo')

  await expect.poll(() => shop.standIn.strays.length).toBe(1)
  const body = shop.standIn.strays[0]?.body ?? ''
  expect(body).toContain(`"event_id":"${lead?.id}"`)
  expect(body).toContain(fbp)
  expect(body).toMatch(/"fbc":"fb\.1\.\d{13}\.IwAR0"/)
  expect(body).not.toMatch(/ttp-1|tt-1|g-1|GA1/)
  const event = sent.find((call) => call.includes('Lead'))
  expect(event?.at(-1)).toEqual({ eventID: lead?.id })
  expect(JSON.stringify(shop.standIn.requests[0]?.fields)).not.toMatch(/IwAR0|tt-1|g-1|1267650289/)
  // The call to Meta was wanted, and is none that a worker must not make.
  await vault.read('destinos', { method: 'PUT', body: JSON.stringify({ meta: null }) })
  await vault.rest()
  await shop.standIn.reset()
})
