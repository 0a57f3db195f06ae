import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { SessionUser } from '#contract/auth.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { PasskeyAnswer } from '#contract/second-factor.ts'
import type { Context } from '#server/context.ts'
import { noteSecurity, visitOf } from '#server/features/audit/note-security.ts'
import { arePasskeysPossible, askToUsePasskey, verifyUsedPasskey } from '#server/features/factors/passkeys.ts'
import { passkeys } from '#server/features/factors/tables.ts'
import { spendTicket } from '#server/features/factors/tickets.ts'
import { sessionUserColumns, toSessionUser } from '#server/features/users/session-user.ts'
import { users } from '#server/features/users/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { refuseTooMany } from '#server/platform/http/rate-limit.ts'
import type { Enter, Visit } from './entering.ts'
import { passkeyLimit } from './login-limits.ts'
import { passkeyChallenge } from './login-ticket.ts'

/** What the browser is to be asked. It names no account, so nobody learns whether there is one. */
export async function askForPasskey(context: Context, { reply }: Pick<Visit, 'reply'>) {
  if (!arePasskeysPossible(context)) throw new AppError('passkeys_impossible')
  const options = await askToUsePasskey(context)
  passkeyChallenge.set(context, reply, { challenge: options.challenge, userId: null })
  return { options: { ...options } }
}

export type CheckedPasskey = { id: string; userId: string; counter: number; ticket: string }

/** Whether an answer of a browser is signed by a passkey that somebody has here, and answers the question it was asked. */
export async function checkPasskey(
  context: Context,
  answer: PasskeyAnswer,
  request: FastifyRequest,
): Promise<CheckedPasskey> {
  const asked = passkeyChallenge.read(context, request)
  if (!asked || asked.content.userId !== null) throw new AppError('passkey_refused')
  const [passkey] = await context.db.select().from(passkeys).where(eq(passkeys.credentialId, answer.id))
  if (!passkey) throw new AppError('passkey_unknown')
  const { challenge } = asked.content
  const counter = await verifyUsedPasskey(context, { answer, challenge, passkey })
  if (counter === undefined) throw new AppError('passkey_refused')
  return { id: passkey.id, userId: passkey.userId, counter, ticket: asked.ticket }
}

/** Writes its use down, and uses up the question: the same answer counts once. Refused if it was removed meanwhile. */
export async function markPasskeyUsed(
  context: Context,
  tx: Transaction,
  { id, counter, ticket }: CheckedPasskey,
): Promise<ErrorCode | undefined> {
  if (!(await spendTicket(context, tx, ticket))) return 'passkey_refused'
  const used = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: context.clock.now() })
    .where(eq(passkeys.id, id))
    .returning({ id: passkeys.id })
  return used.length > 0 ? undefined : 'passkey_unknown'
}

type PasskeyLogin = { answer: PasskeyAnswer; visit: Visit; enter: Enter }

/** It was proven by finger, face or PIN on a device of its owner's: nothing else is asked. */
export async function logInByPasskey(
  context: Context,
  { answer, visit, enter }: PasskeyLogin,
): Promise<SessionUser> {
  const { request, reply } = visit
  const limits = [passkeyLimit(request.ip)]
  await refuseTooMany(context.db, limits, context.clock.now())
  const passkey = await checkPasskey(context, answer, request)
  const person = await findOwner(context, passkey.userId)
  const prove = async (tx: Transaction) => {
    const refused = await markPasskeyUsed(context, tx, passkey)
    if (refused) return refused
    await noteSecurity(context, tx, { userId: person.id, kind: 'login-by-passkey', visit: visitOf(request) })
    return undefined
  }
  const { password, frozenAt: _, ...user } = person
  const entrant = { id: user.id, email: user.email, password, beganWith: 'passkey' as const }
  await enter({ person: entrant, limits, prove }, visit)
  passkeyChallenge.clear(context, reply)
  return toSessionUser(user)
}

async function findOwner({ db }: Context, userId: string) {
  const [person] = await db
    .select({ ...sessionUserColumns, password: users.password, frozenAt: users.frozenAt })
    .from(users)
    .where(eq(users.id, userId))
  if (person?.frozenAt) throw new AppError('account_frozen')
  if (!person?.password) throw new AppError('passkey_unknown')
  return { ...person, password: person.password }
}
