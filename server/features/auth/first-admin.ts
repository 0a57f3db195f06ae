import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { users } from '#server/features/users/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { makeFirstLoginLink, whenMade } from './links.ts'
import { hashPassword } from './passwords.ts'

type AdminContext = Pick<Context, 'db' | 'env' | 'clock'>

/** One number, known to every instance: one at a time looks for an administrator and makes what is missing. */
const firstAdminLock = 7_130_413

/**
 * Makes the first administrator while there is none. While no administrator has a password, returns a new
 * first-login link; the one of an earlier start stops working. Of instances that start together one answers it: a
 * link that was made since this one started is that of another, and the only one that works.
 */
export function ensureFirstAdmin(
  context: AdminContext,
  startedAt: Date = context.clock.now(),
): Promise<string | undefined> {
  return context.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${firstAdminLock})`)
    const isAdmin = eq(users.isAdmin, true)
    const [anyAdmin] = await tx.select({ id: users.id }).from(users).where(isAdmin).limit(1)
    if (!anyAdmin) await makeAdmin(context, tx)

    const isReady = and(isAdmin, isNotNull(users.password))
    const [ready] = await tx.select({ id: users.id }).from(users).where(isReady).limit(1)
    return ready ? undefined : giveLink(context, tx, startedAt)
  })
}

async function giveLink(context: AdminContext, tx: Transaction, startedAt: Date) {
  const [waiting] = await tx
    .select({ id: users.id, expires: users.firstLoginTokenExpires })
    .from(users)
    .where(and(eq(users.isAdmin, true), isNull(users.password)))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(1)
  if (!waiting || (waiting.expires && whenMade(waiting.expires) > startedAt)) return undefined
  const { url, columns } = makeFirstLoginLink(context)
  await tx.update(users).set(columns).where(eq(users.id, waiting.id))
  return url
}

/** A user who already has the address or the name is left alone. */
async function makeAdmin({ env }: AdminContext, tx: Transaction): Promise<void> {
  const password = env.ADMIN_PASSWORD === undefined ? null : await hashPassword(env.ADMIN_PASSWORD)
  await tx
    .insert(users)
    .values({
      username: env.ADMIN_USERNAME,
      email: env.ADMIN_EMAIL,
      isAdmin: true,
      password,
      mustResetPassword: password === null,
    })
    .onConflictDoNothing()
}
