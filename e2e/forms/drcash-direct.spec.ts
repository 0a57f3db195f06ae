import { request as send } from 'node:http'
import type { Page, Route } from '@playwright/test'
import { schemeHeader } from '#generator/testing/platforms/recorded-request.ts'
import type { StandIn } from '#generator/testing/platforms/stand-in.ts'
import { runCase } from '../run-case.ts'
import { arrival, expect, fillIn, ownTime, sendLead, test as base, visitor } from './shop.ts'

const cors = { 'access-control-allow-origin': '*' }
const direct = { cloudflareUrl: undefined }

type Lookup = (route: Route) => Promise<void>
const answering =
  (body: string, status = 200): Lookup =>
  (route) =>
    route.fulfill({ status, body, headers: cors })

/** The browser calls the platform by its real name; what it sends goes to the stand-in. */
const test = base.extend<{ lookUpIp: (lookup: Lookup) => Promise<void> }>({
  lookUpIp: async ({ page, shop, standIn }, provide) => {
    shop.answeredHosts.add('order.drcash.sh').add('api.ipify.org')
    await page.route('https://order.drcash.sh/**', (route) => passOn(route, standIn))
    await provide(async (lookup) => void (await page.route('https://api.ipify.org/**', lookup)))
  },
})

const subs = { sub1: 'fb', sub2: 'b', sub3: '', sub4: '', sub5: '', sub6: '', sub7: '' }

test('the form sends the whole lead to Dr.Cash itself, after one look at the IP', async ({
  page,
  shop,
  lookUpIp,
}) => {
  await lookUpIp(answering('203.0.113.7'))
  await shop.open(await shop.form('drcash', direct), { query: '?utm_source=fb&sub2=b' })
  const before = shop.seen.length
  await sendLead(page.locator('form'))
  expect((await arrival(page)).searchParams.get('order')).toBe('0b9d3f52-0000-4000-8000-000000000001')

  const asked = shop.seen.slice(before).map(({ method, url }) => `${method} ${url.origin}${url.pathname}`)
  expect(asked).toEqual([
    'GET https://api.ipify.org/',
    'POST https://order.drcash.sh/v1/order',
    `GET ${shop.origin}/obrigado`,
  ])
  const [{ headers, fields } = { headers: {}, fields: {} }] = shop.standIn.requests
  expect(headers.authorization).toBe('Bearer drcash-token-for-tests')
  expect(headers['content-type']).toBe('application/json')
  expect(fields).toEqual({
    ...visitor,
    token: 'drcash-token-for-tests',
    stream_code: 'abc12',
    country: 'it',
    thanks_page: shop.successUrl,
    ...subs,
    ip: '203.0.113.7',
    client: { ...visitor, country: 'it', ip: '203.0.113.7' },
  })
})

test('an empty field that a plugin calls phone too does not stand for the phone', async ({
  page,
  shop,
  lookUpIp,
}) => {
  await lookUpIp(answering('203.0.113.7'))
  await shop.open(await shop.form('drcash', direct))
  const form = page.locator('form')
  await fillIn(form)
  await form.evaluate((form) => form.insertAdjacentHTML('beforeend', '<input type="hidden" name="phone">'))
  await form.getByRole('button').click()
  await arrival(page)
  expect(shop.standIn.requests[0]?.fields).toMatchObject({ ...visitor, client: visitor })
})

const useless: Record<string, Lookup> = {
  'cannot be reached': (route) => route.abort('connectionrefused'),
  'is out of order': answering('Internal Server Error', 500),
  'answers with a web page': answering('<!doctype html><h1>Just a moment...</h1>'),
  'answers with nothing': answering(''),
  'has had enough': answering('too many requests', 429),
}

test('the lead goes without an IP when the service is of no use', async ({ page, shop, lookUpIp }) => {
  const form = await shop.form('drcash', direct)
  for (const [what, lookup] of Object.entries(useless))
    await shop.newVisitor(what, async () => {
      // The route that was added last is asked first.
      await lookUpIp(lookup)
      await shop.open(form)
      await sendLead(page.locator('form'))
      await arrival(page)
      expect(shop.standIn.requests[0]?.fields).toMatchObject({ ip: '', client: { ...visitor, ip: '' } })
    })
})

test('the lead waits two seconds for the IP, and no longer', async ({ page, shop, lookUpIp }) => {
  const never = Promise.withResolvers<void>()
  await lookUpIp(() => never.promise)
  await ownTime(page)
  await shop.open(await shop.form('drcash', direct))
  await page.clock.fastForward(1_000)
  await sendLead(page.locator('form'))
  await page.clock.fastForward(1_900)
  await expect(page.getByRole('button')).toBeDisabled()
  expect(shop.seen.filter(({ method }) => method === 'POST')).toEqual([])
  await page.clock.fastForward(200)
  await arrival(page)
  expect(shop.standIn.requests.map(({ lead }) => lead)).toMatchObject([{ ...visitor, ip: '' }])
  never.resolve()
})

