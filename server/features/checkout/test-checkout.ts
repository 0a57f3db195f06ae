import { randomUUID } from 'node:crypto'
import type { testCheckout as call } from '#contract/checkouts.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Context } from '#server/context.ts'
import { recordEntry, type Actor } from '#server/features/audit/record-entry.ts'
import { sampleOf, writeDelivery } from '#server/features/sales/providers/write-delivery.ts'
import { findCheckout } from '#server/features/sales/providers/index.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { describeSales } from './receive-sale.ts'

const invented = { email: 'teste@example.com', name: 'Cliente de Teste' }

/** In front of the orders of tests: no checkout has such an order. */
export const testOrderPrefix = 'teste:'

/**
 * Delivers the example of a checkout to this server, proven and read as any other, and keeps it as a test: it gives
 * nobody access and counts nowhere.
 */
export async function testCheckout(
  context: Pick<Context, 'db' | 'env' | 'clock'>,
  { id, actor }: { id: string; actor: Actor },
): Promise<Reply<typeof call>> {
  const { db, env, clock } = context
  const checkout = findCheckout(id)
  const [secret] = env.checkoutSecrets.get(id) ?? []
  if (!checkout) throw new AppError('not_found')
  if (secret === undefined)
    throw new AppError('checkout_without_secret', {
      message: `Falta o segredo da ${checkout.name}: informe ${checkout.secret.variable} ao servidor e inicie-o de novo.`,
    })
  const now = clock.now()
  const sample = sampleOf(checkout, { kind: 'approved', ...invented, at: now })
  if (!sample) throw new Error('A checkout sells nothing')
  const proof = checkout.prove(writeDelivery(checkout, sample, secret), secret)
  if (typeof proof === 'string') throw new Error('A checkout does not prove its own example')
  const [read] = describeSales({ provider: id, ...proof, secret, createdAt: now, isTest: true })
  if (!read || read.errorMessage) throw new Error('A checkout does not read its own example')
  const row = { ...read, orderId: `${testOrderPrefix}${randomUUID()}`, processed: true, processedAt: now }
  const sale = await db.transaction(async (tx) => {
    const about = { checkout: checkout.name }
    await recordEntry(context, tx, { action: 'checkout-tested', actor, about })
    return (await tx.insert(salesTable).values(row).returning({ id: salesTable.id }))[0]
  })
  if (!sale) throw new Error('A test was not stored')
  return { message: `Teste da ${checkout.name} recebido.`, saleId: sale.id }
}
