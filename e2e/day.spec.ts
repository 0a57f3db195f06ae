import type { Page } from '@playwright/test'
import { pageIdOf } from '#contract/saved-integrations.ts'
import { crema } from '#web/testing/integrations.ts'
import { ignoreFailedLoads } from './ignore-failed-loads.ts'
import { expect, expectNoSidewaysScroll, expectToFit, test as base } from './product.ts'
import { enterWithVaults, openVaultOfLeads, putAt, saveIntegration } from './vault-of-leads.ts'

const test = base.extend(ignoreFailedLoads)

const addressOf = (name: string) => `https://${name}.conta.workers.dev`
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const cellOf = (page: Page, label: string) =>
  page.getByRole('region', { name: 'O dia' }).getByText(label, { exact: true }).locator('..')

test('the day comes from the vaults, each integration with its own, and one that is away is named', async ({
  page,
  product,
  context,
}) => {
  const { origin } = new URL(product.url)
  await using shared = await openVaultOfLeads(origin, 0)
  await using waiting = await openVaultOfLeads(origin, 0)
  await shared.bringPlatformBack()
  await enterWithVaults(product, context, ['crema', 'gel', 'fora'].map(addressOf))
  await putAt(page, addressOf('crema'), shared.vault)
  await putAt(page, addressOf('gel'), waiting.vault)
  await page.route(`${addressOf('fora')}/**`, (route) => route.abort())
  // Our simple Worker refuses a GET with its name on it; what answers at the other address is not ours.
  const answerAs = (name: string, mark: string) =>
    page.route(`${addressOf(name)}/**`, (route) =>
      route.fulfill({
        status: 405,
        headers: {
          'Access-Control-Allow-Origin': '*',
          'Access-Control-Expose-Headers': 'X-Integrador',
          'X-Integrador': mark,
        },
      }),
    )
  await answerAs('simples', 'adcombo/2')
  await answerAs('alheio', '')
  const save = async (name: string, worker: string) =>
    pageIdOf(await saveIntegration(page, addressOf(worker), { name, answers: crema.answers }))
  const pages = { italian: await save('Crema IT', 'crema'), spanish: await save('Crema ES', 'crema') }
  const polish = await save('Gel PL', 'gel')
  for (const [name, worker] of [
    ['Fora FR', 'fora'],
    ['Óleo DE', 'simples'],
    ['Chá AT', 'alheio'],
  ] as const)
    await save(name, worker)
  const bought = await shared.vault.post({ name: 'Ana Prado', pagina: pages.italian })
  await shared.vault.post({ name: 'Luca Rossi', pagina: pages.spanish })
  await shared.vault.tell(`id=${bought.id}&status=confirmed&payout=18.5&currency=USD`)
  await waiting.vault.post({ name: 'Pilar Gómez', pagina: polish })

  await page.goto('/dashboard')
  await expect(page.getByRole('alert')).toContainText('Fora FR fora do ar')
  await expect(cellOf(page, 'Leads hoje')).toContainText('3')
  await expect(cellOf(page, 'Entregues')).toContainText('1 esperando')
  await expect(cellOf(page, 'Pagamento, dos de hoje')).toContainText('US$ 18,50')
  await expect(rowOf(page, 'Crema IT')).toContainText('1 · 100%')
  await expect(rowOf(page, 'Crema ES')).not.toContainText('100%')
  await expect(rowOf(page, 'Crema ES')).toContainText('Recebendo')
  await expect(rowOf(page, 'Gel PL')).toContainText('1 esperando')
  await expect(rowOf(page, 'Fora FR')).toContainText('Fora do ar')
  await expect(rowOf(page, 'Óleo DE')).toContainText('Sem Cofre')
  const workers = page.getByText('Workers ativos').locator('..')
  await expect(workers).toContainText('3')
  await expectToFit(page, 1)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)

  await shared.vault.post({ name: 'Sofia Marino', pagina: pages.spanish })
  await page.getByRole('button', { name: 'Atualizar' }).click()
  await expect(cellOf(page, 'Leads hoje')).toContainText('4')
  await page.getByRole('link', { name: 'Ver o lead' }).click()
  await expect(page).toHaveURL(/\/leads\?/)
  const leads = page.getByRole('list', { name: 'Leads', exact: true }).getByRole('listitem')
  await expect(leads).toHaveCount(1)
  await expect(leads).toContainText('Pendente')
})
