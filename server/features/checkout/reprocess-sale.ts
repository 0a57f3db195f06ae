import { eq } from 'drizzle-orm'
import type { reprocessSale as call } from '#contract/checkout.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Context } from '#server/context.ts'
import { recordEntry, type Actor } from '#server/features/audit/record-entry.ts'
import { nameSale } from '#server/features/sales/name-sale.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { isDatabaseAway } from '#server/platform/database/failures.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { describeError } from '#server/platform/log/describe-error.ts'
import { applySales, storeError } from './apply-sale.ts'
import { salesTable } from '#server/features/sales/tables.ts'

type Outcome = 'processed' | 'error'
type Recording = (tx: Transaction, outcome: Outcome) => Promise<void>

/** Tries a sale at once, so that the administrator sees what came of it. That it was tried is told either way. */
export function reprocessSale(
  context: Context,
  { id, actor }: { id: string; actor: Actor },
): Promise<Reply<typeof call>> {
  return applyAgain(context, id, async (tx, outcome) => {
    const [sale] = await tx.select().from(salesTable).where(eq(salesTable.id, id))
    if (!sale) return
    const { userId, customerName: username, customerEmail: email, orderRef: order } = sale
    await recordEntry(context, tx, {
      action: 'sale-reprocessed',
      actor,
      subject: { id: userId, username, email },
      after: { outcome },
      about: { checkout: nameSale(sale).checkout, order },
    })
  })
}

export async function applyAgain(
  context: Context,
  id: string,
  record: Recording = async () => {},
): Promise<Reply<typeof call>> {
  const { db, log } = context
  let isRecorded = false
  try {
    const failures = await db.transaction(async (tx) => {
      const found = await applySales(context, tx, [id], { again: true })
      await record(tx, found.size === 0 ? 'processed' : 'error')
      return found
    })
    isRecorded = true
    for (const failure of failures.values()) throw failure
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    log.warn({ saleId: id, error: describeError(error) }, 'a sale could not be applied')
    await db.transaction(async (tx) => {
      await storeError({ db: tx }, id, error)
      if (!isRecorded) await record(tx, 'error')
    })
    const [refused] = await findState(context, id)
    if (refused?.processed) throw error
  }
  const [state] = await findState(context, id)
  if (!state) throw new AppError('not_found')
  const { processed, errorMessage } = state
  const message = processed ? 'Transação processada.' : `A transação continua com erro: ${errorMessage}`
  return { message, processed, errorMessage }
}

function findState({ db }: Context, id: string) {
  const { processed, errorMessage } = salesTable
  return db.select({ processed, errorMessage }).from(salesTable).where(eq(salesTable.id, id))
}
