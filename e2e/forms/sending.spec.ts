import type { Page } from '@playwright/test'
import { findLanguage } from '#generator/index.ts'
import { atFullSize } from '../full-size.ts'
import { arrival, expect, fillIn, holdLeads, sendLead, test, visitor } from './shop.ts'

for (const [code, size] of [
  ['pt', {}],
  ['en', { tag: atFullSize }],
  ['ar', { tag: atFullSize }],
  ['th', { tag: atFullSize }],
  ['ja', { tag: atFullSize }],
] as const) {
  test(
    `while a lead is on its way the button is locked and says so in ${code}`,
    size,
    async ({ page, shop }) => {
      const release = await holdLeads(page)
      await shop.open(await shop.form('adcombo', { formLanguage: code }))
      await sendLead(page.locator('form'))
      await expect(page.getByRole('button')).toBeDisabled()
      await expect(page.getByRole('button')).toHaveText(findLanguage(code)?.form.sending ?? '')
      release()
      await arrival(page)
    },
  )
}

const impatience: Record<string, (page: Page) => Promise<void>> = {
  'a double click': (page) => page.getByRole('button').dblclick(),
  'Enter and a click': async (page) => {
    // By hand: a click of the test's own would wait for the button to be free.
    const { x = 0, y = 0 } = (await page.getByRole('button').boundingBox()) ?? {}
    await page.locator('[name=phone]').focus()
    await page.mouse.move(x + 20, y + 20)
    await Promise.all([page.keyboard.press('Enter'), page.mouse.down(), page.mouse.up()])
  },
  'Enter held down': async (page) => {
    await page.locator('[name=phone]').focus()
    for (let repeat = 0; repeat < 5; repeat++) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
  },
  'three submits in one breath': (page) =>
    page.locator('form').evaluate((form: HTMLFormElement) => {
      for (let repeat = 0; repeat < 3; repeat++) form.requestSubmit()
    }),
}

test('who is impatient sends one lead', async ({ page, shop }) => {
  const form = await shop.form('adcombo')
  for (const [what, act] of Object.entries(impatience))
    await shop.newVisitor(what, async () => {
      await shop.open(form)
      await fillIn(page.locator('form'))
      await act(page)
      await arrival(page)
      expect(shop.seen.filter(({ method }) => method === 'POST')).toHaveLength(1)
      expect(shop.standIn.requests).toHaveLength(1)
    })
})

test('a lead sent while the page is still loading is sent once', async ({ page, shop }) => {
  const image = Promise.withResolvers<void>()
  await page.route('**/foto.png', async (route) => {
    await image.promise
    await route.fulfill({ status: 404 })
  })
  const release = await holdLeads(page)
  const address = shop.publish(`${await shop.form('adcombo')}<img src="/foto.png" alt="">`)
  await page.goto(address, { waitUntil: 'commit' })
  await sendLead(page.locator('form'))
  image.resolve()
  await page.waitForLoadState('load')
  await expect(page.getByRole('button')).toBeDisabled()
  release()
  await arrival(page)
  expect(shop.standIn.requests).toHaveLength(1)
})

test('after an error everything typed is still there, and the next try goes through', async ({
  page,
  shop,
}) => {
  await shop.standIn.enter('refused')
  await shop.open(await shop.form('adcombo'))
  await sendLead(page.locator('form'))
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('Nome')).toHaveValue(visitor.name)
  await expect(page.getByLabel('Telefone')).toHaveValue(visitor.phone)
  await expect(page.getByRole('button', { name: 'Pedir agora' })).toBeEnabled()

  await shop.standIn.reset()
  const release = await holdLeads(page)
  await page.getByRole('button').click()
  await expect(page.getByText('Erro')).toBeHidden()
  release()
  await arrival(page)
  expect(shop.standIn.requests.map(({ lead }) => lead)).toMatchObject([visitor])
})

test('a button with a text of the customer’s own gets that text back', async ({ page, shop }) => {
  await shop.standIn.enter('refused')
  await shop.open((await shop.form('adcombo')).replace('Pedir agora', 'Quero o meu'))
  for (const attempt of [1, 2]) {
    await sendLead(page.locator('form'))
    await expect.poll(() => shop.alerts.length).toBe(attempt)
    await expect(page.getByRole('button')).toHaveText('Quero o meu')
  }
})

test('a theme that keeps submit events to itself does not keep the lead', async ({ page, shop }) => {
  const theme = `<script>addEventListener('load', () => document.querySelector('form')
    .addEventListener('submit', (event) => event.stopImmediatePropagation()))</script>`
  await shop.open((await shop.form('adcombo')) + theme, { query: '?utm_source=fb' })
  await sendLead(page.locator('form'))
  await arrival(page)
  expect(shop.standIn.requests[0]?.fields).toMatchObject({ utm_source: 'fb' })
})

test('forms of others on the page are left alone', async ({ page, shop }) => {
  await shop.open(
    `<form action="/obrigado" class="busca"><button>Buscar</button></form>${await shop.form('adcombo')}`,
  )
  await page.getByRole('button', { name: 'Buscar' }).click()
  await arrival(page)
  expect(shop.seen.map(({ method }) => method)).toEqual(['GET', 'GET'])
})

/** This browser keeps no pages, so the test leaves one without going anywhere, and says that it is gone. */
test('who comes back to a page that the browser kept finds the button free', async ({ page, shop }) => {
  await page.route('**/obrigado**', (route) => route.fulfill({ status: 204 }))
  await shop.open(await shop.form('adcombo'))
  const leaving = page.waitForRequest(/obrigado/)
  await sendLead(page.locator('form'))
  await leaving
  await expect(page.getByRole('button')).toBeDisabled()
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
  const leavingAgain = page.waitForRequest(/obrigado/)
  await page.getByRole('button', { name: 'Pedir agora' }).click()
  await leavingAgain
  expect(shop.standIn.requests.map(({ lead }) => lead)).toMatchObject([visitor])
})
