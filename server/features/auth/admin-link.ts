import { and, eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { recordEntry } from '#server/features/audit/record-entry.ts'
import { hasEmail } from '#server/features/users/find-user.ts'
import { users } from '#server/features/users/tables.ts'
import { makeFirstLoginLink } from './links.ts'

type LinkContext = Pick<Context, 'db' | 'env' | 'clock'>

/**
 * A new first-login link for an administrator who cannot get in while no mail goes out. The password keeps working
 * until another is set with the link. Whoever runs commands on the server owns it: a frozen account opens. Answers nothing when no administrator has this address.
 */
export async function makeAdminLink(context: LinkContext, email: string): Promise<string | undefined> {
  const { url, columns } = makeFirstLoginLink(context)
  return context.db.transaction(async (tx) => {
    const [subject] = await tx
      .update(users)
      .set({ ...columns, frozenAt: null, frozenBy: null, unfrozenAt: context.clock.now() })
      .where(and(hasEmail(email), eq(users.isAdmin, true)))
      .returning({ id: users.id, username: users.username, email: users.email })
    if (!subject) return undefined
    await recordEntry(context, tx, { action: 'admin-link-made', actor: null, subject })
    return url
  })
}
