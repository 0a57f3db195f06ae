import { expect, test as base, type Visitor } from './product.ts'
import { findLayoutFaults, unfoldAll } from './find-layout-faults.ts'
import { ignoreFailedLoads } from './ignore-failed-loads.ts'
import { enterWithVaults, openVaultOfLeads, putAt, saveIntegration } from './vault-of-leads.ts'
import { answeredForm, openDraft } from './wizard-draft.ts'
import type { WizardState } from '#web/features/wizard/machine/wizard-state.ts'

const test = base.extend(ignoreFailedLoads)

/** Every page that needs no data of its own, with what tells that it is there. */
const plain: [visitor: Visitor, path: string, heading: RegExp][] = [
  ['anonymous', '/', /^Integre Seus/],
  ['anonymous', '/auth', /^Bem-vindo/],
  ['anonymous', '/forgot-password', /./],
  ['anonymous', '/ajuda', /^Ajuda/],
  ['anonymous', '/privacidade', /^Privacidade/],
  ['anonymous', '/termos', /^Termos/],
  ['expired', '/subscription-expired', /./],
  ['active', '/dashboard', /^Bem-vindo/],
  ['active', '/leads', /^Leads/],
  ['admin', '/admin', /^Painel/],
  ...['clientes', 'vendas', 'emails', 'checkouts', 'sistema'].map((section): [Visitor, string, RegExp] => [
    'admin',
    `/admin?secao=${section}`,
    /^Painel/,
  ]),
]

for (const [visitor, path, heading] of plain) {
  test(`${path} fits every screen, with all of it opened`, async ({ page, enter }) => {
    await enter(visitor)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await unfoldAll(page)
    expect(await findLayoutFaults(page)).toEqual([])
  })
}

const finished: Partial<WizardState> = { formMade: 'atomicat', pageMade: true }
const steps: [name: string, state: Partial<WizardState>][] = [
  ['the first step', { step: 'platform' }],
  ['the Worker', { step: 'worker' }],
  ['the success page', { step: 'success', pageMade: true }],
  ['the form', {}],
  ['the ending', finished],
  ['the ending for WordPress', { step: 'wordPress', formMade: 'wordpress', formCount: 5, htmlsMade: true }],
]

for (const [name, state] of steps) {
  test(`${name} fits every screen, with all of it opened`, async ({ page, enter }) => {
    await openDraft(page, await enter('active'), answeredForm('adcombo', state))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await unfoldAll(page)
    expect(await findLayoutFaults(page)).toEqual([])
  })
}

test('an integration with its vault fits every screen, with all of it opened', async ({
  page,
  product,
  context,
}) => {
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
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(text).first()).toBeVisible()
    await unfoldAll(page)
    expect.soft(await findLayoutFaults(page), path).toEqual([])
  }
})
