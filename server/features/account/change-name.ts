import { eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { takenError } from '#server/features/auth/register.ts'
import { users } from '#server/features/users/tables.ts'

export async function changeName(
  { db }: Pick<Context, 'db'>,
  { userId, username }: { userId: string; username: string },
): Promise<void> {
  try {
    await db.update(users).set({ username }).where(eq(users.id, userId))
  } catch (error) {
    throw takenError(error) ?? error
  }
}
