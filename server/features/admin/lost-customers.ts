import { and, eq, gte, lt, lte, sql, type SQL } from 'drizzle-orm'
import { users } from '#server/features/users/tables.ts'
import type { Period } from './money-period.ts'

/** Whose access has ended in a period. Who has come back has another end; what never began cannot end. */
export function isLost({ from, end }: Period, now: Date): SQL | undefined {
  const { subscriptionExpiresAt: endsAt, createdAt, isAdmin } = users
  return and(
    eq(isAdmin, false),
    gte(endsAt, from),
    lt(endsAt, end),
    lte(endsAt, now),
    sql`${endsAt} > ${createdAt}`,
  )
}
