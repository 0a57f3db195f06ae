import type { Context } from '#server/context.ts'
import { recordAct } from '#server/features/subscriptions/acts.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { lockCustomers } from './lock-customers.ts'
import { findUser, type User } from './make-users.ts'
import { settleCustomer } from './settle-customers.ts'

type Renewal = { email: string; actorId: string | null }

/**
 * One more period of the user's own type, from the later of now and the current end; a refunded lifetime is for
 * life again. Written down as an act and computed like everything else, so that later events come to the same.
 */
export async function renewSubscription(
  context: Pick<Context, 'env' | 'clock'>,
  tx: Transaction,
  { email, actorId }: Renewal,
): Promise<User> {
  const address = email.toLowerCase()
  await lockCustomers(tx, [address])
  const user = await findUser(tx, address)
  if (!user) throw new AppError('not_found')
  const { subscriptionType, subscriptionExpiresAt: end, isAdmin } = user
  if (!isAdmin && subscriptionType === 'vitalicia' && end === null)
    throw new AppError('lifetime_not_renewable')

  // Access that nothing explains becomes an act before the renewal goes on from it.
  const settled = await settleCustomer(context, tx, { email: address, name: null })
  // A type that was never bought nor given is what somebody wished for when they registered.
  const isGiven = settled.facts.some(({ kind }) => kind === 'grant' || kind === 'act')
  const type = isGiven ? settled.user?.subscriptionType : null
  if (isAdmin || !type) throw new AppError('not_renewable')
  await recordAct(tx, { email: address, kind: 'renew', type, actorId, at: context.clock.now() })
  const { user: renewed } = await settleCustomer(context, tx, { email: address, name: null })
  if (!renewed) throw new AppError('not_found')
  return renewed
}
