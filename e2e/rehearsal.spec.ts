import type { Page } from '@playwright/test'
import { platforms, type PlatformId } from '#generator/index.ts'
import { standInPlatforms } from '#generator/testing/platforms/index.ts'
import { scenarios, type Scenario } from '#web/features/wizard/rehearsal/scenarios.ts'
import { simulateReply } from '#web/features/wizard/rehearsal/simulated-platforms.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, widths } from './product.ts'
import {
  choose,
  formOf,
  key,
  linesOf,
  openRehearsal,
  panelOf,
  readFacts,
  sendExample,
  watchNetwork,
} from './rehearsal-panel.ts'

/** What was sent on, besides name and phone, and where the key was in it. */
const requests: Record<PlatformId, { line: string; method: string; address: string; facts: string[] }> = {
  adcombo: {
    line: 'Worker montou o pedido',
    method: 'GET',
    address: 'https://api.adcombo.com/api/v2/order/create/',
    facts: ['api_key ••••9876', 'offer_id 24817', 'country_code IT', 'price 39.90', 'ip 203.0.113.7'],
  },
  lemonad: {
    line: 'Worker montou o pedido',
    method: 'POST',
    address: 'https://sendmelead.com/api/v3/lead/add',
    facts: ['x-token ••••9876', 'content-type application/json', 'offerId 24817', 'ip 203.0.113.7'],
  },
  drcash: {
    line: 'Formulário montou o pedido',
    method: 'POST',
    address: 'https://order.drcash.sh/v1/order',
    facts: ['authorization Bearer ••••9876', 'token ••••9876', 'stream_code abc12', 'client.ip 203.0.113.7'],
  },
  trafficlight: {
    line: 'Worker montou o pedido',
    method: 'POST',
    address: 'https://api.cpa.tl/api/lead/send',
    facts: ['key ••••9876', 'offer_id 24817', 'country IT', 'ip_address 203.0.113.7', 'tz -3'],
  },
}

/** How a lead ends: with an order number, or with what the visitor reads. */
type Ending = { reply: string; order: string } | { reply: string; alert: string }
const refused = (reply: string, text: string) => ({ reply, alert: `Erro ao enviar o formulário: ${text}` })
const lost = (reply: string, text: string) => ({ reply, alert: `Erro de conexão: ${text}` })

const workerEndings = (name: string) => ({
  'not-json': lost(`${name} não respondeu em JSON`, `${name} deu uma resposta que não é JSON`),
  'server-error': refused(`${name} respondeu com um erro interno`, 'Internal error'),
  'time-out': lost(`${name} não respondeu a tempo`, `${name} não respondeu a tempo`),
})

const endings: Record<PlatformId, Record<Scenario, Ending>> = {
  adcombo: {
    accepted: { reply: 'AdCombo aceitou o lead', order: '4821377' },
    duplicate: { reply: 'AdCombo aceitou o lead repetido', order: '4821377' },
    'wrong-key': refused('AdCombo recusou a chave', 'Invalid api_key'),
    refused: refused('AdCombo recusou o lead', 'Offer is not active'),
    ...workerEndings('AdCombo'),
  },
  lemonad: {
    accepted: { reply: 'Lemonad aceitou o lead', order: '5f0c7d1e9a3b4c0012ab34cd' },
    duplicate: refused('Lemonad recusou o lead repetido', 'Lead already exists'),
    'wrong-key': refused('Lemonad recusou a chave', 'Invalid token'),
    refused: refused('Lemonad recusou o lead', 'Offer is not active'),
    ...workerEndings('Lemonad'),
  },
  drcash: {
    accepted: { reply: 'Dr.Cash aceitou o lead', order: '0b9d3f52-0000-4000-8000-000000000001' },
    duplicate: refused('Dr.Cash recusou o lead repetido', 'Order already exists'),
    'wrong-key': refused('Dr.Cash recusou a chave', 'Unauthorized'),
    refused: refused('Dr.Cash recusou o lead', 'Stream not found'),
    'not-json': lost('Dr.Cash não respondeu em JSON', "Failed to execute 'json' on 'Response'"),
    'server-error': refused('Dr.Cash respondeu com um erro interno', 'Internal error'),
    'time-out': lost('Dr.Cash não respondeu a tempo', 'timeout'),
  },
  trafficlight: {
    accepted: { reply: 'TrafficLight aceitou o lead', order: '48151623' },
    duplicate: refused('TrafficLight recusou o lead repetido', 'Lead is a duplicate'),
    'wrong-key': refused('TrafficLight recusou a chave', 'Invalid key'),
    refused: refused('TrafficLight recusou o lead', 'Offer not found'),
    ...workerEndings('TrafficLight'),
  },
}

