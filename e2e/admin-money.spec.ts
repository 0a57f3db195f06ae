import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { atFullSize } from './full-size.ts'
import { expect, expectNoSidewaysScroll, expectToFit, test, widths } from './product.ts'
import { addSale } from './sale-rows.ts'

const dayMs = 24 * 60 * 60 * 1000
const daysAgo = (days: number) => ({ happenedAt: new Date(Date.now() - days * dayMs) })

/** 'R$ 1.234,56', with whatever stands around it, in cents. */
const centsIn = (text: string) =>
  Number(/-?R\$\s[\d.]+,\d\d/.exec(text)?.[0].replaceAll(/[^\d-]/g, '') ?? Number.NaN)
const sumOf = async (amounts: Locator) =>
  (await amounts.allTextContents()).reduce((sum, text) => sum + centsIn(text), 0)

test.beforeEach(async ({ product }) => {
  // Not truncated: sums are kept by triggers on rows.
  await product.context.db.execute(sql`delete from sale_transactions`)
})
test.afterEach(async ({ product }) => {
  await product.context.db.execute(sql`delete from sale_transactions`)
})

for (const [name, viewport] of Object.entries(widths)) {
  const title = `on a ${name} a figure leads to its rows, whose sum it is, and to their file`
  test(title, name === 'desktop' ? {} : { tag: atFullSize }, async ({ page, enter, product }) => {
    for (let count = 0; count < 12; count += 1)
      await addSale(product, {}, { chargeAmount: String(9_700 + count), ...daysAgo(count) })
    const returned = { orderId: 'devolvido', chargeAmount: '123456' }
    await addSale(product, {}, { ...returned, ...daysAgo(9) })
    await addSale(product, { event: 'order_refunded' }, { ...returned, ...daysAgo(2) })
    await addSale(product, {}, { ...daysAgo(60), chargeAmount: '500' })
    const expected = { gross: 12 * 9_700 + 66 + 123_456, refunded: -123_456, net: 12 * 9_700 + 66 }

    await enter('admin')
    await page.setViewportSize(viewport)
    await page.goto('/admin?secao=dinheiro')
    for (const [label, title, figure] of [
      ['Receita bruta', 'Pagamentos', 'gross'],
      ['Reembolsos', 'Reembolsos', 'refunded'],
      ['Líquido', 'Pagamentos e devoluções', 'net'],
    ] as const) {
      const link = page.getByRole('link', { name: new RegExp(`^${label}: .* ver linhas$`) })
      expect(centsIn((await link.textContent()) ?? '')).toBe(expected[figure])
      await link.click()
      const lines = page.getByRole('region', { name: title, exact: true })
      await expect(lines).toBeInViewport()
      await expect(lines.getByText(/ linhas? · soma /)).toBeVisible()
      expect(await sumOf(lines.getByText(/ linhas? · soma /))).toBe(expected[figure])
      expect(await sumOf(lines.locator('[data-label=Valor]'))).toBe(expected[figure])
      await expectNoSidewaysScroll(page)
      await expect(page).toHaveURL(new RegExp(`&linhas=${figure}$`))
    }
    await expectToFit(page, 1)
    await page.setViewportSize(viewport)

    await page.goBack()
    await expect(page.getByRole('region', { name: 'Reembolsos', exact: true })).toBeVisible()
    await page.reload()
    const lines = page.getByRole('region', { name: 'Reembolsos', exact: true })
    await expect(lines.getByRole('row')).toHaveCount(2)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      lines.getByRole('link', { name: 'Baixar linhas' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^reembolsos-[\d-]+-a-[\d-]+\.csv$/)
    const written = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
    expect(written.slice(1)).toEqual([
      expect.stringMatching(/"Reembolso".*"-1234,56"$/),
      expect.stringMatching(/^"Soma";.*"-1234,56"$/),
    ])
    await page.goBack()
    await page.goBack()
    await expect(lines).toBeHidden()
    await expect(page).toHaveURL(/secao=dinheiro$/)
  })
}
