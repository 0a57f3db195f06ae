import type { Locator, Page } from '@playwright/test'
import { toastMs } from '#web/ui/toast-store.ts'
import { goOn, holdTimers } from './hold-timers.ts'
import { answeredForm, openDraft } from './wizard-draft.ts'
import { expectHeading, expectPath, fillLogin, makePerson } from './people.ts'
import { expect, test, widths } from './product.ts'
import { choosePlatform, press } from './wizard-actions.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** From the platform to the form, by what each step offers. */
async function reachForm(page: Page) {
  await choosePlatform(page, 'AdCombo')
  await press(page, 'Já tenho URL CloudFlare')
  await page.getByLabel('URL da Página de Sucesso').fill('https://exemplo.com/grazie')
  await press(page, 'Usar minha página')
  await expectHeading(page, 'Configure seu formulário')
}

test("the browser's back and forward walk the steps, also after a reload, and back from the first one leaves", async ({
  page,
  enter,
}) => {
  await enter('active')
  await page.goto('/integrations')
  await page.goto('/wizard')
  await reachForm(page)
  await page.goBack()
  await expectHeading(page, 'Configure sua Página de Sucesso')
  await expect(page.getByLabel('URL da Página de Sucesso')).toHaveValue('https://exemplo.com/grazie')
  await page.reload()
  await expectHeading(page, 'Configure sua Página de Sucesso')
  await page.goBack()
  await expectHeading(page, 'Configurar CloudFlare Worker')
  await page.goForward()
  await expectHeading(page, 'Configure sua Página de Sucesso')

  await press(page, 'Voltar')
  await expectHeading(page, 'Configurar CloudFlare Worker')
  await page.goBack()
  await expectHeading(page, 'Escolha Sua Plataforma')
  await page.goBack()
  await expectPath(page, '/integrations')
})

/** The last two steps of that way. */
async function reachFormFromWorker(page: Page, userId: string) {
  await openDraft(page, userId, answeredForm('adcombo', { step: 'worker' }))
  await press(page, 'Já tenho URL CloudFlare')
  await press(page, 'Usar minha página')
  await expectHeading(page, 'Configure seu formulário')
}

/** Once its heading is there, the page gets to nothing that it has put off until after drawing, until `goOn`. */
function holdAfterHeading() {
  let isHeld = true
  const letGo = (event: Event) => {
    event.preventDefault()
    isHeld = false
  }
  addEventListener('go-on', letGo, { once: true })
  globalThis.MessageChannel = class extends MessageChannel {
    constructor() {
      super()
      const post = this.port2.postMessage.bind(this.port2)
      this.port2.postMessage = (message: unknown) => {
        setTimeout(() => {
          if (isHeld && document.querySelector('h1')) addEventListener('go-on', () => post(message))
          else post(message)
        })
      }
    }
  }
}

test('a way back taken as soon as the page is seen is not lost', async ({ page, enter }) => {
  await reachFormFromWorker(page, await enter('active'))
  await page.addInitScript(holdAfterHeading)
  await page.reload()
  await expectHeading(page, 'Configure seu formulário')
  await page.goBack()
  await goOn(page)
  await expectHeading(page, 'Configure sua Página de Sucesso')
})

test('a way back taken before the page is there is not lost', async ({ page, enter }) => {
  await reachFormFromWorker(page, await enter('active'))
  const arrives = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await arrives.promise
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await page.evaluate(() => {
    const { promise, resolve } = Promise.withResolvers<void>()
    addEventListener('popstate', () => resolve(), { once: true })
    history.back()
    return promise
  })
  arrives.resolve()
  await expectHeading(page, 'Configure sua Página de Sucesso')
  await page.goBack()
  await expectHeading(page, 'Configurar CloudFlare Worker')
  await page.goForward()
  await page.goForward()
  await expectHeading(page, 'Configure seu formulário')
})

test('a new integration is not led back into the former one', async ({ page, enter }) => {
  await enter('active')
  await page.goto('/integrations')
  await page.goto('/wizard')
  await reachForm(page)
  await page.getByLabel('Código do País').fill('IT')
  await page.getByLabel('Offer ID').fill('24817')
  await page.getByLabel('Preço do Produto').fill('39.90')
  await page.getByLabel('URL do Cloudflare').fill('https://leads.exemplo.workers.dev')
  await press(page, 'Gerar Formulário para Atomicat')
  await press(page, 'Nova Integração')
  await expectHeading(page, 'Escolha Sua Plataforma')
  await page.goBack()
  // The entries of the former integration are passed over one by one.
  await expect
    .poll(() => page.evaluate(() => history.state as unknown))
    .toMatchObject({ steps: ['platform'] })
  await expectHeading(page, 'Escolha Sua Plataforma')
  await page.goBack()
  await expectPath(page, '/integrations')
})