async function expectEnding(page: Page, platform: PlatformId, ending: Ending): Promise<void> {
  const lines = linesOf(page)
  const hasOrder = 'order' in ending
  const last = hasOrder ? 'Visitante vai para a página de sucesso' : 'Visitante vê um aviso'
  await expect(lines.nth(3)).toContainText(last)
  await expect(lines.nth(0)).toContainText(/Formulário enviado.*\d campos/)
  await expect(lines.nth(1)).toContainText(requests[platform].line)
  await expect(lines.nth(2)).toContainText(ending.reply)
  const states = await lines.evaluateAll((items) => items.map((item) => item.dataset['state']))
  expect(states).toEqual(['done', 'done', ...(hasOrder ? ['done', 'done'] : ['failed', 'failed'])])
  if (hasOrder) {
    await expect(lines.nth(2)).toContainText(`pedido ${ending.order}`)
    await expect(lines.nth(3)).toContainText(`/grazie?cor=azul&order=${ending.order}`)
  } else {
    await expect(lines.nth(3)).toContainText(ending.alert)
    await expect(formOf(page).getByRole('alert')).toContainText(ending.alert)
  }
}

for (const { id, name } of platforms) {
  test(`a lead for ${name} is rehearsed in every scenario, and nothing leaves the browser`, async ({
    page,
    enter,
  }) => {
    await enter('active')
    await openRehearsal(page, id)
    await expect(formOf(page).getByRole('button')).toBeVisible()
    await expect(linesOf(page)).toHaveCount(4)
    const asked = watchNetwork(page)
    for (const { value: scenario, label } of scenarios) {
      await test.step(label, async () => {
        if (scenario !== 'accepted') await choose(page, scenario)
        await sendExample(page)
        await expectEnding(page, id, endings[id][scenario])
        const facts = await readFacts(page)
        const { method, address, facts: sent } = requests[id]
        expect(facts).toEqual(
          expect.arrayContaining([`Método ${method}`, `Endereço ${address}`, 'name Ana Teste', ...sent]),
        )
        const reply = simulateReply(id, scenario)
        if (reply)
          expect(facts).toEqual(expect.arrayContaining([`Status ${reply.status}`, `Corpo ${reply.body}`]))
        await expect(panelOf(page)).not.toContainText(key)
      })
    }
    expect(asked).toEqual([])
  })
}

for (const { id, replies } of standInPlatforms) {
  test(`the simulated ${id} answers in the shape of the platform's stand-in`, () => {
    const shapeOf = (body: string) => Object.keys(Object(JSON.parse(body)) as object)
    const pairs: [Scenario, { status: number; body: string }][] = [
      ['accepted', replies.accepted.answer],
      ['duplicate', replies.duplicate.answer],
      ['wrong-key', replies['wrong-key'].answer],
      ['refused', replies.refused.answer],
      ['server-error', replies['server-error-with-json'].answer],
    ]
    for (const [scenario, { status, body }] of pairs) {
      const reply = simulateReply(id, scenario)
      expect(reply?.status).toBe(status)
      expect(shapeOf(reply?.body ?? '')).toEqual(shapeOf(body))
    }
  })
}

