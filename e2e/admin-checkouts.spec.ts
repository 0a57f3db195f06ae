import { sql } from 'drizzle-orm'
import type { SaleSample } from '#server/features/sales/providers/checkout.ts'
import { kiwify } from '#server/features/sales/providers/kiwify.ts'
import { writeDelivery } from '#server/features/sales/providers/write-delivery.ts'
import { refusedDeliveries, salesTable } from '#server/features/sales/tables.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, expectToFit, test as base } from './product.ts'
import { addSale, openSales } from './sale-rows.ts'
import { startProduct } from './start-product.ts'

const secret = 'test-token-123'

/** The product with one checkout that is on. */
const test = base.extend({
  product: [
    async ({}, provide) => {
      const server = await startProduct({ env: { CHECKOUT_WEBHOOK_SECRET: secret } })
      await provide({ ...server, logLines: [] })
      await server.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

test.beforeEach(async ({ product: { context }, enter }) => {
  await context.db.execute(sql`delete from sale_transactions`)
  await context.db.delete(refusedDeliveries)
  await enter('admin')
})

/** Sends an event as the checkout does; with a wrong secret, as somebody else would. */
async function deliver(url: string, sample: SaleSample, key = secret): Promise<number> {
  const { body, query } = writeDelivery(kiwify, sample, key)
  const address = `${url}/api/webhooks/kiwify?${new URLSearchParams(query)}`
  const { status } = await fetch(address, { method: 'POST', body: new Uint8Array(body) })
  return status
}

test('two checkouts sell: the list is narrowed to one, and a test of it counts nowhere', async ({
  page,
  product,
}) => {
  await addSale(product, { name: 'Bruno de Outra Loja' }, { provider: 'hotmart' })
  expect(await deliver(product.url, { event: 'order_approved', email: 'ana@exemplo.com.br' })).toBe(200)
  const { db } = product.context
  const findOpen = async () => (await db.select().from(salesTable)).filter(({ processed }) => !processed)
  await expect.poll(findOpen).toEqual([])

  const card = await openSales(page, '/admin#transacoes')
  const rows = card.getByRole('row')
  await expect(rows).toHaveCount(3)
  await card.getByRole('combobox', { name: 'Filtrar por checkout' }).click()
  await page.getByRole('option', { name: 'Kiwify' }).click()
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText(/Ana Teste.*Compra aprovada.*Kiwify/)

  const checkouts = page.getByRole('region', { name: 'Checkouts', exact: true })
  const selling = checkouts.getByRole('list', { name: 'Checkouts ligados' })
  await expect(selling.getByText(/^Última entrega há/)).toBeVisible()
  await checkouts.getByRole('button', { name: 'Enviar um teste' }).press('Enter')
  await expect(checkouts.getByText('Teste da Kiwify recebido.')).toBeVisible()
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: 'Cliente de Teste' })).toContainText(/^Teste.*Kiwify/)
  await expect(card.locator('dl > div').filter({ hasText: 'Processadas' })).toContainText('2')

  await checkouts.getByRole('button', { name: 'Ver a transação' }).press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Detalhes da transação' })
  await expect(drawer.getByText('Esta transação é um teste')).toBeVisible()
  await expectAccessible(page)
})

test('what was refused stands at its checkout, which can be linked to and fits every screen', async ({
  page,
  product,
}) => {
  const sample = { event: 'order_approved', email: 'ana@exemplo.com.br' }
  for (const key of ['errado', 'outro']) expect(await deliver(product.url, sample, key)).toBe(401)
  await page.goto('/admin#checkouts')
  const card = page.getByRole('region', { name: 'Checkouts', exact: true })
  await expect(card.getByText(/^2 recusadas hoje: assinatura errada, a última há/)).toBeInViewport()
  const selling = card.getByRole('list', { name: 'Checkouts ligados' })
  await expect(selling.getByText('Nenhuma entrega ainda')).toBeVisible()
  await selling.getByText('Passos no painel do checkout').click()
  await expect(selling.getByText('Marque todos os eventos e salve.')).toBeVisible()
  await card.getByText('Outros checkouts').click()
  await expectToFit(page, 1)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
})
