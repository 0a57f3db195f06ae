import { timestamp } from 'drizzle-orm/pg-core'

/** A moment in time, to the millisecond: what a JavaScript date can hold, so that nothing is rounded on the way. */
export const instant = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })
