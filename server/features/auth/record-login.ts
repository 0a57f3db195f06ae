import { sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { recordEntry } from '#server/features/audit/record-entry.ts'
import { auditEntries } from '#server/features/audit/tables.ts'
import { hasEmail } from '#server/features/users/find-user.ts'
import { users } from '#server/features/users/tables.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { jobKind, jobWork, type JobWork } from '#server/platform/jobs/job.ts'

/**
 * A step of the statement that stores a session, so that both are there or neither: writes down that an administrator has come
 * in. For the values of `makeSession` to fill.
 */
export function recordingLogin(db: Pick<Executor, '$with'>) {
  return db.$with('recorded', {}).as(sql`
    insert into ${auditEntries} (created_at, actor_id, actor_name, address, area, action, details)
    select ${sql.placeholder('enteredAt')}::timestamptz, ${users.id}, ${users.username},
      ${sql.placeholder('enteredFrom')}::text, 'access', 'login', '{}'::jsonb
    from started join ${users} on ${users.id} = started.user_id where ${users.isAdmin}`)
}

type Refused = { email: string; address: string; reason: 'wrong-password' | 'frozen'; at: string }

const refusedLoginJob = jobKind<Refused>({ name: 'refused-login' })

/**
 * Answers alike, after the same work, whoever the account is of: that it is an administrator's, of whom this is written down,
 * is found out later.
 */
export async function noteRefusedLogin(
  { db, jobs, clock }: Context,
  refused: Omit<Refused, 'at'>,
): Promise<void> {
  const at = clock.now().toISOString()
  await db.transaction((tx) => jobs.enqueue(tx, refusedLoginJob, { ...refused, at }))
}

export function refusedLoginWork(): JobWork {
  return jobWork({
    kind: refusedLoginJob,
    effect: async (tx, { email, address, reason, at }) => {
      const [user] = await tx.select().from(users).where(hasEmail(email))
      if (!user?.isAdmin) return
      const clock = { now: () => new Date(at) }
      const entry = { action: 'login-refused', actor: { address }, subject: user, about: { reason } } as const
      await recordEntry({ clock }, tx, entry)
    },
  })
}
