import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/platform/database/database.ts'
import { users } from './tables.ts'

type User = typeof users.$inferSelect

/** Whom a mail is to, as they are now; or why nobody is to get it any more. */
export async function findAddressee(
  tx: Transaction,
  { to, cause }: { to: string; cause: { userId: string } },
): Promise<User | { dropped: string }> {
  const [user] = await tx.select().from(users).where(eq(users.id, cause.userId))
  if (!user) return { dropped: 'A conta não existe mais.' }
  if (user.email.toLowerCase() !== to.toLowerCase()) return { dropped: 'O email da conta mudou.' }
  return user
}
