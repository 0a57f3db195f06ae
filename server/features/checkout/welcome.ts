import { sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { forgetSecurity } from '#server/features/audit/note-security.ts'
import { makeFirstLoginLink } from '#server/features/auth/links.ts'
import { endSessionsOf } from '#server/features/auth/sessions.ts'
import { removeFactors } from '#server/features/factors/factors-of.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { renameUser, type User } from '#server/features/customers/make-users.ts'

/** The first way in of a buyer, which works once it is written. */
export type Welcome = { user: User; name: string | null; secret: string; token: string; expires: Date }

export function makeWelcome(
  context: Pick<Context, 'env' | 'clock'>,
  { user, name }: Pick<Welcome, 'user' | 'name'>,
): Welcome {
  const { token: secret, columns } = makeFirstLoginLink(context)
  return { user, name, secret, token: columns.firstLoginToken, expires: columns.firstLoginTokenExpires }
}

/**
 * Whoever registered with an address that they never proved may not be its owner: the buyer is. What they set up
 * ends here, the name they chose too, and the way in goes to the address itself.
 */
export async function writeWelcomes(tx: Transaction, welcomes: Welcome[], now: Date): Promise<void> {
  if (welcomes.length === 0) return
  const rows = welcomes.map(({ user, token, expires }) => ({ id: user.id, token, expires }))
  await tx.execute(sql`
    update users set first_login_token = welcome.token, first_login_token_expires = welcome.expires,
      must_reset_password = true, password = null,
      reset_token = null, reset_token_expires = null, welcomed_at = ${now.toISOString()}::timestamptz,
      updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as welcome (id uuid, token text, expires timestamptz)
    where users.id = welcome.id`)
  // Without a password nobody has ever logged in: it was made for its owner.
  for (const { user, name } of welcomes) {
    if (user.password === null) continue
    await endSessionsOf(tx, user.id)
    await removeFactors(tx, user.id)
    await forgetSecurity(tx, user.id)
    await renameUser(tx, user, name)
  }
}
