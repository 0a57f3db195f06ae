import { eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { recordEntry, type Actor } from '#server/features/audit/record-entry.ts'
import { isDatabaseAway } from '#server/platform/database/failures.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { describeError } from '#server/platform/log/describe-error.ts'
import { describeFailure } from './find-unserved.ts'
import { serveCustomer } from './serve-customer.ts'
import { unservedCustomers } from './tables.ts'

/** Tries once more what the nightly search could not mend. Returns what to tell the administrator. */
export async function giveAccess(
  context: Context,
  { email, actor }: { email: string; actor: Actor },
): Promise<string> {
  const { db, log } = context
  try {
    const wasLacking = await db.transaction(async (tx) => {
      const isMended = await serveCustomer(context, tx, email)
      await tx.delete(unservedCustomers).where(eq(unservedCustomers.email, email))
      if (isMended) await recordEntry(context, tx, { action: 'access-given', actor, subject: { email } })
      return isMended
    })
    return wasLacking
      ? `${email} tem acesso agora. O email da compra foi para a fila, se ainda não tinha ido.`
      : `Não falta mais nada para ${email}.`
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    log.error({ error: describeError(error) }, 'a customer has paid and has no access')
    throw new AppError('access_not_given', { message: describeFailure(error) })
  }
}
