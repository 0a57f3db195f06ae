import { eq } from 'drizzle-orm'
import type { reprocessSale as call } from '#contract/checkout.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Context } from '#server/context.ts'
import { isDatabaseAway } from '#server/platform/database/failures.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { describeError } from '#server/platform/log/describe-error.ts'
import { applySales, storeError } from './apply-sale.ts'
import { salesTable } from '#server/features/sales/tables.ts'

/** Tries a sale at once, so that the administrator sees what came of it. */
export async function reprocessSale(context: Context, id: string): Promise<Reply<typeof call>> {
  const { db, log } = context
  try {
    const failures = await db.transaction((tx) => applySales(context, tx, [id], { again: true }))
    for (const failure of failures.values()) throw failure
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    log.warn({ saleId: id, error: describeError(error) }, 'a sale could not be applied')
    await storeError(context, id, error)
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
