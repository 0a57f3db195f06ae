import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { recordEntry } from '#server/features/audit/record-entry.ts'
import { endSessionsOf } from '#server/features/auth/sessions.ts'
import { users } from '#server/features/users/tables.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { queueMails, writeMail } from '#server/platform/mail/queue-mail.ts'
import { frozenHere, frozenToAdministrators } from './freeze-mails.ts'
import type { Denial } from './not-me-link.ts'

/** `back`: the account has this address again. `answered`: an administrator has let its owner in since. */
export type DenialState = 'open' | 'frozen' | 'answered' | 'back' | 'gone'

type User = typeof users.$inferSelect

export async function readDenialState(db: Executor, denial: Denial): Promise<DenialState> {
  const [user] = await db.select().from(users).where(eq(users.id, denial.userId))
  return stateOf(user, denial)
}

function stateOf(user: User | undefined, { email, movedAt }: Denial): DenialState {
  if (!user) return 'gone'
  if (user.email.toLowerCase() === email.toLowerCase()) return 'back'
  if (user.unfrozenAt && user.unfrozenAt >= movedAt) return 'answered'
  return user.frozenAt ? 'frozen' : 'open'
}

/**
 * Nobody gets in until an administrator has looked, whichever of the two is the owner. Nothing is taken back: the one
 * who says that it was not them may be the wrong one.
 */
export function freezeAccount(
  context: Context,
  denial: Denial,
  actor: { address: string },
): Promise<DenialState> {
  return context.db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, denial.userId)).for('update')
    const state = stateOf(user, denial)
    if (!user || state !== 'open') return state
    await freeze(context, tx, user, denial.email)
    await notifyOfFreezing(context, tx, user)
    const about = { frozenBy: denial.email }
    await recordEntry(context, tx, { action: 'account-frozen', actor, subject: user, about })
    return 'frozen'
  })
}

async function freeze({ clock }: Context, tx: Transaction, { id }: User, frozenBy: string): Promise<void> {
  await tx
    .update(users)
    .set({
      frozenAt: clock.now(),
      frozenBy,
      firstLoginToken: null,
      firstLoginTokenExpires: null,
      resetToken: null,
      resetTokenExpires: null,
    })
    .where(eq(users.id, id))
  await endSessionsOf(tx, id)
}

async function notifyOfFreezing(context: Context, tx: Transaction, { id, email }: User): Promise<void> {
  const administrators = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.isAdmin, true), isNull(users.frozenAt), ne(users.id, id)))
  const cause = { userId: id }
  await queueMails(context, tx, [
    writeMail({ kind: frozenHere, to: email, cause }),
    ...administrators.map(({ email: to }) => writeMail({ kind: frozenToAdministrators, to, cause })),
  ])
}
