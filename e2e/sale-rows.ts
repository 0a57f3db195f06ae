import type { Page } from '@playwright/test'
import type { SaleSample } from '#server/features/sales/providers/checkout.ts'
import { writeKiwifySale } from '#server/features/sales/providers/examples/kiwify.ts'
import { kiwify } from '#server/features/sales/providers/kiwify.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import type { TestServer } from '#server/testing/test-server.ts'

export type SaleRow = Partial<typeof salesTable.$inferInsert>

let made = 0

/** A sale as the webhook would have stored it. */
export async function addSale(
  { context }: TestServer,
  sample: Partial<SaleSample> = {},
  about: SaleRow = {},
) {
  made += 1
  const event = sample.event ?? 'order_approved'
  const email = sample.email ?? `cliente${made}@exemplo.com.br`
  const name = sample.name ?? `Cliente ${made}`
  await context.db.insert(salesTable).values({
    provider: 'kiwify',
    orderId: `pedido-${made}`,
    orderRef: `REF${made}`,
    webhookEventType: event,
    kind: kiwify.events[event]?.kind ?? 'unknown',
    customerEmail: email,
    customerName: name,
    chargeAmount: '9700',
    subscriptionType: 'mensal',
    paymentMethod: 'pix',
    processed: true,
    processedAt: new Date(),
    createdAt: new Date(Date.now() - made * 60_000),
    rawWebhookData: JSON.stringify(
      writeKiwifySale({ frequency: 'monthly', ...sample, event, email, name, orderId: `pedido-${made}` }),
    ),
    ...about,
  })
}

/** In their section, or where all of the panel is. */
export async function openSales(page: Page, path = '/admin?secao=vendas') {
  await page.goto(path)
  const card = page.getByRole('region', { name: 'Transações de pagamento' })
  await card.scrollIntoViewIfNeeded()
  return card
}
