import type { Page } from '@playwright/test'
import { findLanguage } from '#generator/index.ts'
import { atFullSize } from '../full-size.ts'
import { runCase } from '../run-case.ts'
import { expect, fillIn, ownTime, sendLead, test, visitor, type Shop } from './shop.ts'

type World = { page: Page; shop: Shop }
type Failure = { arrange: (world: World) => Promise<void>; alert: Alert }

const json = (body: unknown, status = 200) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(body),
})

/** Stands for the one sentence of the form's own language. */
const tryAgain = Symbol('try again')

/** Every way a lead can fail, and which of the three alerts it must show. */
const failures: Record<string, Failure> = {
  'the platform refuses with a text': {
    arrange: ({ shop }) => shop.standIn.enter('refused'),
    alert: ['refused', 'Offer is not active'],
  },
  'the platform refuses with an HTTP error': {
    arrange: ({ shop }) => shop.standIn.enter(json({ code: 'error', error: 'Wrong <b>phone</b>' }, 400)),
    alert: ['refused', 'Wrong <b>phone</b>'],
  },
  'the platform refuses without a text': {
    arrange: ({ shop }) => shop.standIn.enter(json({ result: 'no' })),
    alert: ['unknown', ''],
  },
  'the platform refuses with a word that gives no reason': {
    arrange: ({ shop }) => shop.standIn.enter(json({ code: 'error', error: 'Error' })),
    alert: ['unknown', ''],
  },
  'the platform answers with a bare null': {
    arrange: ({ shop }) => shop.standIn.enter(json(null)),
    alert: ['unknown', ''],
  },
  'the platform answers with a web page': {
    arrange: ({ shop }) => shop.standIn.enter('html-instead-of-json'),
    alert: ['connection', tryAgain],
  },
  'the platform is down': {
    arrange: ({ shop }) => shop.standIn.enter('connection-refused'),
    alert: ['connection', tryAgain],
  },
  'the worker misses a field': {
    arrange: ({ page }) => onLead(page, json({ success: false, error: 'Missing field: price' }, 400)),
    alert: ['unknown', ''],
  },
  'the worker takes no leads from this page': {
    arrange: ({ page }) => onLead(page, json({ success: false, error: 'Domínio fora da lista' }, 403)),
    alert: ['connection', tryAgain],
  },
  'the worker cannot be reached': {
    arrange: ({ page }) => onLead(page, { abort: true }),
    alert: ['connection', tryAgain],
  },
  'the worker breaks and answers with a web page': {
    arrange: ({ page }) => onLead(page, { status: 500, contentType: 'text/html', body: '<h1>1101</h1>' }),
    alert: ['connection', tryAgain],
  },
}

type Alert = readonly ['refused' | 'connection' | 'unknown', string | typeof tryAgain]

/** One failure for each of the three alerts. */
const oneOfEach = [
  'the platform refuses with a text',
  'the platform refuses without a text',
  'the worker cannot be reached',
]

/** Portuguese meets them all; which alert a failure shows is not a matter of the language. */
const met = [
  ['pt', Object.keys(failures), {}],
  ['ar', oneOfEach, {}],
  ...['en', 'th', 'ja'].map((code) => [code, oneOfEach, { tag: atFullSize }] as const),
] as const

for (const [code, whats, size] of met) {
  const language = findLanguage(code)
  if (!language) throw new Error(`No language ${code}`)
  const { alerts, tryAgain: words } = language.form
  test(`${code}: who is refused reads it twice, and can press again`, size, async ({ page, shop }) => {
    await shop.open(await shop.form('adcombo', { formLanguage: code }))
    await fillIn(page.locator('form'))
    for (const [before, what] of whats.entries())
      await runCase(what, async () => {
        const { arrange, alert } = findFailure(what)
        const [kind, cause] = alert
        const told = cause === tryAgain ? words : cause
        await page.unrouteAll()
        await shop.standIn.reset()
        await arrange({ page, shop })
        await page.locator('button[value]').click()
        await expect.poll(() => shop.alerts.length).toBe(before + 1)
        expect(shop.alerts.at(-1)).toBe(alerts[kind] + told)
        await expect(page.getByRole('alert')).toHaveText(alerts[kind] + told)
        await expect(page.getByRole('alert').locator('bdi')).toHaveText(told)
        await expect(page.locator('button[value]')).toBeEnabled()
        await expect(page.locator('[name=name]')).toHaveValue(visitor.name)
        expect(new URL(page.url()).pathname).toBe('/oferta')
      })
  })
}

function findFailure(what: string): Failure {
  const failure = failures[what]
  if (!failure) throw new Error(`No failure ${what}`)
  return failure
}

test('the Portuguese alerts are those of the product', () => {
  expect(findLanguage('pt')?.form.alerts).toEqual({
    refused: 'Erro ao enviar o formulário: ',
    connection: 'Erro de conexão: ',
    unknown: 'Erro: desconhecido',
  })
})

test('what the visitor is spared stands in the console', async ({ page, shop }) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await shop.standIn.enter('server-error-without-json')
  await shop.open(await shop.form('adcombo', { formLanguage: 'it' }))
  await sendLead(page.locator('form'))
  await expect(page.getByRole('alert')).toHaveText('Errore di connessione: Riprova tra qualche istante.')
  expect(logged.join('\n')).toContain('HTTP 502: 502 Bad Gateway')
})

test('a platform that is silent for ten seconds is a connection error', async ({ page, shop }) => {
  await shop.standIn.enter('time-out')
  await shop.open(await shop.form('adcombo'))
  await sendLead(page.locator('form'))
  await expect.poll(() => shop.alerts).toEqual([expect.stringMatching(/^Erro de conexão: \S/)])
  await expect(page.locator('button[value]')).toBeEnabled()
})

test('a worker that is silent for fifteen seconds is a connection error', async ({ page, shop }) => {
  await ownTime(page)
  await shop.open(await shop.form('adcombo'))
  await page.clock.fastForward(1_000)
  const answer = Promise.withResolvers<void>()
  await page.route('**/*', () => answer.promise)
  await sendLead(page.locator('form'))
  await page.clock.fastForward(14_900)
  await expect(page.locator('button[value]')).toBeDisabled()
  await page.clock.fastForward(200)
  await expect(page.getByRole('alert')).toHaveText(/^Erro de conexão: \S/)
  await expect(page.locator('button[value]')).toBeEnabled()
  answer.resolve()
})

test('a long text of the platform stays inside the form', async ({ page, shop }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await shop.standIn.enter(json({ code: 'error', error: 'x'.repeat(290) }))
  await shop.open(await shop.form('adcombo'))
  await sendLead(page.locator('form'))
  await expect(page.getByRole('alert')).toBeVisible()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})

async function onLead(
  page: Page,
  { abort, ...answer }: { abort?: boolean; status?: number; contentType?: string; body?: string },
): Promise<void> {
  await page.route('**/*', (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    return abort ? route.abort('connectionrefused') : route.fulfill(answer)
  })
}
