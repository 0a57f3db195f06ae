import { and, asc, eq, gt } from 'drizzle-orm'
import type { CleanupProgress } from '#contract/deletions.ts'
import type { Context } from '#server/context.ts'
import { recordEntry, type Actor } from '#server/features/audit/record-entry.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { jobKind, jobWork, type JobWork } from '#server/platform/jobs/job.ts'
import { bringBack } from './bring-back.ts'
import { lockCustomers } from './lock-customers.ts'
import { findRunningCleanup, holdCleanup, lockCleanups, readCleanup } from './run-cleanup.ts'
import { settleCustomers } from './settle-customers.ts'
import { cleanups, deletedUsers } from './tables.ts'

const batchSize = 200
const beforeAll = '00000000-0000-0000-0000-000000000000'

type Step = { cleanupId: string; after: string; actorId: string | null }
const undoCleanupJob = jobKind<Step>({ name: 'undo-cleanup' })

type Wish = { id: string; actor: Actor }

/** Begins to bring everybody back whom a cleanup has deleted. Whose address somebody has by now stays deleted. */
export async function undoCleanup(
  context: Pick<Context, 'db' | 'jobs' | 'clock'>,
  { id, actor }: Wish,
): Promise<CleanupProgress> {
  const { db, jobs } = context
  await db.transaction(async (tx) => {
    await lockCleanups(tx)
    const cleanup = await holdCleanup(tx, id)
    if (!cleanup) throw new AppError('not_found')
    if (await findRunningCleanup(tx)) throw new AppError('cleanup_running')
    const total = await tx.$count(deletedUsers, eq(deletedUsers.cleanupId, id))
    const status = total === 0 ? ('returned' as const) : ('returning' as const)
    await tx.update(cleanups).set({ status, total, done: 0, finishedAt: null }).where(eq(cleanups.id, id))
    if (total > 0)
      await jobs.enqueue(tx, undoCleanupJob, { cleanupId: id, after: beforeAll, actorId: actor.id })
    await recordEntry(context, tx, { action: 'cleanup-undone', actor, about: { people: total } })
  })
  return readCleanup(db, id)
}

export function undoCleanupWork(context: Context): JobWork {
  return jobWork({
    kind: undoCleanupJob,
    effect: async (tx, step) => {
      const { cleanupId } = step
      const cleanup = await holdCleanup(tx, cleanupId)
      if (cleanup?.status !== 'returning') return
      const { returned, last } = await bringBatchBack(context, tx, step)
      const end = last ? {} : { status: 'returned' as const, finishedAt: context.clock.now() }
      await tx
        .update(cleanups)
        .set({ done: cleanup.done + returned, ...end })
        .where(eq(cleanups.id, cleanupId))
      if (last) await context.jobs.enqueue(tx, undoCleanupJob, { ...step, after: last })
    },
  })
}

async function bringBatchBack(context: Context, tx: Transaction, { cleanupId, after, actorId }: Step) {
  const isNext = and(eq(deletedUsers.cleanupId, cleanupId), gt(deletedUsers.id, after))
  const seen = await tx
    .select()
    .from(deletedUsers)
    .where(isNext)
    .orderBy(asc(deletedUsers.id))
    .limit(batchSize)
  const emails = seen.map(({ email }) => email.toLowerCase())
  await lockCustomers(tx, emails)
  const returned = await bringBack(context, tx, seen, { actorId, keepsRights: true })
  const people = returned.map(({ email }) => ({ email: email.toLowerCase(), name: null }))
  await settleCustomers(context, tx, people)
  return { returned: returned.length, last: seen.length === batchSize ? seen.at(-1)?.id : undefined }
}
