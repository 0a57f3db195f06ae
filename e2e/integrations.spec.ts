import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { integrations } from '#server/features/integrations/tables.ts'
import type { TestServer } from '#server/testing/test-server.ts'
import { crema } from '#web/testing/integrations.ts'
import { atFullSize } from './full-size.ts'
import { answeredForm, openDraft, saveDraft } from './wizard-draft.ts'
import { endSessionsOnServer, fillLogin, makePerson, type Person } from './people.ts'
import { panelOf } from './rehearsal-panel.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test as base, widths } from './product.ts'
import { saveIntegration } from './vault-of-leads.ts'

const key = 'canario-da-chave-7412'

/** Nobody answers at the addresses of these Workers, and Chromium says so. */
const test = base.extend<{ silentWorkers: void }>({
  silentWorkers: [
    async ({ page, consoleLines }, provide) => {
      await page.route('https://*.workers.dev/**', (route) => route.abort('namenotresolved'))
      await provide()
      const own = consoleLines.filter((line) => !line.startsWith('Failed to load resource'))
      consoleLines.splice(0, consoleLines.length, ...own)
    },
    { auto: true },
  ],
})

test.beforeEach(async ({ product }) => {
  await product.context.db.delete(integrations)
})

/** A person who counts what they do. */
function counting(page: Page) {
  const done = { clicks: 0, fields: 0 }
  return {
    done,
    click: async (role: 'button' | 'link' | 'radio', name: string | RegExp) => {
      done.clicks += 1
      await page.getByRole(role, { name, exact: typeof name === 'string' }).click()
    },
    type: async (label: string, text: string) => {
      done.fields += 1
      await page.getByLabel(label, { exact: true }).fill(text)
    },
  }
}

async function makeFirst(page: Page) {
  const { click, type, done } = counting(page)
  await click('radio', /^AdCombo/)
  await click('button', 'Próximo Passo')
  await type('API Key', key)
  await click('button', 'Gerar Código do Worker')
  await click('button', 'Próximo Passo')
  await type('URL da Página de Sucesso', 'https://crema.example/grazie')
  await click('button', 'Usar minha página')
  await type('Código do País', 'IT')
  await type('Offer ID', '24817')
  await type('Preço do Produto', '39.90')
  await type('URL do Cloudflare', 'https://crema.marina.workers.dev')
  await click('button', 'Gerar Formulário para Atomicat')
  await click('button', 'Ensaiar um lead')
  await expect(page.getByText(/^O ensaio passou: a AdCombo aceitaria/)).toBeVisible()
  return done
}

test('from the login to a rehearsed integration: seven clicks and six fields, then three and two; the key stays here', async ({
  page,
  enter,
  product,
}) => {
  const requests: string[] = []
  page.on('request', (request) => {
    requests.push(request.url(), request.postData() ?? '', JSON.stringify(request.headers()))
  })
  await enter('active')
  await page.goto('/')
  expect(await makeFirst(page)).toEqual({ clicks: 7, fields: 6 })
  await page.getByRole('button', { name: 'Copiar HTML do formulário' }).click()
  await page.getByRole('button', { name: 'Pronto', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'AdCombo IT 24817' })).toBeVisible()
  await test.step('the key is in no request, table, line of the log or storage of the browser', async () => {
    await makeWorkerAgain(page)
    await expectNoKey(page, product, requests)
  })

  await page.evaluate(() => {
    sessionStorage.clear()
    localStorage.clear()
  })
  await page.goto('/')
  const { click, type, done } = counting(page)
  await click('link', 'Outra página com este Worker')
  await type('Offer ID', '31007')
  await type('Preço do Produto', '49')
  await click('button', 'Gerar Formulário para Atomicat')
  await click('button', 'Ensaiar um lead')
  await expect(panelOf(page)).toBeVisible()
  await expect(page.getByText(/^O ensaio passou: a AdCombo aceitaria/)).toBeVisible()
  expect(done).toEqual({ clicks: 3, fields: 2 })
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'AdCombo IT 31007' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'AdCombo IT 24817' })).toBeVisible()
})

/** On the page of the integration, which asks for the key anew. */
async function makeWorkerAgain(page: Page): Promise<void> {
  const worker = page.getByRole('region', { name: 'Worker', exact: true })
  await worker.getByRole('button', { name: 'Código' }).click()
  await worker.getByLabel('API Key').fill(key)
  await worker.getByRole('button', { name: 'Gerar código do Worker' }).click()
  await expect(page.getByRole('region', { name: 'Código: Worker' })).toContainText(key)
}

type Product = TestServer & { logLines: string[] }

