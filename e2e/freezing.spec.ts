import { openPanel, userList } from './admin-panel.ts'
import { expectHeading, expectToast, findMailedLink, makePerson } from './people.ts'
import { expect, expectAccessible, expectToFit, test } from './product.ts'

test('who did not ask for another email freezes the account, and the owner looks and opens it', async ({
  page,
  browser,
  enter,
  product,
}) => {
  const { username, email } = await makePerson(product, { emailVerifiedAt: new Date() })
  const moved = email.replace('@', '+outro@')
  await enter('admin')
  await openPanel(page)
  await page.getByRole('searchbox', { name: 'Buscar por nome, email, telefone ou CPF' }).fill(username)
  await page.getByRole('button', { name: `Mais ações para ${username}` }).click()
  await page.getByRole('menuitem', { name: 'Corrigir email' }).click()
  await page.getByLabel('Novo email').fill(moved)
  await page.getByRole('button', { name: 'Salvar email' }).click()
  await expectToast(page, 'Email corrigido', moved)

  const stranger = await (await browser.newContext({ baseURL: product.url })).newPage()
  await stranger.goto(await findMailedLink(product, email))
  await expectHeading(stranger, 'Não foi você quem trocou o email?')
  await expectToFit(stranger, 0)
  await stranger.getByRole('button', { name: 'Não fui eu: congelar a conta' }).click()
  await expectHeading(stranger, 'A conta está congelada')
  await expectToFit(stranger, 1)

  await page.reload()
  await expect(page.getByText('1 conta congelada')).toBeVisible()
  await page.getByRole('button', { name: 'Mostrar na lista' }).click()
  const row = userList(page).getByRole('row').filter({ hasText: username })
  await expect(row).toContainText(`${email} disse em`)
  await expectToFit(page, 0)
  await page.getByRole('button', { name: `Mais ações para ${username}` }).click()
  // It tells of a frozen account, and is dropped when there is none.
  await expect.poll(() => product.mails.filter(({ to }) => to === moved)).toHaveLength(2)
  await page.getByRole('menuitem', { name: 'Descongelar' }).click()
  const dialog = page.getByRole('alertdialog', { name: `Descongelar a conta de ${username}?` })
  await expect(dialog).toContainText(moved)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Descongelar' }).click()
  await expectToast(page, 'Conta descongelada', moved)
  await expect(page.getByText('1 conta congelada')).toBeHidden()

  await stranger.goto(await findMailedLink(product, moved, 3))
  await expectHeading(stranger, 'Defina sua senha')
  await stranger.context().close()
})
