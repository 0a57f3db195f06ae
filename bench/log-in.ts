import { readEnv } from '#server/env.ts'
import { cookieName } from '#server/features/auth/sessions.ts'
import { sessions } from '#server/features/auth/tables.ts'
import { hashToken, makeToken } from '#server/features/auth/tokens.ts'
import { users } from '#server/features/users/tables.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createSealer } from '#server/platform/settings/sealer.ts'

/** Given to servers as SESSION_SECRET, so that cookies can be made for them. */
export const secret = 'known to the fault scenarios only, and long enough'

const weekMs = 7 * 24 * 60 * 60 * 1000

/** Makes a person and a session for them; answers the cookie that opens it. */
export async function logIn(
  db: Database,
  { username = 'pessoa', signedWith = secret } = {},
): Promise<{ cookie: string; userId: string }> {
  const [user] = await db
    .insert(users)
    .values({ username, email: `${username}@example.com` })
    .returning({ id: users.id })
  if (!user) throw new Error('No user was made')
  const id = makeToken()
  await db.insert(sessions).values({
    sid: hashToken(id),
    userId: user.id,
    sess: { createdAt: new Date().toISOString() },
    expire: new Date(Date.now() + weekMs),
  })
  const sealer = createSealer()
  sealer.unlock(signedWith)
  const cookie = `${cookieName({ env: readEnv({}) })}=${encodeURIComponent(sealer.sign(id))}`
  return { cookie, userId: user.id }
}
