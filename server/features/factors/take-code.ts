import { and, eq, lt } from 'drizzle-orm'
import type { ErrorCode } from '#contract/errors.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { findStep, readCode } from './authenticator-codes.ts'
import { takeRecoveryCode } from './recovery-codes.ts'
import { authenticators } from './tables.ts'

type Given = { userId: string; code: string }
export type CodeTaken =
  | { refused: ErrorCode }
  | { by: 'authenticator' }
  | { by: 'recovery-code'; left: number }

/** Takes what somebody typed: six digits are the authenticator's, anything else a recovery code. A code counts once. */
export async function takeCode(
  context: Pick<Context, 'sealer' | 'clock'>,
  tx: Transaction,
  { userId, code }: Given,
): Promise<CodeTaken> {
  const digits = readCode(code)
  if (digits !== undefined) return takeAuthenticatorCode(context, tx, { userId, code: digits })
  const left = await takeRecoveryCode(tx, { userId, code, now: context.clock.now() })
  return left === undefined ? { refused: 'recovery_code_wrong' } : { by: 'recovery-code', left }
}

async function takeAuthenticatorCode(
  { sealer, clock }: Pick<Context, 'sealer' | 'clock'>,
  tx: Transaction,
  { userId, code }: Given,
): Promise<CodeTaken> {
  const [authenticator] = await tx.select().from(authenticators).where(eq(authenticators.userId, userId))
  if (!authenticator) return { refused: 'code_wrong' }
  const key = openKey(sealer, authenticator.sealedKey)
  if (key === undefined) return { refused: 'authenticator_unreadable' }
  const step = findStep(key, code, clock.now())
  if (step === undefined) return { refused: 'code_wrong' }
  // Of two that give the same code at the same time, one finds it used.
  const used = await tx
    .update(authenticators)
    .set({ lastStep: step })
    .where(and(eq(authenticators.userId, userId), lt(authenticators.lastStep, step)))
    .returning({ userId: authenticators.userId })
  return used.length > 0 ? { by: 'authenticator' } : { refused: 'code_used' }
}

/** A key that was sealed with another secret of the server's stays shut. */
function openKey(sealer: Context['sealer'], sealed: string): string | undefined {
  try {
    return sealer.unseal(sealed)
  } catch {
    return undefined
  }
}
