import { ownEmailChanged } from '#server/features/admin/mails.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createJobs } from '#server/platform/jobs/jobs.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { createSealer } from '#server/platform/settings/sealer.ts'
import { silentLog } from '#server/testing/silent-log.ts'
import { secret } from './log-in.ts'

/** Queues a mail from outside of the server, as another instance would; whoever works on this database sends it. */
export async function queueMailTo(db: Database, to: string): Promise<void> {
  const sealer = createSealer()
  sealer.unlock(secret)
  const jobs = createJobs(db, silentLog)
  await jobs.start([])
  const cause = { greeting: 'Olá', at: new Date() }
  await db.transaction((tx) => queueMail({ sealer, jobs }, tx, { kind: ownEmailChanged, to, cause }))
  await jobs.stop()
}
