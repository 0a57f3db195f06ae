import type { Page } from '@playwright/test'
import { expect, expectAccessible, test as base, widths, type Visitor } from './product.ts'
import { everyWidth, findLayoutFaults, narrowest, unfoldAll } from './find-layout-faults.ts'
import { atFullSize } from './full-size.ts'
import { ignoreFailedLoads } from './ignore-failed-loads.ts'
import { runCase } from './run-case.ts'
import { enterWithVaults, openVaultOfLeads, putAt, saveIntegration } from './vault-of-leads.ts'
import { answeredForm, saveDraft } from './wizard-draft.ts'
import type { WizardState } from '#web/features/wizard/machine/wizard-state.ts'

const test = base.extend(ignoreFailedLoads)

type Shown = {
  path: string
  /** What tells that it is there. */
  heading: RegExp
  /** Judged by axe too: the pages without a suite of their own. The others are in theirs, in every state. */
  judged?: keyof typeof widths
}

/** Every page that needs no data of its own. */
const plain: Partial<Record<Visitor, Shown[]>> = {
  anonymous: [
    { path: '/', heading: /^Integre Seus/ },
    { path: '/auth', heading: /^Bem-vindo/ },
    { path: '/forgot-password', heading: /./ },
    { path: '/ajuda', heading: /^Ajuda/ },
    { path: '/privacidade', heading: /^Privacidade/, judged: 'phone' },
    { path: '/termos', heading: /^Termos/ },
    { path: '/nada/aqui', heading: /^404/, judged: 'phone' },
  ],
  expired: [{ path: '/subscription-expired', heading: /./ }],
  active: [
    { path: '/dashboard', heading: /^Bem-vindo/ },
    { path: '/leads', heading: /^Leads/ },
    { path: '/integrations', heading: /./, judged: 'desktop' },
    { path: '/admin/usuarios', heading: /^Acesso Negado/, judged: 'phone' },
    // The same texts under the header of who is in.
    { path: '/ajuda', heading: /^Ajuda/, judged: 'desktop' },
    { path: '/termos', heading: /^Termos/, judged: 'desktop' },
  ],
  admin: [
    { path: '/admin', heading: /^Painel/ },
    ...['clientes', 'vendas', 'emails', 'checkouts', 'sistema'].map((section) => ({
      path: `/admin?secao=${section}`,
      heading: /^Painel/,
    })),
  ],
}

const sizes = [
  { screens: narrowest, words: 'the narrowest screen of each layout', size: {} },
  { screens: everyWidth, words: 'every screen', size: { tag: atFullSize } },
]

/** What was measured before has left the page as wide as its last screen: what loads then would depend on the order. */
async function openAtFirstWidth(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto(path)
}

type Fitting = { name: string; screens: readonly number[] }

async function expectFits(page: Page, { name, screens }: Fitting, heading: RegExp, level = 1): Promise<void> {
  await expect(page.getByRole('heading', { level, name: heading })).toBeVisible()
  await unfoldAll(page)
  expect.soft(await findLayoutFaults(page, screens), name).toEqual([])
}

const finished: Partial<WizardState> = { formMade: 'atomicat', pageMade: true }
const steps: [name: string, state: Partial<WizardState>, heading: RegExp, level?: number][] = [
  ['the first step', { step: 'platform' }, /^Escolha Sua Plataforma/],
  ['the Worker', { step: 'worker' }, /^Configurar CloudFlare Worker/],
  ['the success page', { step: 'success', pageMade: true }, /^Configure sua Página de Sucesso/],
  ['the form', {}, /^Configure seu formulário/],
  ['the ending', finished, /^Sua integração está pronta/],
  [
    'the ending for WordPress',
    { step: 'wordPress', formMade: 'wordpress', formCount: 5, htmlsMade: true },
    /^Formulários para WordPress/,
    2,
  ],
]

for (const { screens, words, size } of sizes) {
  for (const [visitor, pages] of Object.entries(plain) as [Visitor, Shown[]][]) {
    test(
      `every page for a visitor who is ${visitor} fits ${words}, with all of it opened`,
      size,
      async ({ page, enter }) => {
        await enter(visitor)
        for (const { path, heading, judged } of pages)
          await runCase(path, async () => {
            await openAtFirstWidth(page, path)
            await expectFits(page, { name: path, screens }, heading)
            if (!judged) return
            await page.setViewportSize(widths[judged])
            await expectAccessible(page)
          })
      },
    )
  }

  test(`every step of the wizard fits ${words}, with all of it opened`, size, async ({ page, enter }) => {
    const userId = await enter('active')
    for (const [name, state, heading, level] of steps)
      await runCase(name, async () => {
        await saveDraft(page, userId, answeredForm('adcombo', state))
        // The tab goes on with its own work else.
        await page.evaluate(() => sessionStorage.clear())
        await openAtFirstWidth(page, '/wizard')
        await expectFits(page, { name, screens }, heading, level)
      })
  })

  test(
    `an integration with its vault fits ${words}, with all of it opened`,
    size,
    async ({ page, product, context }) => {
      const address = 'https://crema-it.conta.workers.dev'
      await using opened = await openVaultOfLeads(new URL(product.url).origin, 20)
      await enterWithVaults(product, context, [address])
      await putAt(page, address, opened.vault)
      const id = await saveIntegration(page, address)
      for (const [path, text] of [
        [`/integracao/${id}`, 'Retorno'],
        [`/integracao/${id}/leads`, 'Leads'],
        ['/leads', 'esperando'],
        ['/dashboard', 'Suas integrações'],
      ] as const)
        await runCase(path, async () => {
          await openAtFirstWidth(page, path)
          await expect(page.getByText(text).first()).toBeVisible()
          await unfoldAll(page)
          expect.soft(await findLayoutFaults(page, screens), path).toEqual([])
        })
    },
  )
}
