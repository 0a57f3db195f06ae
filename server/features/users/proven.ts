import { sql, type SQL } from 'drizzle-orm'
import { neverHadAccess, neverHadAccessInSql } from './never-had-access.ts'
import { users } from './tables.ts'

type Claim = Pick<
  typeof users.$inferSelect,
  'isAdmin' | 'emailVerifiedAt' | 'welcomedAt' | 'password' | 'subscriptionExpiresAt' | 'createdAt'
>

/**
 * Whether anybody but the account itself says that the address is its owner's: a mailed link that was used, a sale,
 * or the administrator who made it. Anybody can register somebody else's address under any name; such an account has
 * a password that no link has set. Without one, it is one that was made for somebody, unless it never had access:
 * then it was registered, and lost its password when an administrator corrected its address.
 */
export function isProven(user: Claim): boolean {
  if (user.isAdmin || user.emailVerifiedAt !== null || user.welcomedAt !== null) return true
  return user.password === null && !neverHadAccess(user)
}

/** The same of a row. */
export function isProvenInSql(): SQL<boolean> {
  const { isAdmin, emailVerifiedAt, welcomedAt, password } = users
  return sql<boolean>`(${isAdmin} or ${emailVerifiedAt} is not null or ${welcomedAt} is not null
    or (${password} is null and not ${neverHadAccessInSql()}))`
}

/** How a mail begins. A name that somebody chose for a stranger's address is never mailed there. */
export function greet(user: Claim & { username: string }): string {
  return isProven(user) ? `Olá, ${user.username}` : 'Olá'
}
