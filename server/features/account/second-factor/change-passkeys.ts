import { and, eq } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import type { PasskeyAnswer } from '#contract/second-factor.ts'
import type { Context } from '#server/context.ts'
import { passkeyChallenge } from '#server/features/auth/login-ticket.ts'
import { hasFactor } from '#server/features/factors/factors-of.ts'
import {
  arePasskeysPossible,
  askToMakePasskey,
  partyOf,
  verifyMadePasskey,
} from '#server/features/factors/passkeys.ts'
import { passkeys } from '#server/features/factors/tables.ts'
import { spendTicket } from '#server/features/factors/tickets.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import {
  changeSecondFactor,
  finishAdding,
  finishRemoving,
  tellOfChange,
  type Changer,
} from './change-second-factor.ts'

const mostPasskeys = 20

export async function beginPasskey(context: Context, { user, reply }: Changer & { reply: FastifyReply }) {
  if (!arePasskeysPossible(context)) throw new AppError('passkeys_impossible')
  const existing = await context.db.select().from(passkeys).where(eq(passkeys.userId, user.id))
  if (existing.length >= mostPasskeys) throw new AppError('too_many_passkeys')
  const options = await askToMakePasskey(context, user, existing)
  passkeyChallenge.set(context, reply, { challenge: options.challenge, userId: user.id })
  return { options: { ...options } }
}

type NewPasskey = { passkey: PasskeyAnswer; name: string }

export async function addPasskey(
  context: Context,
  changer: Changer & { reply: FastifyReply },
  { passkey: answer, name }: NewPasskey,
): Promise<{ recoveryCodes: string[] }> {
  const { user, request, reply } = changer
  const asked = passkeyChallenge.read(context, request)
  if (asked?.content.userId !== user.id) throw new AppError('setup_gone')
  const made = await verifyMadePasskey(context, answer, asked.content.challenge)
  if (!made) throw new AppError('passkey_refused')
  const added = await changeSecondFactor(context, changer, async (tx) => {
    if (!(await spendTicket(context, tx, asked.ticket))) throw new AppError('setup_gone')
    // Questions that were asked before may be answered all at once.
    if ((await tx.$count(passkeys, eq(passkeys.userId, user.id))) >= mostPasskeys)
      throw new AppError('too_many_passkeys')
    const isFirst = !(await hasFactor(tx, user.id))
    const inserted = await tx
      .insert(passkeys)
      .values({
        userId: user.id,
        credentialId: made.id,
        publicKey: Buffer.from(made.publicKey).toString('base64url'),
        counter: made.counter,
        transports: made.transports ?? [],
        name,
        party: partyOf(context),
        createdAt: context.clock.now(),
      })
      .onConflictDoNothing({ target: passkeys.credentialId })
      .returning({ id: passkeys.id })
    if (inserted.length === 0) throw new AppError('passkey_exists')
    await tellOfChange(context, tx, changer, { kind: 'passkey-added', about: name })
    return finishAdding(context, tx, changer, { isFirst })
  })
  passkeyChallenge.clear(context, reply)
  return added
}

type Renaming = { userId: string; id: string; name: string }

const isOwn = (userId: string, id: string) => and(eq(passkeys.userId, userId), eq(passkeys.id, id))

export async function renamePasskey({ db }: Context, { userId, id, name }: Renaming): Promise<void> {
  const renamed = await db
    .update(passkeys)
    .set({ name })
    .where(isOwn(userId, id))
    .returning({ id: passkeys.id })
  if (renamed.length === 0) throw new AppError('not_found')
}

export function removePasskey(context: Context, changer: Changer, id: string): Promise<void> {
  return changeSecondFactor(context, changer, async (tx) => {
    const [removed] = await tx
      .delete(passkeys)
      .where(isOwn(changer.user.id, id))
      .returning({ name: passkeys.name })
    if (!removed) throw new AppError('not_found')
    await finishRemoving(context, tx, changer)
    await tellOfChange(context, tx, changer, { kind: 'passkey-removed', about: removed.name })
  })
}
