import type { FrameLocator, Page } from '@playwright/test'
import { platformOf, type PlatformId } from '#generator/platforms/index.ts'
import { subjectOf } from '#generator/testing/platforms/index.ts'
import { outage, scenarios, type Choice } from '#web/features/wizard/rehearsal/scenarios.ts'
import type { WizardState } from '#web/features/wizard/machine/wizard-state.ts'
import { answeredForm, openDraft, successUrl } from './wizard-draft.ts'
import { expect, test as base } from './product.ts'
import { press as pressAction } from './wizard-actions.ts'

export const key = 'chave-secreta-de-teste-9876'

/** What form and Worker write into the console while they are rehearsed is theirs to write: the app's stays empty. */
export const test = base.extend<{ rehearsedLines: string[] }>({
  rehearsedLines: [
    async ({ page, consoleLines }, provide) => {
      const lines: string[] = []
      page.on('console', (message) => {
        const { url } = message.location()
        // A Worker is run from memory and a form's script from no file at all; the app comes in files.
        if (url === '' || url.startsWith('blob:')) lines.push(message.text())
      })
      await provide(lines)
      const own = consoleLines.filter((line) => !lines.includes(line))
      consoleLines.splice(0, consoleLines.length, ...own)
    },
    { auto: true },
  ],
})

/** From the first step to the rehearsal, by the buttons a user presses. */
export async function walkToRehearsal(page: Page, platform: PlatformId): Promise<void> {
  const { workerIs } = platformOf(platform)
  const press = (label: string) => pressAction(page, label)
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
  await page.goto('/wizard')
  await choosePlatform(page, platform)
  await press('Próximo Passo')
  if (workerIs === 'needed') {
    await fillCredentials(page, platform)
    await press('Gerar Código do Worker')
    await press('Próximo Passo')
  }
  await fill('URL da Página de Sucesso', successUrl)
  await press('Usar minha página')
  if (workerIs === 'optional') await fillCredentials(page, platform)
  else await fill('URL do Cloudflare', 'https://leads.conta.workers.dev')
  // Chosen by hand it stays, whatever the country: what the visitor reads is compared in Portuguese.
  for (const language of ['en', 'pt']) await page.getByLabel('Idioma do Formulário').selectOption(language)
  await fillAnswers(page, platform)
  await showRehearsal(page)
}

/** The rehearsal of an integration that is answered, by a Worker which is online already. */
export async function openRehearsal(
  page: Page,
  userId: string,
  platform: PlatformId,
  more?: Partial<WizardState>,
): Promise<void> {
  await openDraft(page, userId, answeredForm(platform, more))
  await showRehearsal(page)
}

async function showRehearsal(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: 'Prévia', exact: true })
  const tab = page.getByRole('tab', { name: 'Ensaio' })
  await expect(opener.or(tab)).toBeVisible()
  if (await opener.isVisible()) await opener.click()
  // On a phone the sheet is still rising: a tab that is pressed meanwhile may not be the one that was meant.
  await expect(async () => {
    await tab.click()
    await expect(panelOf(page)).toBeVisible({ timeout: 2_000 })
  }).toPass()
}

/** On the first step; those that are new there are folded away. */
export async function choosePlatform(page: Page, platform: PlatformId): Promise<void> {
  const { name, standing } = platformOf(platform)
  if (standing === 'new') await page.getByText('Mais redes').click()
  await page.getByRole('radio', { name: new RegExp(`^${name}`) }).click()
}

const labels = {
  streamCode: 'Código da Campanha',
  offerId: 'Offer ID',
  productPrice: 'Preço do Produto',
} as const

/** Everything that the platform's Worker is configured with. */
export async function fillCredentials(page: Page, platform: PlatformId, apiKey = key): Promise<void> {
  const { key: described, account, credentials } = platformOf(platform)
  const { accountId = '', streamCode = '' } = subjectOf(platform).answers
  await page.getByLabel(described.label, { exact: true }).fill(apiKey)
  if (account) await page.getByLabel(account.label, { exact: true }).fill(accountId)
  if (credentials.includes('streamCode'))
    await page.getByLabel(labels.streamCode, { exact: true }).fill(streamCode)
}

/** What goes with the platform's form. */
export async function fillAnswers(page: Page, platform: PlatformId): Promise<void> {
  const { answers } = subjectOf(platform)
  await page.getByLabel('Código do País', { exact: true }).fill(answers.countryCode ?? '')
  for (const field of platformOf(platform).asks)
    await page.getByLabel(labels[field], { exact: true }).fill(answers[field] ?? '')
}

export const panelOf = (page: Page) => page.getByRole('region', { name: 'Ensaio' })
export const formOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="Formulário em ensaio"]')
export const linesOf = (page: Page) =>
  panelOf(page).getByRole('list', { name: 'O caminho do lead' }).getByRole('listitem')

/** The code that is rehearsed, which follows the answers a moment later. */
export const formCodeOf = (page: Page) => formOf(page).locator('body').innerHTML()

export async function choose(page: Page, scenario: Choice): Promise<void> {
  const label = [...scenarios, outage].find(({ value }) => value === scenario)?.label ?? ''
  await page.getByLabel(/^Resposta da /).selectOption({ label })
}

/** The frame hears of it a moment later, and no hand is as fast as a test: a press before that would send nothing. */
export async function sendExample(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Preencher com um exemplo' }).click()
  await expect(formOf(page).locator('[name=name]')).toHaveValue('Ana Teste')
  await sendAsItIs(page)
}

/** By key: the test runner does not know where a click lands in a frame that is drawn smaller. */
export async function sendAsItIs(page: Page): Promise<void> {
  const button = formOf(page).getByRole('button').first()
  await expect(button).toBeVisible()
  await button.press('Enter')
}

/** The form is shown anew, a moment after the button was pressed. */
export async function startAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ensaiar de novo' }).click()
  await expect(formOf(page).locator('[name=name]')).toHaveValue('')
}

export async function showTechnical(page: Page): Promise<void> {
  const toggle = panelOf(page).getByRole('button', { name: 'Ver detalhes técnicos' })
  if ((await toggle.getAttribute('aria-pressed')) === 'false') await toggle.click()
}

/** What the lines are made of, each as 'name value', when all are opened. */
export async function readFacts(page: Page): Promise<string[]> {
  await showTechnical(page)
  const closed = linesOf(page).locator('details:not([open]) > summary')
  while ((await closed.count()) > 0) await closed.first().click()
  return linesOf(page)
    .locator('dl > div')
    .evaluateAll((rows) =>
      rows.map(({ children }) => [...children].map((part) => part.textContent).join(' ')),
    )
}

/**
 * Every address that is asked of the network from here on, but that of the frames themselves, which may still be
 * loading. Code that is run from memory has a blob: address; the app's own built files, such as a font that is needed
 * now, tell nobody anything.
 */
export function watchNetwork(page: Page): string[] {
  const frame = new URL('/ensaio', page.url()).href
  const asked: string[] = []
  const files = new URL('/assets/', page.url()).href
  page.context().on('request', (request) => {
    const url = request.url()
    if (!url.startsWith('blob:') && !url.startsWith(files) && url !== frame) asked.push(url)
  })
  // Chromium reports what the policy stopped as a request too; it never left.
  page.context().on('requestfailed', (request) => {
    const place = asked.indexOf(request.url())
    if (place !== -1 && request.failure()?.errorText === 'csp') asked.splice(place, 1)
  })
  return asked
}
