import { within } from '@testing-library/react'
import type { Sale, SaleDetail } from '#contract/checkout.ts'
import type { FailureGroup } from '#contract/failed-sales.ts'
import type { Overview } from '#contract/users.ts'
import { admin } from '#web/testing/people.ts'
import { stubServer } from '#web/testing/stub-server.ts'
import { checkout, checkoutList, off, overview } from './panel.ts'

export const id = '5b8e6a4e-1f0a-4d0b-9a77-3c1f7a9e0001'
export const sale: Sale = {
  id,
  processed: true,
  errorMessage: null,
  customerName: 'Beatriz Lima',
  customerEmail: 'beatriz@exemplo.com.br',
  webhookEventType: 'compra.ok',
  kind: 'approved',
  eventName: 'Compra feita',
  provider: 'loja',
  checkout: 'Loja Boa',
  orderRef: 'AbC12dE',
  chargeAmount: '9700',
  paymentMethod: 'pix_qr',
  paymentName: 'Pix por QR Code',
  subscriptionType: 'trimestral',
  createdAt: '2026-11-10T17:02:00.000Z',
}
export const failedSale = { ...sale, processed: false, errorMessage: 'Plano não mapeado: Plano Pro' }

export function overviewWith(sales: Partial<Overview['sales']> = {}, more: Partial<Overview> = {}): Overview {
  return {
    ...overview,
    sales: { processed: 1284, pending: 2, failed: 0, lastEventAt: null, ...sales },
    activeByDay: [],
    ...more,
  }
}

export const list = 'GET /api/admin/transactions?limit=50'
export const failureList = 'GET /api/admin/transactions/failures'
export const failureKey = '0123456789abcdef0123456789abcdef'
export const failureGroup: FailureGroup = {
  key: failureKey,
  cause: 'Plano não mapeado',
  about: 'Plano Pro',
  checkout: 'Loja Boa',
  count: 1,
  newestId: id,
  newestAt: sale.createdAt,
}
export const failures = (...groups: FailureGroup[]) => ({
  body: { groups, total: groups.reduce((sum, { count }) => sum + count, 0), totalIsMore: false },
})
export const page = (transactions: Sale[], nextCursor: string | null = null) => ({
  body: { transactions, nextCursor, total: transactions.length, totalIsMore: false },
})

export { checkoutList }

/** Asked for by the filter. */
export const checkouts = {
  body: {
    checkouts: [
      checkout,
      { ...off, id: 'antiga', name: 'Antiga', lastDeliveryAt: '2026-10-01T12:00:00.000Z' },
      { ...off, id: 'nunca', name: 'Nunca' },
    ],
  },
}

export function serve(answers: Parameters<typeof stubServer>[1]) {
  return stubServer(admin, { [checkoutList]: checkouts, ...answers })
}

export const detail: SaleDetail = {
  ...failedSale,
  orderId: 'pedido-1',
  orderStatus: 'paid',
  subscriptionId: null,
  userId: null,
  processedAt: null,
  product: { name: 'Ebook de receitas', isIgnored: false },
  rawWebhookData: '{"CPF":"***"}',
  timeline: [
    {
      id: 'a1',
      event: 'renew',
      source: 'act',
      happenedAt: sale.createdAt,
      createdAt: sale.createdAt,
      orderRef: null,
      chargeAmount: null,
      processed: true,
      errorMessage: null,
    },
    {
      id,
      event: 'compra.ok',
      source: 'sale',
      kind: 'approved',
      eventName: 'Compra feita',
      checkout: 'Loja Boa',
      happenedAt: sale.createdAt,
      createdAt: sale.createdAt,
      orderRef: 'AbC12dE',
      chargeAmount: '9700',
      processed: false,
      errorMessage: 'Plano não mapeado: Plano Pro',
    },
  ],
}

export function serveFailedSale() {
  return serve({
    [list]: page([failedSale]),
    [failureList]: failures(failureGroup),
    [`GET /api/admin/transactions/${id}`]: { body: detail },
    [`GET /api/admin/transactions/${id}?reveal=true`]: {
      body: { ...detail, rawWebhookData: '{"CPF":"12345678900"}' },
    },
  })
}

export function cellsOf(row: HTMLElement | undefined) {
  return within(row ?? document.body)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent.replaceAll(/\s/g, ' '))
}
