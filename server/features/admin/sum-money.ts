import { paidKinds, returnedKinds, type SaleKind } from '#contract/checkout.ts'
import type { Customer } from '#contract/customers.ts'
import type { salesTable } from '#server/features/sales/tables.ts'

type Sale = typeof salesTable.$inferSelect

const usualCurrency = 'BRL'
const returning = new Set<SaleKind | null>(returnedKinds)
const paying = new Set<SaleKind | null>(paidKinds)

/** What one customer has paid and was given back, by currency, reais first. Two messages about one order are one payment. */
export function sumMoney(sales: readonly Sale[]): Customer['money'] {
  const counted = sales.filter(({ processed, subscriptionType }) => processed && subscriptionType !== null)
  const paid = [...Map.groupBy(counted.filter(isPaid), ({ orderId }) => orderId).values()].map((own) => ({
    orderId: own[0]?.orderId ?? '',
    currency: own.find(({ currency }) => currency !== null)?.currency ?? usualCurrency,
    cents: Math.max(...own.map(({ paidCents }) => paidCents ?? 0)),
  }))
  const returned = new Set(sales.filter(({ kind }) => returning.has(kind)).map(({ orderId }) => orderId))
  const others = [...new Set(paid.map(({ currency }) => currency))].filter((code) => code !== usualCurrency)
  return [usualCurrency, ...others.toSorted((a, b) => a.localeCompare(b))].map((currency) => {
    const own = paid.filter((payment) => payment.currency === currency)
    return {
      currency,
      paidCents: sum(own),
      returnedCents: sum(own.filter(({ orderId }) => returned.has(orderId))),
    }
  })
}

function isPaid({ kind, paidCents }: Sale): boolean {
  return paying.has(kind) && paidCents !== null
}

function sum(payments: readonly { cents: number }[]): number {
  return payments.reduce((total, { cents }) => total + cents, 0)
}
