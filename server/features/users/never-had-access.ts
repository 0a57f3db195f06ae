import { sql, type SQL } from 'drizzle-orm'
import { users } from './tables.ts'

type Period = Pick<typeof users.$inferSelect, 'subscriptionExpiresAt' | 'createdAt'>

/** The rule of `contract/access.ts`, of a row as it is stored. */
export function neverHadAccess({ subscriptionExpiresAt, createdAt }: Period): boolean {
  return subscriptionExpiresAt?.getTime() === createdAt.getTime()
}

export function neverHadAccessInSql(): SQL<boolean> {
  return sql<boolean>`(${users.subscriptionExpiresAt} is not distinct from ${users.createdAt})`
}
