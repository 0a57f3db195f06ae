import { sql } from 'drizzle-orm'
import { atFullSize } from './full-size.ts'
import { expectRefusals } from './people.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, expectToFit, test } from './product.ts'
import { addSale, openSales, type SaleRow } from './sale-rows.ts'

const failed: SaleRow = { processed: false, processedAt: null, errorMessage: 'Plano não mapeado: Plano Pro' }

test.beforeEach(async ({ product, enter }) => {
  // Not truncated: the counters are kept by triggers on rows.
  await product.context.db.execute(sql`delete from sale_transactions`)
  await enter('admin')
})

test('sales are counted, listed with their state and amount, and fit on every screen', async ({
  page,
  product,
}) => {
  await addSale(product)
  await addSale(
    product,
    { event: 'pix_created' },
    { processed: false, processedAt: null, chargeAmount: '97,00' },
  )
  await addSale(
    product,
    {
      name: 'Maria Antonieta de Albuquerque e Vasconcelos de Bragança e Sá Ferreira Gomes',
      email: `${'comprido.'.repeat(6)}@subdominio.exemplo.com.br`,
    },
    failed,
  )
  const card = await openSales(page)
  for (const [label, count] of [
    ['Processadas', '1'],
    ['Pendentes', '1'],
    ['Com Erro', '1'],
  ] as const) {
    await expect(card.locator('dl > div').filter({ hasText: label }).locator('dd')).toHaveText(count)
  }
  await expect(card.getByRole('columnheader')).toHaveText([
    'Status',
    'Cliente',
    'Evento',
    'Checkout',
    'Valor',
    'Assinatura',
    'Data',
  ])
  const rows = card.getByRole('row')
  await expect(rows.nth(1)).toContainText(
    /Processada.*Cliente \d+.*Compra aprovada.*order_approved.*Kiwify.*R\$\s97,00.*Mensal/,
  )
  await expect(rows.nth(2)).toContainText(/Pendente.*Pix gerado.*—/)
  await expect(rows.nth(3)).toContainText('Erro')
  await expect(card.getByRole('listitem').filter({ hasText: 'Plano Pro' })).toContainText(
    'Plano não mapeado · 1 venda',
  )
  await expect(card.getByText(/^Último evento há/)).toBeVisible()
  await expect(card.getByRole('img', { name: /^Vendas nos últimos 30 dias/ }).locator('canvas')).toBeVisible()
  await expectToFit(page, 0)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
})

test('without a sale the card says so, and what to do', { tag: atFullSize }, async ({ page }) => {
  const card = await openSales(page)
  await expect(card.getByText('Nenhuma transação encontrada')).toBeVisible()
  await card.getByRole('link', { name: 'Checkouts' }).click()
  const checkouts = page.getByRole('region', { name: 'Checkouts', exact: true })
  await expect(checkouts.getByText(/^Nenhum checkout está ligado/)).toBeInViewport()
  await checkouts.getByText('Kiwify', { exact: true }).click()
  await expect(checkouts.getByText(/\/api\/webhooks\/kiwify$/)).toBeVisible()
  await expectAccessible(page)
})

test(
  'a search and the filters narrow the list, and a long list is turned page by page',
  { tag: atFullSize },
  async ({ page, product }) => {
    for (let count = 0; count < 55; count += 1) await addSale(product)
    await addSale(product, { name: 'Úrsula Única', event: 'chargeback' }, failed)
    const card = await openSales(page)
    const rows = card.getByRole('row')
    await expect(rows).toHaveCount(51)
    await expect(card.getByText('1–50 de 56')).toBeVisible()
    await card.getByRole('button', { name: 'Próxima' }).click()
    await expect(card.getByText('51–56 de 56')).toBeVisible()
    await expect(rows).toHaveCount(7)
    await card.getByRole('button', { name: 'Anterior' }).click()
    await expect(rows).toHaveCount(51)

    await card.getByRole('searchbox').fill('ursula')
    await expect(rows).toHaveCount(2)
    await card.getByRole('searchbox').fill('')
    await card.getByRole('combobox', { name: 'Filtrar por status' }).click()
    await page.getByRole('option', { name: 'Erro' }).click()
    await expect(rows).toHaveCount(2)
    await card.getByRole('combobox', { name: 'Filtrar por evento' }).click()
    await page.getByRole('option', { name: 'Reembolso' }).click()
    await expect(card.getByText('Nenhuma transação encontrada')).toBeVisible()
    await card.getByRole('button', { name: 'Limpar filtros' }).click()
    await expect(rows).toHaveCount(51)
  },
)

