import { sql, type Placeholder, type SQL } from 'drizzle-orm'
import { users } from './tables.ts'

/** Whoever has this address, whatever its case: the condition that the unique index answers. */
export function hasEmail(email: string | Placeholder): SQL {
  return sql`lower(${users.email}) = lower(${email})`
}
