import type { Context } from '#server/context.ts'
import { cookieName } from '#server/features/auth/sessions.ts'
import { sessions } from '#server/features/auth/tables.ts'
import { hashToken, makeToken } from '#server/features/auth/tokens.ts'
import { users } from '#server/features/users/tables.ts'

const weekMs = 7 * 24 * 60 * 60 * 1000

/** Makes a person and a session for them; answers the cookie that opens it. */
export async function openSession(
  { db, sealer, env, clock }: Pick<Context, 'db' | 'sealer' | 'env' | 'clock'>,
  person: typeof users.$inferInsert,
): Promise<{ cookie: string; userId: string }> {
  const [user] = await db.insert(users).values(person).returning({ id: users.id })
  if (!user) throw new Error('No user was made')
  const id = makeToken()
  await db.insert(sessions).values({
    sid: hashToken(id),
    userId: user.id,
    sess: { createdAt: clock.now().toISOString() },
    expire: new Date(clock.now().getTime() + weekMs),
  })
  return { cookie: `${cookieName({ env })}=${encodeURIComponent(sealer.sign(id))}`, userId: user.id }
}
