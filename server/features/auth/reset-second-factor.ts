import type { Context } from '#server/context.ts'
import { recordEntry } from '#server/features/audit/record-entry.ts'
import { removeFactors } from '#server/features/factors/factors-of.ts'
import { hasEmail } from '#server/features/users/find-user.ts'
import { users } from '#server/features/users/tables.ts'
import { tellOfSecurity } from './security-notice.ts'
import { endSessionsOf } from './sessions.ts'

/** For whoever lost phone, passkeys and codes. Told by mail; sessions end, since somebody else may have asked for it. */
export async function resetSecondFactor(
  context: Pick<Context, 'db' | 'clock' | 'jobs' | 'sealer'>,
  email: string,
): Promise<'nobody' | 'none' | 'removed'> {
  return context.db.transaction(async (tx) => {
    const [subject] = await tx.select().from(users).where(hasEmail(email)).for('update')
    if (!subject) return 'nobody'
    if (!(await removeFactors(tx, subject.id))) return 'none'
    await endSessionsOf(tx, subject.id)
    const visit = { address: null, browser: null }
    const told = { userId: subject.id, email: subject.email, kind: 'second-factor-reset', visit } as const
    await tellOfSecurity(context, tx, told)
    await recordEntry(context, tx, { action: 'second-factor-reset', actor: null, subject })
    return 'removed'
  })
}
