import type { SubscriptionType } from '#contract/subscriptions.ts'
import type { Context } from '#server/context.ts'
import { recordAct } from '#server/features/subscriptions/acts.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { lockCustomers } from './lock-customers.ts'
import type { User } from './make-users.ts'
import { settleCustomer } from './settle-customers.ts'

type Start = { email: string; type: SubscriptionType; actorId: string | null }

/** Gives a user that was just made by hand its first period, counted from now. Returns the user as it is then. */
export async function startSubscription(
  context: Pick<Context, 'env' | 'clock'>,
  tx: Transaction,
  { email, type, actorId }: Start,
): Promise<User> {
  const address = email.toLowerCase()
  await lockCustomers(tx, [address])
  await recordAct(tx, { email: address, kind: 'create', type, actorId, at: context.clock.now() })
  const { user } = await settleCustomer(context, tx, { email: address, name: null })
  if (!user) throw new Error('A subscription was started for nobody')
  return user
}
