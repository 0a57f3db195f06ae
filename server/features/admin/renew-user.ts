import { eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { renewSubscription } from '#server/features/customers/renew-subscription.ts'
import { formatDay } from '#server/features/subscriptions/sao-paulo.ts'
import { users } from '#server/features/users/tables.ts'
import { AppError } from '#server/platform/http/app-error.ts'

/** Gives a user one more period. Returns what to tell the administrator. */
export async function renewUser(
  context: Context,
  { id, actorId }: { id: string; actorId: string },
): Promise<string> {
  if (id === actorId) throw new AppError('own_row_not_renewable')
  const { username, subscriptionExpiresAt: end } = await context.db.transaction(async (tx) => {
    const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, id))
    if (!user) throw new AppError('not_found')
    return renewSubscription(context, tx, { email: user.email, actorId })
  })
  return end === null
    ? `A assinatura de ${username} voltou a ser vitalícia.`
    : `Assinatura de ${username} renovada até ${formatDay(end)}.`
}