test('a step that is done is one click away on every screen', async ({ page, enter }) => {
  await openDraft(page, await enter('active'), answeredForm('adcombo'))
  for (const viewport of Object.values(widths)) {
    await page.setViewportSize(viewport)
    await press(page, 'Plataforma (concluído)')
    await expectHeading(page, 'Escolha Sua Plataforma')
    await press(page, 'Sucesso (concluído)')
    await expectHeading(page, 'Configure sua Página de Sucesso')
  }
})

test('a double click does one thing', async ({ page, enter }) => {
  await enter('active')
  await page.goto('/wizard')
  await page.getByRole('radio', { name: /^AdCombo/ }).click()
  await page.getByRole('button', { name: 'Próximo Passo' }).dblclick()
  await expectHeading(page, 'Configurar CloudFlare Worker')
  await page.getByLabel('API Key').fill('0123456789abcdef')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await press(page, 'Gerar Código do Worker')
  await page.getByRole('button', { name: 'Próximo Passo' }).dblclick()
  await expectHeading(page, 'Configure sua Página de Sucesso')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

const bar = (page: Page) => page.locator('[data-action-bar]')

/** Where something stands on the screen. */
async function placeOf(thing: Locator) {
  const box = await thing.boundingBox()
  if (!box) throw new Error('It is not on the screen')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height, middle: box.y + box.height / 2 }
}

/** All actions in one row and in the window, and the end of the page above them. */
async function expectOneRow(page: Page, width: number) {
  const shown = bar(page).getByRole('button').filter({ visible: true })
  await expect(shown.first()).toBeVisible()
  const buttons = await shown.all()
  const places = await Promise.all(buttons.map(placeOf))
  expect(new Set(places.map(({ middle }) => Math.round(middle))).size).toBe(1)
  for (const { right } of places) expect(right).toBeLessThanOrEqual(width)
  expect((await placeOf(bar(page))).height).toBeLessThanOrEqual(72)
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  const content = await placeOf(page.getByRole('main').locator('form > div').first())
  expect(content.bottom).toBeLessThanOrEqual((await placeOf(bar(page))).y + 1)
}

/** Below 1024 pixels a result lies over the fields, from there on it stands beside them. */
const barWidths = [640, 768, 900, 1024, 1440, 390]

test('the actions are one row on any screen, and nothing ends under them', async ({ page, enter }) => {
  await enter('active')
  await page.setViewportSize(widths.phone)
  await page.goto('/wizard')
  const look = async () => {
    for (const width of barWidths) {
      await page.setViewportSize({ width, height: 800 })
      await expectOneRow(page, width)
    }
  }
  await look()
  await choosePlatform(page, 'AdCombo')
  await page.getByLabel('API Key').fill('0123456789abcdef')
  await look()
  await press(page, 'Gerar Código do Worker')
  await expect(page.getByRole('region', { name: 'Código: Worker' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await look()
  await press(page, 'Próximo Passo')
  await page.getByLabel('URL da Página de Sucesso').fill('https://exemplo.com/grazie')
  await look()
  await press(page, 'Usar minha página')
  await expectHeading(page, 'Configure seu formulário')
  await look()
})

test('no message lies on an action, whatever the screen', async ({ page, product }) => {
  const person = await makePerson(product)
  await page.goto('/auth')
  await holdTimers(page, toastMs)
  await fillLogin(page, person)
  const toast = page.getByRole('listitem').filter({ hasText: 'Login realizado' })
  await expect(toast).toBeVisible()
  await expectHeading(page, 'Escolha Sua Plataforma')
  for (const viewport of Object.values(widths)) {
    await page.setViewportSize(viewport)
    const { y, bottom } = await placeOf(toast)
    expect(bottom).toBeLessThanOrEqual((await placeOf(bar(page))).y)
    expect(y).toBeGreaterThan((await placeOf(page.getByRole('banner'))).bottom)
  }
})

test('a step shows while the code of its result is still on the way', async ({ page, enter }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/member/result-panel-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await enter('active')
  await page.goto('/wizard')
  await choosePlatform(page, 'AdCombo')
  await expect(page.getByLabel('API Key', { exact: true })).toBeVisible()
  await press(page, 'Já tenho URL CloudFlare')
  await expectHeading(page, 'Configure sua Página de Sucesso')
  held.resolve()
  await expect(page.getByRole('tab', { name: 'Prévia' })).toBeVisible()
})