async function expectNoKey(page: Page, { context, logLines }: Product, requests: string[]): Promise<void> {
  const stored = await context.db.execute<{ text: string }>(
    sql`select string_agg(query_to_xml('select * from ' || quote_ident(tablename), true, false, '')::text, '') as text
      from pg_tables where schemaname not in ('pg_catalog', 'information_schema') and schemaname = 'public'`,
  )
  const everything = {
    requests,
    stored: JSON.stringify(stored),
    log: logLines,
    kept: await page.evaluate(() => JSON.stringify([localStorage, sessionStorage])),
  }
  // What is looked through holds what was typed besides the key: it is not empty by mistake.
  for (const place of ['requests', 'stored'] as const)
    expect(JSON.stringify(everything[place]), place).toContain('24817')
  expect(everything.log.length).toBeGreaterThan(10)
  expect(JSON.stringify(everything)).not.toContain(key)
}

/** Logs in over work that was left before the last button, and goes on with it: what is typed now must not be lost. */
async function reachLastButton(page: Page, person: Person): Promise<void> {
  await saveDraft(page, person.id, answeredForm('adcombo'))
  await page.goto('/auth?voltar=%2Fwizard')
  await fillLogin(page, person)
  await page.getByLabel('Offer ID').fill('24817')
}

async function expectNothingLost(page: Page, person: Person): Promise<void> {
  await expect(page.getByText('Sua sessão terminou. Entre novamente.')).toBeVisible()
  await fillLogin(page, person)
  await expect(page.getByRole('heading', { name: 'Sua integração está pronta' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'AdCombo IT 24817' })).toBeVisible()
}

test('a session that ends in the middle costs nothing but the key', async ({ page, product }) => {
  const person = await makePerson(product)
  // The last of the code that is fetched ahead.
  const ahead = page.waitForResponse('**/member/rehearsal-panel-*.js')
  await reachLastButton(page, person)
  await ahead
  await endSessionsOnServer(product, person)
  await page.getByRole('button', { name: 'Gerar Formulário para Atomicat' }).click()
  await expectNothingLost(page, person)
})

test('a session that ends before all of the code was fetched costs no more', async ({ page, product }) => {
  const person = await makePerson(product)
  const ended = Promise.withResolvers<void>()
  await page.route('**/member/ending-*.js', async (route) => {
    await ended.promise
    await route.continue()
  })
  // What the page needs before it is there by then.
  const isAsked = page.waitForRequest('**/member/ending-*.js')
  await reachLastButton(page, person)
  await isAsked
  await endSessionsOnServer(product, person)
  ended.resolve()
  await page.evaluate(() => Object.assign(globalThis, { isLoadedBefore: true }))
  await page.getByRole('button', { name: 'Gerar Formulário para Atomicat' }).click()
  await page.waitForFunction(() => !('isLoadedBefore' in globalThis))
  await expectNothingLost(page, person)
})

const address = 'https://crema.marina.workers.dev'
/** Made, and rehearsed to its end. */
const finished = { formMade: 'atomicat', rehearsed: true } as const

const looks = [
  ['desktop', 'dark', { tag: atFullSize }],
  ['phone', 'light', {}],
] as const

for (const [device, theme, size] of looks) {
  const title = `list, page and ending are accessible and fit on a ${device}, ${theme}, and forms for other countries come in one zip`
  test(title, size, async ({ page, enter }) => {
    await page.emulateMedia({ colorScheme: theme })
    await page.setViewportSize(widths[device])
    const userId = await enter('active')
    const check = async () => {
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
    const id = await saveIntegration(page, address)
    await openDraft(
      page,
      userId,
      answeredForm('adcombo', { ...finished, savedAs: { id, version: 1, content: '' } }),
    )
    await expect(page.getByText(/^O ensaio passou: a AdCombo aceitaria/)).toBeVisible()
    await check()
    await page.goto('/dashboard')
    await expect(page.getByRole('link', { name: crema.name })).toBeVisible()
    await check()
    await page.getByRole('link', { name: crema.name }).click()
    await expect(page.getByText('Versão 1')).toBeVisible()
    await page.getByRole('button', { name: 'Mais ações' }).click()
    await page.getByRole('menuitem', { name: 'Duplicar para países' }).click()
    await check()
    await test.step('forms for other countries come in one zip', async () => {
      await page.getByLabel('País', { exact: true }).fill('Espanha')
      await page.getByLabel(/^Preço/).fill('29.90')
      await page.getByRole('button', { name: 'Adicionar país' }).click()
      await page.getByLabel('País', { exact: true }).nth(1).fill('pl')
      await page
        .getByLabel(/^Preço/)
        .nth(1)
        .fill('99')
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Baixar zip' }).click()
      expect((await downloading).suggestedFilename()).toBe('Crema-IT.zip')
    })
  })
}
