import { eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { forgetSecurity } from '#server/features/audit/note-security.ts'
import { makeFirstLoginLink } from '#server/features/auth/links.ts'
import { endSessionsOf } from '#server/features/auth/sessions.ts'
import { removeFactors } from '#server/features/factors/factors-of.ts'
import { provenUserIdOf } from '#server/features/freezing/offer-denial.ts'
import { endVaultKeys } from '#server/features/publishing/published-workers.ts'
import { greet } from '#server/features/users/proven.ts'
import { users } from '#server/features/users/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { queueMails, writeMail } from '#server/platform/mail/queue-mail.ts'
import type { Mover } from './mails.ts'
import type { User } from './make-users.ts'
import { moveHistory } from './move-history.ts'
import { movedAway, movedHere } from './move-mails.ts'

type Move = { user: User; email: string }

/** Gives an account another address, with all that happened. Both addresses must be locked. */
export async function moveCustomer(
  context: Pick<Context, 'clock'>,
  tx: Transaction,
  { user, email }: Move,
): Promise<void> {
  await moveHistory(context, tx, { user, from: user.email.toLowerCase(), to: email.toLowerCase() })
  // Links mailed to the old address die with it.
  await tx
    .update(users)
    .set({
      email,
      emailVerifiedAt: null,
      firstLoginToken: null,
      firstLoginTokenExpires: null,
      resetToken: null,
      resetTokenExpires: null,
    })
    .where(eq(users.id, user.id))
}

/**
 * The old address may be a stranger's, who came in through its mails: password, sessions, second factor and what opens the vaults go
 * as well, and the new address has to be proven by the link that is mailed to it. Both are told who did it.
 */
export async function handOver(
  context: Pick<Context, 'env' | 'clock' | 'sealer' | 'jobs'>,
  tx: Transaction,
  { user, email, by }: Move & { by: Mover },
): Promise<void> {
  const { token, columns } = makeFirstLoginLink(context)
  const at = context.clock.now()
  await tx
    .update(users)
    .set({ password: null, ...columns })
    .where(eq(users.id, user.id))
  await endSessionsOf(tx, user.id)
  await endVaultKeys(tx, user.id)
  await forgetSecurity(tx, user.id)
  const hadFactor = await removeFactors(tx, user.id)
  await queueMails(context, tx, [
    writeMail({ kind: movedHere, to: email, cause: { userId: user.id, at, by }, secret: token }),
    writeMail({
      kind: movedAway,
      to: user.email,
      cause: { greeting: greet(user), at, by, hadFactor, ...provenUserIdOf(user) },
    }),
  ])
}
