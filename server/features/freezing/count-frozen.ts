import { isNotNull } from 'drizzle-orm'
import { users } from '#server/features/users/tables.ts'
import type { Executor } from '#server/platform/database/database.ts'

export function countFrozen(db: Executor): Promise<number> {
  return db.$count(users, isNotNull(users.frozenAt))
}
