import type { CDPSession, Page } from '@playwright/test'
import { atMost } from '../figures.ts'
import { logIn, secret } from '../log-in.ts'
import { median } from '../median.ts'
import { playScene } from '../scene.ts'
import { startChromium } from '../start-chromium.ts'

export const wizardWorkLimits = {
  keystrokeWithCodeMs: atMost(16),
  keystrokeWithPreviewMs: atMost(16),
  keystrokeInAppearanceMs: atMost(16),
  largestArtefactMs: atMost(50),
}

/** How long the page is at work for one keystroke, with the code or the preview in sight, and for the largest file. */
export function measureWizardWork({ keystrokes }: { keystrokes: number }) {
  return playScene(async (scene) => {
    const { url } = await scene.startPostgres()
    const env = { DATABASE_URL: url, DATA_DIR: await scene.newFolder(), SESSION_SECRET: secret }
    const server = await scene.startServer({ env, quiet: true })
    await server.untilHealthy()
    const { cookie } = await logIn(scene.connect(url), { username: 'assinante' })
    const browser = await startChromium(scene)
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([{ name, value, url: server.url }])
    const page = await context.newPage()
    const tools = await context.newCDPSession(page)
    await tools.send('Performance.enable')

    await page.goto(`${server.url}/wizard?platform=adcombo`)
    await press(page, 'Próximo Passo')
    await press(page, 'Já tenho URL CloudFlare')
    await press(page, 'Gerar página simples')
    await code(page, 'Página de sucesso').waitFor()
    await page.getByLabel('Idioma da Página de Sucesso').focus()
    const largestArtefactMs = await workOf(tools, page, 10, (round) =>
      page.keyboard.press(round % 2 === 0 ? 'ArrowDown' : 'ArrowUp'),
    )
    await press(page, 'Próximo Passo')
    await makeForm(page)
    const type = (round: number) => page.keyboard.press(String(round % 10))
    await page.getByLabel('Offer ID').focus()
    const keystrokeWithCodeMs = await workOf(tools, page, keystrokes, type)
    await page.getByRole('tab', { name: 'Prévia' }).click()
    await page.getByTitle('Prévia do formulário').waitFor()
    await page.getByLabel('Offer ID').focus()
    const keystrokeWithPreviewMs = await workOf(tools, page, keystrokes, type)
    await page.getByText('Aparência', { exact: true }).click()
    await page.getByLabel('Título').focus()
    const keystrokeInAppearanceMs = await workOf(tools, page, keystrokes, type)
    return { keystrokeInAppearanceMs, keystrokeWithCodeMs, keystrokeWithPreviewMs, largestArtefactMs }
  })
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const code = (page: Page, title: string) => page.getByRole('region', { name: `Código: ${title}` })

async function makeForm(page: Page): Promise<void> {
  const answers = {
    'Código do País': 'IT',
    'Offer ID': '24817',
    'Preço do Produto': '39.90',
    'URL do Cloudflare': 'https://leads.exemplo.workers.dev',
    'URL da Página de Sucesso': 'https://exemplo.com/grazie',
  }
  for (const [label, text] of Object.entries(answers)) await page.getByLabel(label).fill(text)
  await press(page, 'Gerar Formulário para Atomicat')
  await code(page, 'HTML do formulário').waitFor()
}

/**
 * The median time the page's main thread was busy with an act and all that came of it. The acts are keys, without a
 * search for the element: that would be counted too.
 */
async function workOf(
  tools: CDPSession,
  page: Page,
  rounds: number,
  act: (round: number) => Promise<unknown>,
): Promise<number> {
  const work: number[] = []
  // The first few only warm it up.
  for (let round = -5; round < rounds; round++) {
    await page.waitForTimeout(250)
    const before = await busyMs(tools)
    await act(Math.abs(round))
    await page.waitForTimeout(250)
    if (round >= 0) work.push((await busyMs(tools)) - before)
  }
  return median(work)
}

/** Without the time it took to press the key for it and to be asked. */
async function busyMs(tools: CDPSession): Promise<number> {
  const { metrics } = await tools.send('Performance.getMetrics')
  const read = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0
  return (read('TaskDuration') - read('DevToolsCommandDuration')) * 1000
}
