import { randomInt } from 'node:crypto'
import { hasEmail } from '#server/features/users/find-user.ts'
import { users } from '#server/features/users/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'

export type User = typeof users.$inferSelect

const longestName = 60

export async function findUser(tx: Transaction, email: string): Promise<User | undefined> {
  const [user] = await tx.select().from(users).where(hasEmail(email))
  return user
}

/**
 * The user of a buyer, without a password yet; nothing when somebody has registered the address meanwhile. The names
 * of others are left to them: a taken one gets a number. A conflict is waited for and answered with nothing, so that
 * it does not break the transaction.
 */
export async function makeUser(
  tx: Transaction,
  { email, name, ...values }: Omit<typeof users.$inferInsert, 'username'> & { name: string | null },
): Promise<User | undefined> {
  for (let tries = 0; tries < 20; tries++) {
    const username = nameCandidate(name ?? email.split('@', 1)[0] ?? email, tries)
    const [made] = await tx
      .insert(users)
      .values({ ...values, email, username, mustResetPassword: true })
      .onConflictDoNothing()
      .returning()
    if (made) return made
    if (await findUser(tx, email)) return undefined
  }
  throw new Error('No free username was found')
}

/** The name itself, then with a 2 or 3; with the many that share a common name, a number that nobody has. */
function nameCandidate(name: string, tries: number): string {
  const suffix = tries === 0 ? '' : tries < 3 ? ` ${tries + 1}` : ` ${randomInt(1_000, 1_000_000_000)}`
  return `${name.slice(0, longestName - suffix.length).trim()}${suffix}`
}
