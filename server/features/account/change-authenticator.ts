import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { SessionUser } from '#contract/auth.ts'
import type { AuthenticatorProof } from '#contract/second-factor.ts'
import type { Context } from '#server/context.ts'
import {
  authenticatorUri,
  findClockError,
  findStep,
  makeKey,
  readCode,
} from '#server/features/factors/authenticator-codes.ts'
import { hasFactor } from '#server/features/factors/factors-of.ts'
import { authenticators } from '#server/features/factors/tables.ts'
import { ticketKind } from '#server/features/factors/tickets.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import {
  changeSecondFactor,
  finishAdding,
  finishRemoving,
  tellOfChange,
  type Changer,
} from './change-second-factor.ts'

/** A key that nothing is known of yet but that it was offered to this person. */
const setupTicket = ticketKind('authenticator', z.object({ userId: z.string(), key: z.string() }))

export async function beginAuthenticator(context: Context, user: SessionUser) {
  const key = makeKey()
  return {
    key: key.match(/.{1,4}/g)?.join(' ') ?? key,
    uri: authenticatorUri(key, user.email),
    setup: setupTicket.issue(context, { userId: user.id, key }),
  }
}

/** Only once a code was right is anything on: nobody is locked out by an app that was never set up. */
export async function addAuthenticator(
  context: Context,
  changer: Changer,
  { setup, code }: AuthenticatorProof,
): Promise<{ recoveryCodes: string[] }> {
  const { user } = changer
  const offered = setupTicket.read(context, setup)
  if (offered?.userId !== user.id) throw new AppError('setup_gone')
  const lastStep = checkFirstCode(context, offered.key, code)
  return changeSecondFactor(context, changer, async (tx) => {
    const isFirst = !(await hasFactor(tx, user.id))
    const added = await tx
      .insert(authenticators)
      .values({
        userId: user.id,
        sealedKey: context.sealer.seal(offered.key),
        lastStep,
        createdAt: context.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ userId: authenticators.userId })
    if (added.length === 0) throw new AppError('authenticator_exists')
    await tellOfChange(context, tx, changer, { kind: 'authenticator-on' })
    return finishAdding(context, tx, changer, { isFirst })
  })
}

/** Here, unlike at the login, a clock that is wrong can be named: only the key's own receiver has come this far. */
function checkFirstCode({ clock }: Context, key: string, text: string): number {
  const code = readCode(text)
  const step = code && findStep(key, code, clock.now())
  if (step) return step
  const minutes = code && findClockError(key, code, clock.now())
  throw new AppError('code_wrong', minutes ? { message: describeClockError(minutes) } : {})
}

function describeClockError(minutes: number): string {
  const count = Math.max(1, Math.round(Math.abs(minutes)))
  const span = count === 1 ? '1 minuto' : `${count} minutos`
  const direction = minutes > 0 ? 'adiantado' : 'atrasado'
  return `O relógio do celular está cerca de ${span} ${direction}. Coloque a data e a hora no automático e digite o próximo código.`
}

export function removeAuthenticator(context: Context, changer: Changer): Promise<void> {
  return changeSecondFactor(context, changer, async (tx) => {
    const removed = await tx
      .delete(authenticators)
      .where(eq(authenticators.userId, changer.user.id))
      .returning({ userId: authenticators.userId })
    if (removed.length === 0) throw new AppError('no_second_factor')
    await finishRemoving(context, tx, changer)
    await tellOfChange(context, tx, changer, { kind: 'authenticator-off' })
  })
}