test('the generated success page follows an accepted lead, with its order number', async ({
  page,
  enter,
}) => {
  await enter('active')
  await openRehearsal(page, 'adcombo', { hasPage: true })
  const asked = watchNetwork(page)
  await sendExample(page)
  const thanks = page.frameLocator('iframe[title="Página de sucesso"]')
  await expect(thanks.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(thanks.getByText('4821377')).toBeVisible()
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Ensaiar de novo' }).click()
  await expect(formOf(page).locator('[name=name]')).toHaveValue('')
  await expect(linesOf(page).first()).toHaveAttribute('data-state', 'idle')
})

test('a Worker that is online already is rehearsed by one made here, and the panel says so', async ({
  page,
  enter,
}) => {
  await enter('active')
  await openRehearsal(page, 'trafficlight', { hasWorkerAlready: true })
  await expect(panelOf(page)).toContainText('um Worker gerado agora, com uma chave de exemplo')
  await sendExample(page)
  await expectEnding(page, 'trafficlight', endings.trafficlight.accepted)
})

test('a changed answer restarts the rehearsal with the new code', async ({ page, enter }) => {
  await enter('active')
  await openRehearsal(page, 'adcombo')
  await choose(page, 'refused')
  await sendExample(page)
  await expectEnding(page, 'adcombo', endings.adcombo.refused)
  await page.getByLabel('Offer ID', { exact: true }).fill('99999')
  await expect(linesOf(page).first()).toHaveAttribute('data-state', 'idle')
  await expect(formOf(page).locator('[name=name]')).toHaveValue('')
  await sendExample(page)
  await expectEnding(page, 'adcombo', endings.adcombo.refused)
  expect(await readFacts(page)).toContain('offer_id 99999')
})

test('the form is filled in and sent by keyboard alone', async ({ page, enter }) => {
  await enter('active')
  await openRehearsal(page, 'lemonad')
  await expect(formOf(page).getByRole('button')).toBeVisible()
  await page.getByLabel('Resposta da plataforma').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Giulia Conti')
  await page.keyboard.press('Tab')
  await page.keyboard.type('+39 000')
  await page.keyboard.press('Enter')
  await expectEnding(page, 'lemonad', endings.lemonad.accepted)
  expect(await readFacts(page)).toContain('name Giulia Conti')
})

test('the button of the form can be clicked where it is drawn', async ({ page, enter }) => {
  await enter('active')
  await openRehearsal(page, 'adcombo')
  await expect(formOf(page).getByRole('button')).toBeVisible()
  await page.getByRole('button', { name: 'Preencher com um exemplo' }).click()
  const frame = page.getByTitle('Formulário em ensaio')
  const button = formOf(page).getByRole('button')
  const { x, y } = await button.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return { x: (left + width / 2) / window.innerWidth, y: (top + height / 2) / window.innerHeight }
  })
  const box = await frame.boundingBox()
  if (!box) throw new Error('The frame is not drawn')
  await page.mouse.click(box.x + x * box.width, box.y + y * box.height)
  await expectEnding(page, 'adcombo', endings.adcombo.accepted)
})

test('code in the frame reaches neither the network nor the app', async ({ page, enter, consoleLines }) => {
  await enter('active')
  await openRehearsal(page, 'adcombo')
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

test('the preview follows every keystroke, and nothing in it sends', async ({ page, enter }) => {
  await enter('active')
  await openRehearsal(page, 'adcombo')
  await page.getByRole('tab', { name: 'Prévia' }).click()
  const preview = page.frameLocator('iframe[title="Prévia do formulário"]')
  const offer = preview.locator('[name=offer_id]')
  await expect(offer).toHaveAttribute('value', '24817')
  const field = page.getByLabel('Offer ID', { exact: true })
  await field.press('End')
  await field.pressSequentially('5')
  await expect(offer).toHaveAttribute('value', '248175')
  const asked = watchNetwork(page)
  await preview.locator('[name=name]').fill('Ana')
  await preview.locator('[name=phone]').fill('1')
  await preview.getByRole('button').press('Enter')
  await expect(preview.getByRole('button')).toBeEnabled()
  await expect(preview.getByRole('alert')).toBeHidden()
  expect(asked).toEqual([])
})

for (const [device, viewport] of Object.entries(widths)) {
  for (const theme of ['dark', 'light']) {
    test(`on a ${device} in the ${theme} theme the rehearsal is accessible and fits`, async ({
      page,
      enter,
    }) => {
      await page.setViewportSize(viewport)
      await enter('active')
      await page.goto('/wizard')
      await page.evaluate((theme) => localStorage.setItem('theme', theme), theme)
      await openRehearsal(page, 'adcombo', { hasWorkerAlready: true })
      await choose(page, 'wrong-key')
      await sendExample(page)
      await expectEnding(page, 'adcombo', endings.adcombo['wrong-key'])
      await expect(linesOf(page).last()).toBeInViewport()
      await readFacts(page)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    })
  }
}
