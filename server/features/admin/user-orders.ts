import { sql } from 'drizzle-orm'
import type { UserOrder } from '#contract/users.ts'
import { endForOrder, users } from '#server/features/users/tables.ts'
import { foldedInSql, inPlainOrder } from '#server/platform/database/fold-text.ts'
import { newestFirst, readInstant, reverse, type PageOrder } from '#server/platform/database/page-order.ts'

type Sorted = Pick<typeof users.$inferSelect, 'username' | 'createdAt' | 'subscriptionExpiresAt'>

const noEnd = 'infinity'

const newest: PageOrder<Sorted> = newestFirst(users)

const byName: PageOrder<Sorted> = {
  key: inPlainOrder(sql`${users.sortName}`),
  isDescending: false,
  write: ({ username }) => username,
  // Folded by the database, as the rows are: it may know fewer capitals than we do. A null character it refuses.
  read: (text) => (text.includes('\0') ? undefined : inPlainOrder(foldedInSql(sql`${text}::text`))),
}

const byEnd: PageOrder<Sorted> = {
  key: endForOrder(users.subscriptionExpiresAt),
  isDescending: false,
  write: ({ subscriptionExpiresAt: end }) => end?.toISOString() ?? noEnd,
  read: (text) => (text === noEnd ? sql`${text}::timestamptz` : readInstant(text)),
}

export const userOrders: Record<UserOrder, PageOrder<Sorted>> = {
  newest,
  oldest: reverse(newest),
  name: byName,
  'name-desc': reverse(byName),
  end: byEnd,
  'end-desc': reverse(byEnd),
}
