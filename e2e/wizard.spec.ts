import type { Page } from '@playwright/test'
import { atFullSize } from './full-size.ts'
import { answeredForm, openDraft } from './wizard-draft.ts'
import { expectHeading } from './people.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, expectToFit, test, widths } from './product.ts'
import { press } from './wizard-actions.ts'

/** On a phone the result lies over the fields. */
async function closeResult(page: Page) {
  const close = page.getByRole('dialog').getByRole('button', { name: 'Fechar' })
  if (await close.isVisible()) await close.click()
}

async function fillForm(page: Page) {
  await page.getByLabel('Código do País').fill('IT')
  await page.getByLabel('Offer ID').fill('24817')
  await page.getByLabel('Preço do Produto').fill('39.90')
  await page.getByLabel('URL do Cloudflare').fill('https://leads.exemplo.workers.dev')
  await page.getByLabel('URL da Página de Sucesso').fill('https://exemplo.com/grazie')
}

const code = (page: Page, title: string) => page.getByRole('region', { name: `Código: ${title}` })

/** The way through all steps, in good and in bad states; `look` is called at each. */
async function walk(page: Page, look: () => Promise<void>) {
  await page.goto('/wizard')
  await expectHeading(page, 'Escolha Sua Plataforma')
  await look()
  await page.getByText('Mais redes').click()
  await page.getByRole('radio', { name: /^TerraLeads/ }).click()
  await look()
  await page.getByRole('radio', { name: /^AdCombo/ }).click()
  await look()
  await press(page, 'Próximo Passo')

  await expectHeading(page, 'Configurar CloudFlare Worker')
  await press(page, 'Gerar Código do Worker')
  await expect(page.getByText('API Key é obrigatório')).toBeVisible()
  await look()
  await page.getByLabel('API Key').fill('0123456789abcdef')
  await press(page, 'Gerar Código do Worker')
  await expect(code(page, 'Worker')).toContainText('0123456789abcdef')
  await look()
  await closeResult(page)
  await press(page, 'Próximo Passo')

  await expectHeading(page, 'Configure sua Página de Sucesso')
  await press(page, 'Usar minha página')
  await expect(page.getByText('URL da página de sucesso é obrigatória para continuar')).toBeVisible()
  await look()
  await press(page, 'Gerar página simples')
  await expect(code(page, 'Página de sucesso')).toContainText('<!doctype html>')
  await look()
  await closeResult(page)
  await press(page, 'Próximo Passo')

  await expectHeading(page, 'Configure seu formulário')
  await press(page, 'Gerar Formulário para Atomicat')
  await expect(page.getByLabel('Código do País')).toBeFocused()
  await look()
  await fillForm(page)
  await press(page, 'Gerar Formulário para Atomicat')
  await expectHeading(page, 'Sua integração está pronta')
  await look()
  await openCode(page)
  await expect(code(page, 'HTML do formulário')).toContainText('24817')
  await look()
  await page.getByRole('tab', { name: 'Prévia' }).click()
  await expect(page.getByTitle('Prévia do formulário')).toBeVisible()
  await look()
  await closeResult(page)
  await press(page, 'Gerar Formulário para WordPress/Elementor')

  await expectHeading(page, 'Formulários para WordPress')
  await page.getByRole('radio', { name: '5 ou mais' }).click()
  await press(page, 'Gerar HTMLs Para WordPress')
  await openCode(page)
  await expect(code(page, 'HTML para repetir')).toBeVisible()
  await look()
  await closeResult(page)
  await press(page, 'Nova Integração')
  await expectHeading(page, 'Escolha Sua Plataforma')
}

/** On a phone the ending stays in sight, and the code opens when asked for. */
async function openCode(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: 'Código', exact: true })
  const tab = page.getByRole('tab', { name: 'Código' })
  await expect(opener.or(tab)).toBeVisible()
  if (await opener.isVisible()) await opener.click()
}

test('every step is accessible and fits on a phone, in either theme', async ({ page, enter }) => {
  await enter('active')
  await page.setViewportSize(widths.phone)
  let looked = 0
  await walk(page, async () => {
    await wear(page, looked % 2 === 0 ? 'light' : 'dark')
    looked += 1
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await expectToFitSmallest(page)
  })
})

/** As the button for it does, which cannot be reached while a result lies over the page. */
async function wear(page: Page, theme: 'light' | 'dark') {
  await page.locator('html').evaluate((root, theme) => {
    root.classList.remove('light', 'dark')
    root.classList.add(theme)
  }, theme)
}

/** Each width and each theme once: what they do to the page they do apart from each other. */
const looks = [
  ['desktop', 'dark'],
  ['phone', 'light'],
] as const

for (const [device, theme] of looks) {
  test(
    `every step is accessible and fits on a ${device}, ${theme}`,
    { tag: atFullSize },
    async ({ page, enter }) => {
      await enter('active')
      await page.setViewportSize(widths[device])
      await page.goto('/wizard')
      if (theme === 'light') await press(page, 'Usar tema claro')
      await walk(page, async () => {
        await expectNoSidewaysScroll(page)
        await expectAccessible(page)
        if (device === 'phone') await expectToFitSmallest(page)
      })
    },
  )
}

/** Even 320 pixels are enough. */
async function expectToFitSmallest(page: Page) {
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(widths.phone)
}

