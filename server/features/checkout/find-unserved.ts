import { and, asc, eq, exists, gt, isNull, lte, ne, not, notExists, or, sql } from 'drizzle-orm'
import { errors } from '#contract/errors.ts'
import type { UnservedCustomer } from '#contract/paid-without-access.ts'
import type { Context } from '#server/context.ts'
import { lockCustomers } from '#server/features/customers/lock-customers.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import { users } from '#server/features/users/tables.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { isDatabaseAway } from '#server/platform/database/failures.ts'
import { jobKind, jobWork, type JobWork } from '#server/platform/jobs/job.ts'
import { describeError } from '#server/platform/log/describe-error.ts'
import { SaleError } from './sale-error.ts'
import { findLacks, serveCustomer, type Lack } from './serve-customer.ts'
import { unservedCustomers } from './tables.ts'

const batchSize = 200

export const findUnservedJob = jobKind({ name: 'find-unserved', limitSeconds: 30 * 60 })

/** Every night looks for who has paid and has no access, mends what it can, and keeps the rest for the administrator. */
export function findUnservedWork(context: Context): JobWork {
  return jobWork({
    kind: findUnservedJob,
    cron: '27 5 * * *',
    task: async (_, { signal }) => {
      const { db, clock } = context
      const foundAt = clock.now()
      for (const findNext of [nextWithoutUser, nextBlocked])
        for (let after = ''; !signal.aborted;) {
          const emails = await findNext(db, after, clock.now())
          const last = emails.at(-1)
          if (last === undefined) break
          await serveAll(context, emails, foundAt)
          after = last
        }
      if (!signal.aborted) await db.delete(unservedCustomers).where(ne(unservedCustomers.foundAt, foundAt))
    },
  })
}

/** Addresses with sales that count and without a user, in order. */
async function nextWithoutUser(db: Executor, after: string): Promise<string[]> {
  const { customerEmail: email, voidedBy } = salesTable
  const user = db
    .select({ one: sql`1` })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email))
  const rows = await db
    .selectDistinct({ email })
    .from(salesTable)
    .where(and(gt(email, after), isNull(voidedBy), notExists(user)))
    .orderBy(asc(email))
    .limit(batchSize)
  return rows.flatMap((row) => row.email ?? [])
}

/** Members whom the product keeps out, in the order of their addresses. */
async function nextBlocked(db: Executor, after: string, now: Date): Promise<string[]> {
  const email = sql<string>`lower(${users.email})`
  const rows = await db
    .select({ email })
    .from(users)
    .where(and(gt(email, after), not(users.isAdmin), lte(users.subscriptionExpiresAt, now)))
    .orderBy(asc(email))
    .limit(batchSize)
  return rows.map((row) => row.email)
}

async function serveAll(context: Context, emails: string[], foundAt: Date): Promise<void> {
  const lacks = await context.db.transaction(async (tx) => {
    await lockCustomers(tx, emails)
    return findLacks(context, tx, emails)
  })
  for (const [email, lack] of lacks) await serveOrRecord(context, { email, lack, foundAt })
}

type Found = { email: string; lack: Lack; foundAt: Date }

async function serveOrRecord(context: Context, { email, lack, foundAt }: Found): Promise<void> {
  const { db, log } = context
  const about = { saleId: lack.saleId, problem: lack.problem }
  try {
    await db.transaction((tx) => serveCustomer(context, tx, email))
    log.info(about, 'a customer had paid and had no access: mended')
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    log.error({ ...about, error: describeError(error) }, 'a customer has paid and has no access')
    const row = { ...lack, email, foundAt, error: describeFailure(error) }
    await db
      .insert(unservedCustomers)
      .values(row)
      .onConflictDoUpdate({ target: unservedCustomers.email, set: row })
  }
}

/** The details are in the log. */
export function describeFailure(error: unknown): string {
  return error instanceof SaleError ? error.message : errors.access_not_given.message
}

/** Still true: nobody has given them access since, and the time they paid for is not over. */
function isStillLacking(db: Executor, now: Date) {
  const { email, endsAt } = unservedCustomers
  const end = users.subscriptionExpiresAt
  const served = db
    .select({ one: sql`1` })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email), or(isNull(end), gt(end, now))))
  return and(not(exists(served)), or(isNull(endsAt), gt(endsAt, now)))
}

export async function countUnserved(db: Executor, now: Date): Promise<number> {
  return db.$count(unservedCustomers, isStillLacking(db, now))
}

/** More than anybody mends one by one. */
const longestList = 200

export async function listUnserved(db: Executor, now: Date): Promise<UnservedCustomer[]> {
  const rows = await db
    .select()
    .from(unservedCustomers)
    .where(isStillLacking(db, now))
    .orderBy(asc(unservedCustomers.email))
    .limit(longestList)
  return rows.map((row) => ({
    ...row,
    endsAt: row.endsAt?.toISOString() ?? null,
    foundAt: row.foundAt.toISOString(),
  }))
}