test('what was typed when the button was pressed is what is sent', async ({ page, shop, lookUpIp }) => {
  const asked = Promise.withResolvers<void>()
  await lookUpIp(async (route) => {
    await asked.promise
    await answering('2001:db8::7')(route)
  })
  await shop.open(await shop.form('drcash', direct))
  await sendLead(page.locator('form'))
  await page.locator('[name=phone]').fill('')
  asked.resolve()
  await arrival(page)
  expect(shop.standIn.requests.map(({ lead }) => lead)).toMatchObject([{ ...visitor, ip: '2001:db8::7' }])
})

const json = (value: unknown) => ({
  status: 200,
  contentType: 'application/json',
  body: JSON.stringify(value),
})

const alerts: Record<string, [arrange: (page: Page, standIn: StandIn) => Promise<void>, alert: RegExp]> = {
  'a refusal with a text': [
    (_, standIn) => standIn.enter('refused'),
    /^Erro ao enviar o formulário: Stream not found$/,
  ],
  'a refusal with a text inside an object': [
    (_, standIn) => standIn.enter(json({ error: { code: 12, message: 'Wrong phone' } })),
    /^Erro ao enviar o formulário: Wrong phone$/,
  ],
  'a refusal with a text under another name': [
    (_, standIn) => standIn.enter(json({ error: { code: 7, text: 'Wrong phone' } })),
    /^Erro ao enviar o formulário: code: ?7, ?text: ?Wrong phone$/,
  ],
  'a refusal with several texts': [
    (_, standIn) => standIn.enter(json({ error: ['Wrong phone', 'Wrong name'] })),
    /^Erro ao enviar o formulário: Wrong phone, ?Wrong name$/,
  ],
  'a refusal without a text': [(_, standIn) => standIn.enter(json({})), /^Erro: desconhecido$/],
  'an answer that is no object': [(_, standIn) => standIn.enter(json(null)), /^Erro: desconhecido$/],
  'a web page instead of an answer': [
    (_, standIn) => standIn.enter('html-instead-of-json'),
    /^Erro de conexão: \S/,
  ],
  'a platform that other pages alone may call': [
    async (page) => {
      const headers = { 'access-control-allow-origin': 'https://outra.example' }
      await page.route('https://order.drcash.sh/**', (route) => route.fulfill({ body: '{}', headers }))
    },
    /^Erro de conexão: Por favor, tente novamente daqui a pouco\.$/,
  ],
}

test('what went wrong is told, and the form can be sent again', async ({ page, shop, lookUpIp }) => {
  await lookUpIp(answering('203.0.113.7'))
  await shop.open(await shop.form('drcash', direct))
  await fillIn(page.locator('form'))
  for (const [before, [what, [arrange, alert]]] of Object.entries(alerts).entries())
    await runCase(what, async () => {
      await arrange(page, shop.standIn)
      await page.getByRole('button', { name: 'Pedir agora' }).click()
      await expect.poll(() => shop.alerts.length).toBe(before + 1)
      await expect(page.getByRole('alert')).toHaveText(alert)
      expect(shop.alerts.at(-1)).toMatch(alert)
      await expect(page.getByRole('button', { name: 'Pedir agora' })).toBeEnabled()
      await expect(page.getByLabel('Telefone')).toHaveValue(visitor.phone)
    })
})

test('a platform silent for ten seconds is a connection error', async ({ page, shop, lookUpIp }) => {
  await lookUpIp(answering('203.0.113.7'))
  await shop.standIn.enter('time-out')
  await ownTime(page)
  await shop.open(await shop.form('drcash', direct))
  await page.clock.fastForward(1_000)
  await sendLead(page.locator('form'))
  await expect.poll(() => shop.standIn.requests.length).toBe(1)
  await page.clock.fastForward(10_100)
  await expect(page.getByRole('alert')).toHaveText(/^Erro de conexão: \S/)
})

test('a snippet pasted twice and pressed twice sends once', async ({ page, shop, lookUpIp }) => {
  await lookUpIp(answering('203.0.113.7'))
  const form = await shop.form('drcash', direct)
  await shop.open(form + form)
  await fillIn(page.locator('form').first())
  await page.getByRole('button').first().dblclick()
  await arrival(page)
  expect(shop.standIn.requests).toHaveLength(1)
})

/** Over the local wire, told apart by the Host header as every call of a worker is. */
async function passOn(route: Route, { address }: StandIn): Promise<void> {
  const request = route.request()
  const { hostname, pathname } = new URL(request.url())
  const [host = '', port = ''] = address.split(':')
  const headers = { ...(await request.allHeaders()), host: hostname, [schemeHeader]: 'https' }
  const answer = Promise.withResolvers<{ status: number; body: string } | undefined>()
  const call = send({ host, port, path: pathname, method: request.method(), headers }, (reply) => {
    let body = ''
    reply.setEncoding('utf8')
    reply.on('data', (text: string) => (body += text))
    reply.on('end', () => answer.resolve({ status: reply.statusCode ?? 0, body }))
  })
  // A silent stand-in hangs up when the test is over.
  call.on('error', () => answer.resolve(undefined))
  call.end(request.postData())
  const reply = await answer.promise
  if (reply) await route.fulfill({ ...reply, headers: cors })
}
