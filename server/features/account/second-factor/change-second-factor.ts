import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { SessionUser } from '#contract/auth.ts'
import { securityEvents } from '#contract/security-words.ts'
import type { Context } from '#server/context.ts'
import { visitOf } from '#server/features/audit/note-security.ts'
import { actorOf, recordEntry } from '#server/features/audit/record-entry.ts'
import { needsFactor } from '#server/features/auth/guards.ts'
import { tellOfSecurity } from '#server/features/auth/security-notice.ts'
import { endSessionsOf, holdCaller, sidOf } from '#server/features/auth/sessions.ts'
import { dropCodesWithoutFactor, hasFactor } from '#server/features/factors/factors-of.ts'
import { makeRecoveryCodes } from '#server/features/factors/recovery-codes.ts'
import { users } from '#server/features/users/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'

/** Who changes the own second factor, and from where. */
export type Changer = { user: SessionUser; request: FastifyRequest }

type Change = {
  kind: 'authenticator-on' | 'authenticator-off' | 'recovery-codes-made' | 'passkey-added' | 'passkey-removed'
  about?: string
}

/** The person's row is held, so that of two changes at once one comes after the other. */
export function changeSecondFactor<T>(
  context: Context,
  changer: Changer,
  change: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return context.db.transaction(async (tx) => {
    await holdCaller(context, tx, changer)
    return change(tx)
  })
}

/** Told to its owner and, of an administrator, to the other administrators' record. */
export async function tellOfChange(
  context: Context,
  tx: Transaction,
  { user, request }: Changer,
  { kind, about }: Change,
): Promise<void> {
  await tellOfSecurity(context, tx, {
    userId: user.id,
    email: user.email,
    kind,
    visit: visitOf(request),
    about,
  })
  if (!user.isAdmin) return
  const action = 'second-factor-changed'
  await recordEntry(context, tx, {
    action,
    actor: actorOf(user, request),
    about: { outcome: securityEvents[kind] },
  })
}

/**
 * To be called after a factor was added to an account that had none or some. With the first come the codes, and whoever is logged in
 * elsewhere has to prove it too.
 */
export async function finishAdding(
  context: Context,
  tx: Transaction,
  { user, request }: Changer,
  { isFirst }: { isFirst: boolean },
): Promise<{ recoveryCodes: string[] }> {
  if (!isFirst) return { recoveryCodes: [] }
  // A login that has found no factor a moment ago finds the row changed, and looks again.
  await tx.update(users).set({ updatedAt: context.clock.now() }).where(eq(users.id, user.id))
  await endSessionsOf(tx, user.id, sidOf(context, request))
  return { recoveryCodes: await makeRecoveryCodes(tx, user.id) }
}

/** To be called after a factor was removed. */
export async function finishRemoving(context: Context, tx: Transaction, { user }: Changer): Promise<void> {
  await dropCodesWithoutFactor(tx, user.id)
  if (needsFactor(context, user) && !(await hasFactor(tx, user.id))) throw new AppError('second_factor_kept')
}

export function renewRecoveryCodes(context: Context, changer: Changer): Promise<{ recoveryCodes: string[] }> {
  return changeSecondFactor(context, changer, async (tx) => {
    if (!(await hasFactor(tx, changer.user.id))) throw new AppError('no_second_factor')
    await tellOfChange(context, tx, changer, { kind: 'recovery-codes-made' })
    return { recoveryCodes: await makeRecoveryCodes(tx, changer.user.id) }
  })
}
