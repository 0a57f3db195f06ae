import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { SessionUser } from '#contract/auth.ts'
import type { Context } from '#server/context.ts'
import { confirmPassword } from '#server/features/auth/confirm-password.ts'
import { users } from '#server/features/users/tables.ts'
import { AppError } from '#server/platform/http/app-error.ts'

type Proof = {
  password: string
  user: SessionUser
  request: FastifyRequest
  /** Where a wrong one is shown. */
  field?: string
}

/**
 * Proves and counts a password as `confirmPassword` does. Answers the hash that it was proven against: what is done by it
 * asks whether that is still the one, since hashes wait for their turn.
 */
export async function provePassword(
  context: Context,
  { field = 'password', ...proof }: Proof,
): Promise<string> {
  const [person] = await context.db
    .select({ hash: users.password })
    .from(users)
    .where(eq(users.id, proof.user.id))
  try {
    await confirmPassword(context, proof)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'wrong_password') throw error
    throw new AppError('wrong_password', { fields: { [field]: error.message } })
  }
  if (!person?.hash) throw new AppError('unauthenticated')
  return person.hash
}
