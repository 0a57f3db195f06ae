import { sql } from 'drizzle-orm'
import { refusedDeliveries } from '#server/features/sales/tables.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, widths } from './product.ts'
import { addSale } from './sale-rows.ts'

test('what needs somebody is told above every section, and leads to where it is mended', async ({
  page,
  product,
  enter,
}) => {
  const { db } = product.context
  await db.execute(sql`delete from sale_transactions`)
  await addSale(product, { name: 'Ana Lima' }, { processed: false, errorMessage: 'Plano não mapeado' })
  await db.insert(refusedDeliveries).values({
    provider: 'kiwify',
    day: new Date(),
    reason: 'forged',
    count: 3,
    lastAt: new Date(Date.now() + 60_000),
  })
  await enter('admin')
  await page.goto('/admin?secao=clientes')
  const line = page.getByRole('region', { name: 'Precisa de atenção' })
  await expect(line.getByText('3 entregas recusadas: Kiwify, com o segredo errado.')).toBeVisible()
  for (const width of Object.values(widths)) {
    await page.setViewportSize(width)
    await expectNoSidewaysScroll(page)
  }
  await expectAccessible(page)
  await line.getByRole('link', { name: 'Ver as vendas com erro' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Vendas', exact: true })).toBeVisible()
  await expect(page.getByRole('row', { name: /Ana Lima/ })).toBeVisible()

  await page.getByRole('link', { name: 'Sistema' }).click()
  const watched = page.getByRole('list', { name: 'O que o servidor vigia' })
  await expect(watched.getByRole('listitem').first()).toContainText('1 venda com erro')
  await expect(watched.getByText('Quem pagou tem acesso.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Este servidor' }).getByText(/^há /)).toBeVisible()
  await expect(line).toBeHidden()
  const installation = page.getByRole('region', { name: 'Instalação' })
  await expect(installation.getByText(/^CHECKOUT_PLANS está vazio/)).toBeVisible()
  await installation.getByText(/itens certos$/).click()
  await expect(installation.getByText('O banco de dados tem as tabelas desta versão.')).toBeVisible()
  for (const width of Object.values(widths)) {
    await page.setViewportSize(width)
    await expectNoSidewaysScroll(page)
  }
  await expectAccessible(page)
  await db.delete(refusedDeliveries)
  await db.execute(sql`delete from sale_transactions`)
})
