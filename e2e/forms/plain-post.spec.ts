import { arrival, expect, fillIn, sendLead, test, visitor } from './shop.ts'

const cors = { 'access-control-allow-origin': '*' }

test('a policy of the page that lets no script call the Worker costs no lead', async ({ page, shop }) => {
  const head = `<meta http-equiv="Content-Security-Policy" content="connect-src 'self'">`
  await shop.open(await shop.form('adcombo'), { head, query: '?utm_source=anuncio&fbclid=1' })
  const posting = page.waitForRequest(
    (request) => request.isNavigationRequest() && request.method() === 'POST',
  )
  await sendLead(page.locator('form'))
  // What a vault tells ad platforms by, and no network asks for.
  expect(new URLSearchParams((await posting).postData() ?? '').get('fbclid')).toBe('1')
  await arrival(page)
  expect(shop.standIn.requests).toHaveLength(1)
  expect(shop.standIn.requests[0]?.fields).toMatchObject({ phone: visitor.phone, utm_source: 'anuncio' })
  expect(shop.alerts).toEqual([])
})

test('a form that a script of the page fills in and sends keeps its source on the plain way too', async ({
  page,
  shop,
}) => {
  await shop.open(await shop.form('adcombo'), { query: '?utm_source=anuncio' })
  // What reads a phone is missing, so that the form goes the plain way before it was filled in.
  await page.evaluate('delete String.prototype.normalize')
  await page.evaluate(({ name, phone }) => {
    const form = document.querySelector('form')
    const fields = form?.elements as unknown as Record<'name' | 'phone', HTMLInputElement>
    fields.name.value = name
    fields.phone.value = phone
    form?.requestSubmit()
  }, visitor)
  await arrival(page)
  expect(shop.standIn.requests.map(({ fields }) => fields)).toMatchObject([{ utm_source: 'anuncio' }])
})

test('where the plain way leads nowhere either the visitor reads what to do, and can press again', async ({
  page,
  shop,
}) => {
  const head = `<meta http-equiv="Content-Security-Policy" content="connect-src 'self'">`
  await shop.open(await shop.form('adcombo'), { head })
  await page.route('**/*', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 204 }) : route.fallback(),
  )
  await sendLead(page.locator('form'))
  await expect(page.getByRole('alert')).toHaveText('Por favor, tente novamente daqui a pouco.')
  const button = page.locator('button[value]')
  await expect(button).toBeEnabled()
  await expect(button).toHaveText('Pedir agora')
  expect(shop.standIn.requests).toEqual([])
})

test('where somebody else answers in the Worker’s place the visitor goes there himself', async ({
  page,
  shop,
}) => {
  await shop.open(await shop.form('adcombo'))
  await page.route('**/*', (route) =>
    route.request().resourceType() === 'fetch'
      ? route.fulfill({
          status: 403,
          contentType: 'text/html',
          headers: cors,
          body: '<h1>Just a moment...</h1>',
        })
      : route.fallback(),
  )
  await sendLead(page.locator('form'))
  await arrival(page)
  expect(shop.standIn.requests).toHaveLength(1)
  expect(shop.alerts).toEqual([])
})

test('after a connection error the form can be sent another way, under the same number', async ({
  page,
  shop,
}) => {
  const numbers: (string | null)[] = []
  await shop.open(await shop.form('adcombo', { formLanguage: 'it' }), { query: '?utm_source=anuncio' })
  await page.route('**/*', (route) => {
    const request = route.request()
    if (request.method() === 'POST')
      numbers.push(new URLSearchParams(request.postData() ?? '').get('lead_id'))
    return request.resourceType() === 'fetch' ? route.abort() : route.fallback()
  })
  await sendLead(page.locator('form'))
  await expect(page.getByRole('alert')).toHaveText('Errore di connessione: Riprova tra qualche istante.')
  await page.getByRole('button', { name: 'Invia in un altro modo' }).click()
  await arrival(page)
  expect(shop.standIn.requests.map(({ fields }) => fields)).toMatchObject([
    { phone: visitor.phone, utm_source: 'anuncio' },
  ])
  expect(numbers).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), numbers[0]])
})

test('the other way is gone once, however often it is pressed', async ({ page, shop }) => {
  await shop.open(await shop.form('adcombo'))
  let posts = 0
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() === 'fetch') return route.abort()
    if (route.request().method() === 'POST') posts += 1
    await page.waitForTimeout(500)
    await route.fallback()
  })
  await sendLead(page.locator('form'))
  await page.getByRole('button', { name: 'Enviar de outro modo' }).click({ clickCount: 2, delay: 100 })
  await arrival(page)
  expect(posts).toBe(1)
})

test('an accepted form says nothing of another one, whose script then breaks', async ({ page, shop }) => {
  const stay = `<script>addEventListener('integrador:sucesso', (event) => event.preventDefault())</script>`
  const forms = [await shop.form('adcombo', { offerId: '1' }), await shop.form('adcombo', { offerId: '2' })]
  await shop.open(stay + forms.join(''))
  await sendLead(page.locator('form').first())
  await expect(page.locator('button[value]').first()).toBeEnabled()
  expect(shop.standIn.requests).toHaveLength(1)
  // What reads a phone is missing from now on.
  await page.evaluate('delete String.prototype.normalize')
  await sendLead(page.locator('form').last())
  await arrival(page)
  expect(shop.standIn.requests).toHaveLength(2)
})

test('what was offered goes away with the next press', async ({ page, shop }) => {
  await shop.open(await shop.form('adcombo'))
  await page.route('**/*', (route) =>
    route.request().resourceType() === 'fetch' ? route.abort() : route.fallback(),
  )
  await sendLead(page.locator('form'))
  await expect(page.getByRole('button', { name: 'Enviar de outro modo' })).toBeVisible()
  await page.locator('[name=phone]').fill('1')
  await page.locator('button[value]').click()
  await expect(page.getByRole('button', { name: 'Enviar de outro modo' })).toHaveCount(0)
})

test('where the script cannot run, and the browser does not know the method, a token stays out of the address', async ({
  page,
  shop,
}) => {
  const form = await shop.form('drcash', { cloudflareUrl: undefined })
  await shop.open(form.replace('method="dialog"', '').replace(/<script[^]*<\/script>/, ''))
  const address = page.url()
  await fillIn(page.locator('form'))
  await page.locator('[name=phone]').press('Enter')
  await page.getByRole('button').click()
  await expect(page.getByRole('alert')).toContainText('Recarregue a página')
  expect(page.url()).toBe(address)
  expect(shop.seen.filter(({ url }) => url.search.includes('phone'))).toEqual([])
})

test('a success page that is a part of the same page leaves the button free', async ({ page, shop }) => {
  await shop.standIn.enter({
    status: 200,
    contentType: 'application/json',
    body: JSON.stringify({ code: 'ok' }),
  })
  await shop.open(
    `${await shop.form('adcombo', { successUrl: `${shop.origin}/oferta#fim` })}<p id="fim">Obrigado</p>`,
  )
  await sendLead(page.locator('form'))
  await page.waitForURL('**/oferta#fim')
  await expect(page.locator('button[value]')).toBeEnabled()
})
