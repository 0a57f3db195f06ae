import { userList } from './admin-panel.ts'
import { makePerson } from './people.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, widths } from './product.ts'

const dayMs = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(Date.now() + days * dayMs)

test('a list is sorted by its headers, on a phone by a choice, and Back takes it back', async ({
  page,
  enter,
  product,
}) => {
  const tag = `ordem${process.pid}`
  for (const [name, end] of [
    ['Érica', 5],
    ['bruna', 300],
    ['Fábio', 40],
  ] as const)
    await makePerson(product, { username: `${name} ${tag}`, subscriptionExpiresAt: inDays(end) })
  await enter('admin')
  await page.setViewportSize(widths.desktop)
  await page.goto(`/admin?secao=clientes&busca=${tag}&ordem=nonsense`)
  const names = userList(page).locator('[id^=usuario-]')
  const shown = (...expected: string[]) => expect(names).toHaveText(expected.map((name) => `${name} ${tag}`))
  const header = (name: string) => page.getByRole('columnheader', { name })
  await shown('Fábio', 'bruna', 'Érica')
  await expect(header('Desde')).toHaveAttribute('aria-sort', 'descending')

  await header('Usuário').getByRole('button').click()
  await shown('bruna', 'Érica', 'Fábio')
  await expect(page).toHaveURL(/&ordem=name$/)
  await header('Assinatura').getByRole('button').press('Enter')
  await shown('Érica', 'Fábio', 'bruna')
  await expect(header('Assinatura')).toHaveAttribute('aria-sort', 'ascending')
  await expectAccessible(page)
  await page.goBack()
  await shown('bruna', 'Érica', 'Fábio')
  await page.reload()
  await shown('bruna', 'Érica', 'Fábio')

  await page.setViewportSize(widths.phone)
  await expect(header('Usuário').getByRole('button')).toBeHidden()
  await page.getByRole('combobox', { name: 'Ordenar usuários' }).click()
  await page.getByRole('option', { name: 'Fim do acesso, do último ao primeiro' }).click()
  await shown('bruna', 'Fábio', 'Érica')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
