import { expect, expectAccessible } from './product.ts'
import {
  choose,
  formOf,
  linesOf,
  openRehearsal,
  sendExample,
  startAgain,
  test,
  watchNetwork,
} from './rehearsal-panel.ts'

test('the other way leads in a rehearsal where it leads a visitor, and nothing leaves the browser', async ({
  page,
  enter,
}) => {
  await openRehearsal(page, await enter('active'), 'adcombo', { pageMade: true })
  const asked = watchNetwork(page)
  const other = formOf(page).getByRole('button', { name: 'Enviar de outro modo' })
  const shown = page.frameLocator('iframe[title="Página do Worker"]').getByRole('alert')

  await test.step('to a page of the Worker, where the network still does not answer', async () => {
    await choose(page, 'time-out')
    await sendExample(page)
    await other.press('Enter')
    await expect(shown).toHaveText('Por favor, tente novamente daqui a pouco.')
    await expect(linesOf(page).nth(2)).toContainText('A AdCombo não respondeu a tempo')
    await expect(linesOf(page).last()).toContainText('O visitante vê uma página com um aviso')
    await expectAccessible(page)
  })

  await test.step('to the success page, where it answers again', async () => {
    await startAgain(page)
    await sendExample(page)
    await expect(other).toBeVisible()
    await choose(page, 'accepted')
    await other.press('Enter')
    const thanks = page.frameLocator('iframe[title="Página de sucesso"]')
    await expect(thanks.getByText('4821377')).toBeVisible()
    await expect(linesOf(page).nth(2)).toContainText('A AdCombo aceitou o lead')
    await expect(linesOf(page).last()).toContainText('O visitante vai para a página de sucesso')
  })

  await test.step('and the form is free for the next lead', async () => {
    await startAgain(page)
    await sendExample(page)
    await expect(linesOf(page).last()).toContainText('O visitante vai para a página de sucesso')
  })
  expect(asked).toEqual([])
})
