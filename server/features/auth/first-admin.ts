import { and, eq, isNull, isNotNull } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { users } from '#server/features/users/tables.ts'
import { makeFirstLoginLink } from './first-access.ts'
import { hashPassword } from './passwords.ts'

/**
 * Makes the first administrator while there is none. While no administrator has a password, answers a new
 * first-login link; the one of an earlier start stops working.
 */
export async function ensureFirstAdmin({
  db,
  env,
  clock,
}: Pick<Context, 'db' | 'env' | 'clock'>): Promise<string | undefined> {
  const isAdmin = eq(users.isAdmin, true)
  const [anyAdmin] = await db.select({ id: users.id }).from(users).where(isAdmin).limit(1)
  if (!anyAdmin) await makeAdmin({ db, env })

  const [ready] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isAdmin, isNotNull(users.password)))
    .limit(1)
  if (ready) return undefined

  const [waiting] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isAdmin, isNull(users.password)))
    .limit(1)
  if (!waiting) return undefined
  const { url, columns } = makeFirstLoginLink({ env, clock })
  await db.update(users).set(columns).where(eq(users.id, waiting.id))
  return url
}

/** Instances that start together make one: the unique email decides. */
async function makeAdmin({ db, env }: Pick<Context, 'db' | 'env'>): Promise<void> {
  const password = env.ADMIN_PASSWORD === undefined ? null : await hashPassword(env.ADMIN_PASSWORD)
  await db
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
