import { expect } from './product.ts'
import { choose, linesOf, openRehearsal, panelOf, sendAsItIs, sendExample, test } from './rehearsal-panel.ts'
import { enterWithVaults } from './vault-of-leads.ts'

test('the rehearsal plays the Worker with a vault where one was published, and the simple one when told to', async ({
  page,
  context,
  product,
}) => {
  const userId = await enterWithVaults(product, context, ['https://leads.conta.workers.dev'])
  await openRehearsal(page, userId, 'adcombo')
  const vault = panelOf(page).getByRole('region', { name: 'Cofre' })
  const worker = panelOf(page).getByLabel('Worker do ensaio')
  const lead = vault.getByRole('listitem')
  await expect(worker).toHaveValue('vault')

  await test.step('what is accepted is delivered at once', async () => {
    await sendExample(page)
    await expect(lead).toHaveText(/^Ana Teste\s*pedido 4821377\s*Entregue$/)
    await expect(linesOf(page).nth(2)).toContainText('A AdCombo aceitou o lead')
  })

  await test.step('what the simple Worker shows as an error is kept', async () => {
    await choose(page, 'server-error')
    await sendAsItIs(page)
    await expect(lead).toHaveText(/^Ana Teste\s*Pendente$/)
    await expect(linesOf(page).nth(2)).toContainText('está com um problema: o Cofre guardou o lead')
    await expect(linesOf(page).last()).toContainText('O visitante vai para a página de sucesso')
  })

  await test.step('a refused one is kept too, and its visitor told', async () => {
    await choose(page, 'refused')
    await sendAsItIs(page)
    await expect(lead).toHaveText(/^Ana Teste\s*Recusado$/)
    await expect(linesOf(page).last()).toContainText('O visitante vê um aviso')
  })

  await test.step('by hand it is the simple one', async () => {
    await worker.selectOption({ label: 'Simples' })
    await choose(page, 'server-error')
    await expect(vault).toBeHidden()
    await sendAsItIs(page)
    await expect(linesOf(page).last()).toContainText('O visitante vê um aviso')
    await choose(page, 'outage')
    await expect(worker).toBeDisabled()
    await expect(worker).toHaveValue('vault')
  })
})