test('Dr.Cash without and with a Worker is accessible and fits on every screen', async ({ page, enter }) => {
  await openDraft(page, await enter('active'), answeredForm('drcash'))
  await expect(page.getByText('Seu token fica público na página')).toBeVisible()
  await expectToFit(page, 0)
  await press(page, 'Proteger meu token com um Worker')
  await expectHeading(page, 'Configurar CloudFlare Worker')
  await expectToFit(page, 1)
  await press(page, 'Voltar')
  await expectHeading(page, 'Configure seu formulário')
  await expect(page.getByLabel('URL do Cloudflare')).toBeVisible()
})

test('code is coloured where it is shown and nowhere else, no narrower or higher than without, and a selection is the code', async ({
  page,
  enter,
}) => {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const elsewhere = document.createElement('code')
      elsewhere.className = 'language-javascript'
      elsewhere.textContent = 'const a = 1'
      document.body.append(elsewhere)
    })
  })
  await page.setViewportSize(widths.phone)
  await openDraft(page, await enter('active'), answeredForm('adcombo', { step: 'success' }))
  await press(page, 'Gerar página simples')
  const shown = code(page, 'Página de sucesso')
  await page.getByRole('button', { name: /^Mostrar as/ }).click()
  await expect(shown.locator('code > span').first()).toBeVisible()
  // The colours look for code one frame after they were loaded.
  await page.evaluate(() => new Promise((resolve) => void requestAnimationFrame(resolve)))
  expect(await page.locator('body > code').innerHTML()).toBe('const a = 1')
  const { coloured, plain, text, selected } = await shown.evaluate((box) => {
    const measure = ({ scrollWidth, scrollHeight }: Element) => ({ scrollWidth, scrollHeight })
    const coloured = measure(box)
    const text = box.textContent
    getSelection()?.selectAllChildren(box)
    const selected = getSelection()?.toString()
    const code = box.querySelector('code')
    code?.replaceChildren(text)
    code?.style.setProperty('min-width', 'max-content')
    return { coloured, plain: measure(box), text, selected }
  })
  expect(plain.scrollWidth).toBeGreaterThan(widths.phone.width)
  expect(coloured.scrollHeight).toBe(plain.scrollHeight)
  expect(coloured.scrollWidth).toBeGreaterThanOrEqual(plain.scrollWidth)
  expect(coloured.scrollWidth).toBeLessThan(2 * plain.scrollWidth)
  expect(selected).toBe(text.trimEnd())
})

test('the keyboard alone leads from the platform to a copied form', async ({ page, enter, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter('active')
  await page.goto('/wizard')
  await expectHeading(page, 'Escolha Sua Plataforma')

  await tabTo(page, 'AdCombo')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expectHeading(page, 'Configurar CloudFlare Worker')
  // What Enter leads to comes a moment after the step.
  await expect(page.getByLabel('Token da Cloudflare')).toBeVisible()
  await tabTo(page, 'apiKey')
  await page.keyboard.type('0123456789abcdef')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Token da Cloudflare')).toBeFocused()
  await tabTo(page, 'Gerar Código do Worker')
  await page.keyboard.press('Enter')
  await expect(code(page, 'Worker')).toBeVisible()
  await tabTo(page, 'Próximo Passo')
  await page.keyboard.press('Enter')

  await expectHeading(page, 'Configure sua Página de Sucesso')
  await tabTo(page, 'successUrl')
  await page.keyboard.type('https://exemplo.com/grazie')
  await page.keyboard.press('Enter')

  await expectHeading(page, 'Configure seu formulário')
  for (const [field, text] of [
    ['countryCode', 'IT'],
    ['offerId', '24817'],
    ['productPrice', '39.90'],
    ['cloudflareUrl', 'https://leads.exemplo.workers.dev'],
  ] as const) {
    await tabTo(page, field)
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await expect(code(page, 'HTML do formulário')).toBeVisible()
  await tabTo(page, 'Copiar')
  await page.keyboard.press('Enter')
  const readCopied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(readCopied).toContain('action="https://leads.exemplo.workers.dev"')
})

/** Presses Tab until the focus is on what has this name, or begins with this text. */
async function tabTo(page: Page, wanted: string) {
  const named = page.locator(`[name="${wanted}"]`).or(page.getByText(wanted))
  await expect(named.filter({ visible: true }).first()).toBeVisible()
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab')
    const reached = await page.evaluate((wanted) => {
      const element = document.activeElement
      return element?.getAttribute('name') === wanted || element?.textContent?.startsWith(wanted) === true
    }, wanted)
    if (reached) return
  }
  throw new Error(`Tab never reaches ${wanted}`)
}

test('a reload keeps the theme and the work, but not the key', async ({ page, enter }) => {
  await enter('active')
  await page.goto('/wizard?platform=lemonad')
  await expect(page.getByRole('radio', { name: /^Lemonad/ })).toBeChecked()
  await press(page, 'Usar tema claro')
  await press(page, 'Próximo Passo')
  await page.getByLabel('API Key').fill('chave-secreta')
  await page.reload()
  await expectHeading(page, 'Configurar CloudFlare Worker')
  await expect(page.locator('html')).toHaveClass(/light/)
  await expect(page.getByLabel('API Key')).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('chave-secreta')
})

test('a message that appears does not take away the click that caused it', async ({ page, enter }) => {
  await page.setViewportSize(widths.phone)
  const { answers } = answeredForm('drcash')
  const state = answeredForm('drcash', { pageMade: true, answers: { ...answers, successUrl: '' } })
  await openDraft(page, await enter('active'), state)
  await page.getByLabel('URL da Página de Sucesso').focus()
  await page.getByText('Conferir o rastreamento do anúncio').click()
  await expect(page.getByLabel('URL do anúncio')).toBeVisible()
  await expect(page.getByText('URL da Página de Sucesso é obrigatório')).toBeVisible()
})