test('by keyboard: a failed sale is opened, its data revealed, and it is tried again', async ({
  page,
  product,
}) => {
  const email = 'beatriz@exemplo.com.br'
  await addSale(product, { email, name: 'Beatriz Lima', event: 'pix_created' })
  await addSale(product, { email, name: 'Beatriz Lima' }, failed)
  const card = await openSales(page)
  await card
    .getByRole('button', { name: /^Beatriz Lima/ })
    .last()
    .focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Detalhes da transação' })
  await expect(drawer.getByText('Histórico do cliente')).toBeVisible()
  await expect(drawer.getByRole('listitem')).toHaveCount(2)
  const raw = drawer.getByLabel('Código: evento.json')
  await expect(raw).toContainText('Beatriz Lima')
  await expect(raw).not.toContainText('00000000000')
  await drawer.getByRole('button', { name: 'Mostrar dados pessoais' }).press('Enter')
  await expect(raw).toContainText('00000000000')
  await expectToFit(page, 1)

  await drawer.getByRole('button', { name: 'Reprocessar' }).press('Enter')
  await expect(page.getByText('Transação processada.').first()).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Reprocessar' })).toBeHidden()
  await drawer.getByRole('button', { name: 'Fechar' }).press('Enter')
  await expect(drawer).toBeHidden()
  await expect(card.getByRole('row').nth(2)).toContainText('Processada')
  await expect(card.locator('dl > div').filter({ hasText: 'Com Erro' })).toContainText('0')
})

test('a sale that fails again says why', { tag: atFullSize }, async ({ page, product }) => {
  await addSale(product, { frequency: 'weekly' }, failed)
  const card = await openSales(page)
  await card.getByRole('button', { name: /^Resolver/ }).click()
  await page.getByRole('button', { name: 'Reprocessar' }).click()
  // An open drawer hides the rest of the page from roles, the toast too; it is announced all the same.
  await expect(page.getByText('A transação continua com erro').first()).toBeVisible()
})

test(
  'a list that cannot be loaded says so, and can be tried again',
  { tag: atFullSize },
  async ({ page, consoleLines, product }) => {
    await addSale(product)
    await page.route('**/api/admin/transactions?*', (route) =>
      route.fulfill({
        status: 503,
        json: { message: 'Serviço temporariamente indisponível.', code: 'unavailable' },
      }),
    )
    const card = await openSales(page)
    await expect(card.getByText('Erro ao carregar transações')).toBeVisible()
    await expect(card.getByText('Serviço temporariamente indisponível.')).toBeVisible()
    await expectRefusals(consoleLines, 503)
    await page.unroute('**/api/admin/transactions?*')
    await card.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(card.getByRole('row')).toHaveCount(2)
  },
)

test('Escape closes what lies on top, and nothing else', async ({ page, product }) => {
  await addSale(
    product,
    { name: 'Olga Escapa' },
    { processed: false, errorMessage: 'Plano não mapeado: Curso' },
  )
  await page.goto('/admin?secao=vendas&venda=escapa+olga&status=error')
  await page.getByRole('button', { name: /^Olga Escapa/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Detalhes da transação' })
  await drawer.getByRole('button', { name: 'Ignorar', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL(/venda=escapa\+olga&status=error$/)
  await expect(page.getByRole('searchbox', { name: 'Buscar transações' })).toHaveValue('escapa olga')
})
