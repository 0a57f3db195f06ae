import { auditEntries } from '#server/features/audit/tables.ts'
import { openPanel } from './admin-panel.ts'
import { makePerson } from './people.ts'
import { expect, expectToFit, test } from './product.ts'

test('what an administrator does stands in the registro, is found again, and leaves as a file', async ({
  page,
  product,
  enter,
}) => {
  await product.context.db.delete(auditEntries)
  await enter('admin')
  const { id, username, email } = await makePerson(product)
  const renewal = await page.request.post(`/api/admin/renew-subscription/${id}`)
  expect(renewal.ok()).toBe(true)
  await page.request.post(`/api/admin/users/${id}/resend-access`)

  await openPanel(page)
  await page.getByRole('link', { name: 'Registro' }).click()
  const card = page.getByRole('region', { name: 'Registro', exact: true })
  await card.scrollIntoViewIfNeeded()
  await expect(card.getByRole('listitem')).toHaveCount(2)
  const row = card.getByRole('button', { name: /Renovou a assinatura até/ })
  await expect(row).toContainText(username)
  await row.click()
  await expect(card.getByText(email)).toBeVisible()
  await expect(card.getByText('Fim do acesso')).toBeVisible()
  await expectToFit(page, 0)

  await card.getByRole('searchbox', { name: 'Buscar no registro' }).fill(email)
  await card.getByRole('combobox', { name: 'Filtrar por ato' }).click()
  await page.getByRole('option', { name: 'Emails' }).click()
  await expect(card.getByText('Nenhum ato encontrado.')).toBeVisible()
  await card.getByRole('button', { name: 'Limpar busca e filtros' }).click()

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('link', { name: 'Exportar CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^registro-\d{4}-\d\d-\d\d\.csv$/)
  await card.getByRole('button', { name: 'Atualizar' }).click()
  // The clock of a journey may stand still: what happened in one instant has no order.
  await expect(card.getByRole('listitem').filter({ hasText: 'Exportou o registro' })).toBeVisible()
})
