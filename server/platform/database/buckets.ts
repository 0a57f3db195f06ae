import { sql, type SQL } from 'drizzle-orm'

/** In which of the stretches of time an instant lies, counted from 1; 0 is before all of them. */
export function bucketOf(at: SQL, beginnings: readonly Date[]): SQL<number> {
  const bounds = `{${beginnings.map((each) => each.toISOString()).join(',')}}`
  return sql<number>`width_bucket(${at}, ${bounds}::timestamptz[])`
}
