import type { CreatedUser, NewUser } from '#contract/users.ts'
import type { Context } from '#server/context.ts'
import { recordEntry, type Actor } from '#server/features/audit/record-entry.ts'
import { giveFirstAccess } from '#server/features/auth/first-access.ts'
import { takenError } from '#server/features/auth/register.ts'
import { lockCustomers } from '#server/features/customers/lock-customers.ts'
import { startSubscription } from '#server/features/customers/start-subscription.ts'
import { users } from '#server/features/users/tables.ts'
import { violatesUnique } from '#server/platform/database/failures.ts'
import { AppError } from '#server/platform/http/app-error.ts'

/** Long enough that nobody guesses it, and of what needs no escaping in an address. */
const fitsLink = /^[\w-]{32,200}$/

type Wanted = NewUser & { actor: Actor; hasRecentPassword: boolean }

/** Makes a user with a first period from now, and mails the link with which they set a password. */
export async function createUser(
  context: Context,
  { username, email, isAdmin = false, subscriptionType: type, firstLoginToken, ...asked }: Wanted,
): Promise<CreatedUser> {
  const { actor, hasRecentPassword } = asked
  if (firstLoginToken !== undefined && !fitsLink.test(firstLoginToken))
    throw new AppError('first_login_token_weak')
  if (isAdmin && !hasRecentPassword) throw new AppError('reauth')
  const { db, clock } = context
  try {
    return await db.transaction(async (tx) => {
      await lockCustomers(tx, [email.toLowerCase()])
      const values = { username, email, isAdmin, mustResetPassword: true, createdAt: clock.now() }
      await tx.insert(users).values(values)
      const user = await startSubscription(context, tx, { email, type, actorId: actor.id })
      const end = user.subscriptionExpiresAt?.toISOString() ?? null
      const after = { plan: type, end, isAdmin }
      await recordEntry(context, tx, { action: 'user-created', actor, subject: user, after })
      const { token, url } = await giveFirstAccess(context, tx, user, firstLoginToken)
      return {
        user: { username, email, isAdmin, createdAt: user.createdAt.toISOString() },
        message: 'Usuário criado com sucesso',
        firstLoginToken: token,
        resetPasswordUrl: url,
      }
    })
  } catch (error) {
    throw takenError(error) ?? takenToken(error) ?? error
  }
}

function takenToken(error: unknown): AppError | undefined {
  return violatesUnique(error, 'users_first_login_token_key')
    ? new AppError('first_login_token_taken')
    : undefined
}
