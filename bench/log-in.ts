import { systemClock } from '#server/context.ts'
import { readEnv } from '#server/env.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createSealer } from '#server/platform/settings/sealer.ts'
import { openSession } from '#server/testing/open-session.ts'

/** Given to servers as SESSION_SECRET, so that cookies can be made for them. */
export const secret = 'known to the fault scenarios only, and long enough'

/** Makes a person and a session for them; answers the cookie that opens it. */
export function logIn(
  db: Database,
  { username = 'pessoa', signedWith = secret } = {},
): Promise<{ cookie: string; userId: string }> {
  const sealer = createSealer()
  sealer.unlock(signedWith)
  const context = { db, sealer, env: readEnv({}), clock: systemClock }
  return openSession(context, { username, email: `${username}@example.com` })
}
