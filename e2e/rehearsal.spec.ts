import type { Page } from '@playwright/test'
import { scenarios, type Scenario } from '#web/features/wizard/rehearsal/scenarios.ts'
import { simulateAnswer } from '#web/features/wizard/rehearsal/simulate-answer.ts'
import { atFullSize } from './full-size.ts'
import { goOn, holdTimers } from './hold-timers.ts'
import { putInStorage } from './wizard-draft.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, widths } from './product.ts'
import { expectEnding } from './rehearsal-endings.ts'
import { rehearsedInBrowser } from './rehearsed-in-browser.ts'
import {
  choose,
  fillCredentials,
  formCodeOf,
  formOf,
  key,
  linesOf,
  openRehearsal,
  panelOf,
  readFacts,
  sendAsItIs,
  sendExample,
  startAgain,
  test,
  walkToRehearsal,
  watchNetwork,
} from './rehearsal-panel.ts'
import { runCase } from './run-case.ts'

type Rehearsed = (typeof rehearsedInBrowser)[number]
type Answers = readonly (typeof scenarios)[number][]

/** Every answer that a lead for this network can meet, or some of them. */
function rehearse({ platform, standIn, rehearsed }: Rehearsed, words: string, answers: Answers, size = {}) {
  const { id, name } = platform
  const title = `a lead for ${name} is rehearsed and meets ${words}, and nothing leaves the browser`
  test(title, size, async ({ page, enter }) => {
    await enter('active')
    await walkToRehearsal(page, id)
    await expect(formOf(page).getByRole('button')).toBeVisible()
    await expect(linesOf(page)).toHaveCount(4)
    const asked = watchNetwork(page)
    for (const { value: scenario, label } of answers) {
      await runCase(label, async () => {
        if (scenario !== 'accepted') await choose(page, scenario)
        await sendExample(page)
        await expectEnding(page, id, scenario)
        const facts = await readFacts(page)
        const request = [`Método ${standIn.method}`, `Endereço https://${standIn.host}${standIn.path}`]
        const name = `${standIn.leadFields.name} Ana Teste`
        expect(facts).toEqual(expect.arrayContaining([...request, name, ...rehearsed]))
        const { reply } = simulateAnswer(platform, scenario)
        if (reply)
          expect(facts).toEqual(expect.arrayContaining([`Status ${reply.status}`, `Corpo ${reply.body}`]))
        await expect(panelOf(page)).not.toContainText(key)
      })
    }
    expect(asked).toEqual([])
  })
}

/** Taken, refused in the network's words, and nothing that could be read. */
const kinds = new Set<Scenario>(['accepted', 'refused', 'not-json'])
const ofEachKind = scenarios.filter(({ value }) => kinds.has(value))

for (const subject of rehearsedInBrowser) {
  const isPassedOn = subject.platform.workerIs === 'needed'
  rehearse(subject, 'every answer', scenarios, isPassedOn ? {} : { tag: atFullSize })
  if (!isPassedOn) rehearse(subject, 'an answer of each kind', ofEachKind)
}

