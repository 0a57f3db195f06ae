import { and, eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { noteSecurity } from '#server/features/audit/note-security.ts'
import { recordEntry } from '#server/features/audit/record-entry.ts'
import { bringBack, type DeletedUser } from '#server/features/customers/bring-back.ts'
import { lockCustomers } from '#server/features/customers/lock-customers.ts'
import { findUser } from '#server/features/customers/make-users.ts'
import { settleCustomer } from '#server/features/customers/settle-customers.ts'
import { deletedUsers } from '#server/features/customers/tables.ts'
import { users } from '#server/features/users/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { UndoLink } from './undo-erasure-link.ts'

/** `back`: the account is there. `taken`: somebody has registered its address since. */
export type ErasureState = 'open' | 'back' | 'taken' | 'final'

type Judged = { state: Exclude<ErasureState, 'open'> } | { state: 'open'; erased: DeletedUser }

export function readErasureState(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  link: UndoLink,
): Promise<ErasureState> {
  return db.transaction(async (tx) => (await judge(tx, link, clock.now())).state)
}

async function judge(tx: Transaction, { userId, at }: UndoLink, now: Date): Promise<Judged> {
  if ((await tx.$count(users, eq(users.id, userId))) > 0) return { state: 'back' }
  const [erased] = await tx
    .select()
    .from(deletedUsers)
    .where(and(eq(deletedUsers.id, userId), eq(deletedUsers.isErasure, true), eq(deletedUsers.createdAt, at)))
  if (!erased || erased.finalAt <= now) return { state: 'final' }
  if (await findUser(tx, erased.email)) return { state: 'taken' }
  return { state: 'open', erased }
}

/** Everything is as it was. Sessions do not come back: whoever reads the mail still needs the password. */
export function undoErasure(context: Context, link: UndoLink, address: string): Promise<ErasureState> {
  return context.db.transaction(async (tx) => {
    const now = context.clock.now()
    const seen = await judge(tx, link, now)
    if (seen.state !== 'open') return seen.state
    await lockCustomers(tx, [seen.erased.email.toLowerCase()])
    const judged = await judge(tx, link, now)
    if (judged.state !== 'open') return judged.state
    return bringPersonBack(context, tx, { erased: judged.erased, address })
  })
}

type Return = { erased: DeletedUser; address: string }

async function bringPersonBack(
  context: Context,
  tx: Transaction,
  { erased, address }: Return,
): Promise<ErasureState> {
  const returned = await bringBack(context, tx, [erased], { actorId: null, keepsRights: true })
  if (returned.length === 0) return 'taken'
  const { id, username, email, isAdmin } = erased
  await settleCustomer(context, tx, { email: email.toLowerCase(), name: null })
  const visit = { address, browser: null }
  await noteSecurity(context, tx, { userId: id, kind: 'erasure-taken-back', visit })
  if (isAdmin)
    await recordEntry(context, tx, {
      action: 'own-erasure-undone',
      actor: { id, name: username, address },
      subject: { id, username, email },
      after: { isAdmin },
    })
  return 'back'
}
