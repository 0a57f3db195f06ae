import { eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { noteSecurity } from '#server/features/audit/note-security.ts'
import { recordEntry } from '#server/features/audit/record-entry.ts'
import { takenError } from '#server/features/auth/register.ts'
import { lockCustomers } from '#server/features/customers/lock-customers.ts'
import { findUser, type User } from '#server/features/customers/make-users.ts'
import { moveCustomer } from '#server/features/customers/move-customer.ts'
import { settleCustomer } from '#server/features/customers/settle-customers.ts'
import { provenUserIdOf } from '#server/features/freezing/offer-denial.ts'
import { greet } from '#server/features/users/proven.ts'
import { users } from '#server/features/users/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { hashLink, type EmailLink } from './email-change-link.ts'
import { leftEmail } from './email-mails.ts'
import { emailChanges } from '../tables.ts'

/** `replaced`: another link, another password or a withdrawal has come since. `done`: the account has this address. */
export type EmailLinkState = 'open' | 'done' | 'gone' | 'frozen' | 'replaced' | 'expired' | 'taken'

type Judged = { state: Exclude<EmailLinkState, 'open'> } | { state: 'open'; user: User }

export function readEmailLinkState(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  link: EmailLink,
): Promise<EmailLinkState> {
  return db.transaction(async (tx) => (await judge(tx, link, clock.now())).state)
}

async function judge(tx: Transaction, { userId, email, token }: EmailLink, now: Date): Promise<Judged> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId))
  if (!user) return { state: 'gone' }
  if (user.frozenAt) return { state: 'frozen' }
  if (user.email.toLowerCase() === email.toLowerCase()) return { state: 'done' }
  const [change] = await tx.select().from(emailChanges).where(eq(emailChanges.userId, userId))
  if (change?.tokenHash !== hashLink(token, user)) return { state: 'replaced' }
  if (change.expires <= now) return { state: 'expired' }
  if (await findUser(tx, email)) return { state: 'taken' }
  return { state: 'open', user }
}

/**
 * The account gets its new address, with all that happened under the old one. It is its owner's act, so nothing else ends:
 * neither sessions nor the second factor nor what opens the vaults.
 */
export async function confirmEmail(
  context: Context,
  link: EmailLink,
  address: string,
): Promise<EmailLinkState> {
  try {
    return await context.db.transaction((tx) => confirm(context, tx, { link, address }))
  } catch (error) {
    // Somebody registered it in this very moment.
    if (takenError(error)) return 'taken'
    throw error
  }
}

type Confirmation = { link: EmailLink; address: string }

async function confirm(
  context: Context,
  tx: Transaction,
  { link, address }: Confirmation,
): Promise<EmailLinkState> {
  const now = context.clock.now()
  const seen = await judge(tx, link, now)
  if (seen.state !== 'open') return seen.state
  const to = link.email.toLowerCase()
  await lockCustomers(tx, [seen.user.email.toLowerCase(), to])
  await tx.select({ id: users.id }).from(users).where(eq(users.id, link.userId)).for('update')
  // Asked again now that nobody else can move it: of two tabs, the second finds it done.
  const judged = await judge(tx, link, now)
  if (judged.state !== 'open') return judged.state
  const { user } = judged
  await moveCustomer(context, tx, { user, email: link.email })
  await tx.update(users).set({ emailVerifiedAt: now }).where(eq(users.id, user.id))
  await tx.delete(emailChanges).where(eq(emailChanges.userId, user.id))
  await settleCustomer(context, tx, { email: to, name: null })
  await tellOfMove(context, tx, { user, link, address })
  return 'done'
}

async function tellOfMove(
  context: Context,
  tx: Transaction,
  { user, link, address }: Confirmation & { user: User },
): Promise<void> {
  const { id, username } = user
  const visit = { address, browser: null }
  await noteSecurity(context, tx, { userId: id, kind: 'email-changed', visit, about: user.email })
  const cause = { greeting: greet(user), at: context.clock.now(), ...provenUserIdOf(user) }
  await queueMail(context, tx, { kind: leftEmail, to: user.email, cause })
  if (user.isAdmin)
    await recordEntry(context, tx, {
      action: 'own-email-changed',
      actor: { id, name: username, address },
      subject: { id, username, email: link.email },
      before: { email: user.email },
      after: { email: link.email },
    })
}