test('the success page follows an accepted lead, and one that is kept until the network is back; another answer leads back to the form, and so does starting again', async ({
  page,
  enter,
}) => {
  await openRehearsal(page, await enter('active'), 'adcombo', { pageMade: true })
  const thanks = page.frameLocator('iframe[title="Página de sucesso"]')
  const order = thanks.getByText('4821377')
  const asked = watchNetwork(page)
  await sendExample(page)
  await expect(thanks.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(order).toBeVisible()
  await choose(page, 'refused')
  await expect(formOf(page).locator('[name=name]')).toHaveValue('Ana Teste')
  await sendAsItIs(page)
  await expectEnding(page, 'adcombo', 'refused')

  await choose(page, 'accepted')
  await sendAsItIs(page)
  await expect(order).toBeVisible()
  await startAgain(page)
  await expect(linesOf(page).first()).toHaveAttribute('data-state', 'idle')
  await sendExample(page)
  await expect(order).toBeVisible()
  await expectEnding(page, 'adcombo', 'accepted')
  await test.step('a lead is kept while the network is down, and delivered when it is back', async () => {
    await choose(page, 'outage')
    await expect(formOf(page).locator('[name=name]')).toHaveValue('Ana Teste')
    await expectToBeKept(page)
  })
  expect(asked).toEqual([])
})

/** The time that a minute of the vault takes here. */
const fastMotionMs = 1200

/** From a lead that is filled in up to its delivery, and to the next one. */
async function expectToBeKept(page: Page): Promise<void> {
  await sendAsItIs(page)
  const vault = panelOf(page).getByRole('region', { name: 'Cofre' })
  const lead = vault.getByRole('listitem')
  await expect(lead).toHaveText(/^Ana Teste\s*Pendente$/)
  await expect(vault.getByRole('status')).toContainText('O Cofre tenta de novo daqui a 1 minuto')
  await expect(linesOf(page).nth(2)).toContainText('A AdCombo está fora do ar: o Cofre guardou o lead')
  await expect(linesOf(page).nth(3)).toContainText('O visitante vai para a página de sucesso')
  const thanks = page.frameLocator('iframe[title="Página de sucesso"]')
  await expect(thanks.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(thanks.getByText('4821377')).toBeHidden()

  await holdTimers(page, fastMotionMs)
  await vault.getByRole('button', { name: 'A rede voltou' }).click()
  await expect(vault.getByRole('status')).toHaveText('1 minuto depois…')
  await goOn(page)
  await expect(lead).toHaveText(/^Ana Teste\s*pedido 4821377\s*Entregue$/)
  await expect(vault.getByRole('status')).toContainText('na 2ª tentativa')
  await expect(linesOf(page).nth(2)).toContainText('A AdCombo aceitou o lead')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Ensaiar de novo' }).click()
  await expect(lead).toHaveCount(0)
  await expect(vault.getByRole('status')).toContainText('A AdCombo está fora do ar')
}

test('a lead is rehearsed anew by a Worker made here, and meets the answer that is chosen then', async ({
  page,
  enter,
}) => {
  await openRehearsal(page, await enter('active'), 'adcombo')
  await expect(panelOf(page)).toContainText('um Worker gerado agora, com uma chave de exemplo')
  await sendExample(page)
  await expectEnding(page, 'adcombo', 'accepted')
  for (const scenario of ['refused', 'accepted', 'time-out', 'refused'] as const) {
    await choose(page, scenario)
    await expect(linesOf(page).first()).toHaveAttribute('data-state', 'idle')
    await sendAsItIs(page)
    await expectEnding(page, 'adcombo', scenario)
  }
  await test.step('a changed answer restarts it with the new code', async () => {
    await page.getByLabel('Offer ID', { exact: true }).fill('99999')
    await expect(linesOf(page).first()).toHaveAttribute('data-state', 'idle')
    await expect(formOf(page).locator('[name=name]')).toHaveValue('')
    await sendExample(page)
    await expectEnding(page, 'adcombo', 'refused')
    expect(await readFacts(page)).toContain('offer_id 99999')
  })
})

test('the way names the campaign that really goes out: of the form, or else of the Worker', async ({
  page,
  enter,
}) => {
  await openRehearsal(page, await enter('active'), 'drcash')
  await fillCredentials(page, 'drcash')
  const call = linesOf(page).nth(1)
  await sendExample(page)
  await expect(call).toHaveText(/^O formulário passou o lead para a Dr\.Cash.*campanha abc12$/)

  await page.getByRole('button', { name: 'Proteger meu token com um Worker' }).click()
  await page.getByRole('button', { name: 'Voltar' }).click()
  await page.getByLabel('URL do Cloudflare').fill('https://leads.conta.workers.dev')
  await page.getByRole('tab', { name: 'Ensaio' }).click()
  await expect.poll(() => formCodeOf(page)).toContain('leads.conta.workers.dev')
  await sendExample(page)
  await expect(call).toHaveText(/^O seu Worker passou o lead para a Dr\.Cash.*campanha abc12$/)

  await page.getByLabel('Código da Campanha').fill('')
  await expect.poll(() => formCodeOf(page)).not.toContain('abc12')
  await expect(linesOf(page).first()).toHaveAttribute('data-state', 'idle')
  await sendExample(page)
  await expect(call).toHaveText(/^O seu Worker passou o lead para a Dr\.Cash.*campanha do-seu-worker$/)
})

test('the form is filled in and sent by keyboard alone; what the visitor is spared stands in the console', async ({
  page,
  enter,
  rehearsedLines,
}) => {
  await openRehearsal(page, await enter('active'), 'lemonad')
  await expect(formOf(page).getByRole('button')).toBeVisible()
  await page.getByLabel('Resposta da Lemonad').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Worker do ensaio')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(formOf(page).locator('[name=name]')).toBeFocused()
  await page.keyboard.type('Giulia Conti')
  await page.keyboard.press('Tab')
  await page.keyboard.type('+39 312 345 6789')
  await page.keyboard.press('Enter')
  await expectEnding(page, 'lemonad', 'accepted')
  expect(await readFacts(page)).toContain('name Giulia Conti')
  await choose(page, 'not-json')
  await sendAsItIs(page)
  await expectEnding(page, 'lemonad', 'not-json')
  await expect.poll(() => rehearsedLines.join('\n')).toContain('HTTP 200: Just a moment...')
})

test('the button of the form can be clicked where it is drawn, and the preview follows every keystroke without sending', async ({
  page,
  enter,
}) => {
  await openRehearsal(page, await enter('active'), 'adcombo')
  await expect(formOf(page).getByRole('button')).toBeVisible()
  await page.getByRole('button', { name: 'Preencher com um exemplo' }).click()
  await expect(formOf(page).locator('[name=name]')).toHaveValue('Ana Teste')
  const frame = page.getByTitle('Formulário em ensaio')
  const button = formOf(page).getByRole('button')
  // The frame grows with its form, a moment after it.
  const roomLeft = () =>
    button.evaluate(() => innerHeight - Math.ceil(document.documentElement.getBoundingClientRect().height))
  await expect.poll(roomLeft).toBe(0)
  const { x, y } = await button.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return { x: (left + width / 2) / window.innerWidth, y: (top + height / 2) / window.innerHeight }
  })
  const box = await frame.boundingBox()
  if (!box) throw new Error('The frame is not drawn')
  await page.mouse.click(box.x + x * box.width, box.y + y * box.height)
  await expectEnding(page, 'adcombo', 'accepted')

  await page.getByRole('tab', { name: 'Prévia' }).click()
  const preview = page.frameLocator('iframe[title="Prévia do formulário"]')
  const offer = preview.locator('[name=offer_id]')
  await expect(offer).toHaveAttribute('value', '777')
  const field = page.getByLabel('Offer ID', { exact: true })
  await field.press('End')
  await field.pressSequentially('5')
  await expect(offer).toHaveAttribute('value', '7775')
  const asked = watchNetwork(page)
  await preview.locator('[name=name]').fill('Ana')
  await preview.locator('[name=phone]').fill('+39 312 345 6789')
  await preview.getByRole('button').press('Enter')
  await expect(preview.getByRole('button')).toBeEnabled()
  await expect(preview.getByRole('alert')).toBeHidden()
  expect(asked).toEqual([])
})

