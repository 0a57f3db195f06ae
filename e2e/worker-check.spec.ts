import type { Route } from '@playwright/test'
import { generateWorker, workerVersion, type PlatformId } from '#generator/index.ts'
import { runWorker } from '#generator/testing/run-worker.ts'
import { timeLimitMs } from '#web/artefacts/worker-check/ask-worker.ts'
import { goOn, holdTimers } from './hold-timers.ts'
import { runCase } from './run-case.ts'
import { answeredForm, openDraft } from './wizard-draft.ts'
import { expectHeading } from './people.ts'
import { expect, expectAccessible, test as base } from './product.ts'

const address = 'https://leads.exemplo.workers.dev/'

/** Who answers at the address. Browsers reach names under .dev by https only, so the call is led on from here. */
type Host = (route: Route) => unknown

/** The generated Worker in workerd. What it would send to its platform has nowhere to go. */
function worker(platform: PlatformId, change = (source: string) => source): Host {
  return async (route) => {
    const source = change(generateWorker({ platform, apiKey: '0123456789abcdef', streamCode: 'abc12' }))
    await using running = await runWorker(source, { outbound: '127.0.0.1:9' })
    const reply = await running.fetch(address, { method: route.request().method() })
    await route.fulfill({
      status: reply.status,
      headers: Object.fromEntries(reply.headers),
      body: await reply.text(),
    })
  }
}

type Check = { check: (url: string, host?: Host) => Promise<void> }

/** A person at the form's step, who has the Worker at an address checked, and then another. */
const test = base.extend<Check>({
  check: async ({ page, enter, consoleLines }, provide) => {
    let answers: Host = () => {}
    await page.route('https://*.workers.dev/**', (route) => void answers(route))
    await openDraft(page, await enter('active'), answeredForm('adcombo'))
    await expectHeading(page, 'Configure seu formulário')
    await holdTimers(page, timeLimitMs)
    await provide(async (url, host = () => {}) => {
      answers = host
      await page.getByLabel('URL do Cloudflare').fill(url)
      await page.getByRole('button', { name: 'Verificar Worker' }).click()
    })
    // Chromium itself reports refused and failed calls, of which these states are made.
    const own = consoleLines.filter((line) => !line.startsWith('Failed to load resource'))
    consoleLines.splice(0, consoleLines.length, ...own)
  },
})

const cases: Record<string, [host: Host, words: string]> = {
  'the Worker of this integration': [worker('adcombo'), 'Worker verificado'],
  'the Worker of another platform': [worker('drcash'), 'Este Worker é da plataforma Dr.Cash'],
  'a Worker of an older version': [
    worker('adcombo', (source) => source.replace(`adcombo/${workerVersion}`, 'adcombo/0')),
    'Este Worker é de uma versão anterior',
  ],
  'a page of somebody else': [
    (route) => route.fulfill({ body: 'Hello World!' }),
    'Este endereço não é de um Worker do Integrador',
  ],
  'an address that says it is empty': [(route) => route.fulfill({ status: 404 }), 'Worker não encontrado'],
  'an address where nobody is': [(route) => route.abort('namenotresolved'), 'Este endereço não respondeu'],
}

test('whoever answers at the address is recognised from the page', async ({ page, check }) => {
  for (const [what, [host, words]] of Object.entries(cases)) {
    await runCase(what, async () => {
      await check(address, host)
      await expect(page.getByText(words)).toBeVisible()
      await expectAccessible(page)
    })
  }
})

test('a Worker on a domain of its own is left for the person to open, one that does not answer is given up', async ({
  page,
  check,
  consoleLines,
}) => {
  await check('https://cloudflare.exemplo.com/leads')
  await expect(page.getByRole('link', { name: 'Abrir em outra aba' })).toBeVisible()
  expect(consoleLines).toEqual([])
  await check(address)
  await expect(page.getByRole('button', { name: 'Verificando...' })).toBeVisible()
  await goOn(page)
  await expect(page.getByText('O Worker demorou demais para responder')).toBeVisible()
})