test('code in the frame reaches neither the network nor the app', async ({ page, enter, consoleLines }) => {
  await openRehearsal(page, await enter('active'), 'adcombo')
  await expect(formOf(page).getByRole('button')).toBeVisible()
  const asked = watchNetwork(page)
  const tried = await formOf(page)
    .locator('body')
    .evaluate(async (_body, app) => {
      const attempt = (action: () => unknown) => {
        try {
          return String(action())
        } catch (error) {
          return (error as Error).name
        }
      }
      const request = new XMLHttpRequest()
      const { promise, resolve } = Promise.withResolvers<string>()
      request.addEventListener('error', () => resolve('refused'))
      request.addEventListener('load', () => resolve('loaded'))
      request.open('GET', `${app}/api/user`)
      request.send()
      const image = new Image()
      image.src = `${app}/favicon.png`
      return [
        await promise,
        attempt(() => parent.document),
        attempt(() => document.cookie),
        attempt(() => localStorage),
        window.origin,
      ]
    }, new URL(page.url()).origin)
  expect(tried).toEqual(['refused', 'SecurityError', 'SecurityError', 'SecurityError', 'null'])
  await expect.poll(() => asked).toEqual([])
  await expect.poll(() => consoleLines.length).toBe(2)
  for (const line of consoleLines.splice(0)) expect(line).toContain('Content Security Policy')
})

/** Each width and each theme once: what they do to the page they do apart from each other. */
const looks = [
  ['desktop', 'dark', { tag: atFullSize }],
  ['phone', 'light', {}],
] as const

for (const [device, theme, size] of looks) {
  const title = `on a ${device} in the ${theme} theme the rehearsal is accessible and fits`
  test(title, size, async ({ page, enter }) => {
    await page.setViewportSize(widths[device])
    await putInStorage(page, { theme })
    await openRehearsal(page, await enter('active'), 'adcombo')
    await choose(page, 'wrong-key')
    await sendExample(page)
    await expectEnding(page, 'adcombo', 'wrong-key')
    await expect(linesOf(page).last()).toBeInViewport()
    await readFacts(page)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
}
