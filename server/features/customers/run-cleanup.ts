import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { CleanupProgress } from '#contract/deletions.ts'
import type { Context } from '#server/context.ts'
import { recordEntry, type Actor } from '#server/features/audit/record-entry.ts'
import { users } from '#server/features/users/tables.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { jobKind, jobWork, type JobWork } from '#server/platform/jobs/job.ts'
import { deleteBatch, isLongExpired, longExpiredBefore } from './delete-users.ts'
import { cleanups } from './tables.ts'

type Cleanup = typeof cleanups.$inferSelect

const deleteExpiredJob = jobKind<{ cleanupId: string }>({ name: 'delete-expired' })

/**
 * Begins a cleanup, which goes on by itself, batch by batch, through restarts too. One that is under way is joined. Who
 * is due is settled here: no clock is asked again.
 */
export async function beginCleanup(
  context: Pick<Context, 'clock' | 'jobs'>,
  tx: Transaction,
  { actor }: { actor: Actor | null },
): Promise<Cleanup> {
  const { clock, jobs } = context
  await lockCleanups(tx)
  const running = await findRunningCleanup(tx)
  if (running?.status === 'deleting') return running
  if (running) throw new AppError('cleanup_running')
  const now = clock.now()
  const endedBefore = longExpiredBefore(now)
  const total = await tx.$count(users, isLongExpired(tx, endedBefore))
  const isOver = total === 0
  const [cleanup] = await tx
    .insert(cleanups)
    .values({
      actorId: actor?.id ?? null,
      total,
      endedBefore,
      createdAt: now,
      ...(isOver ? { status: 'done', finishedAt: now } : { status: 'deleting' }),
    })
    .returning()
  if (!cleanup) throw new Error('No cleanup was made')
  await recordCleanup(context, tx, { actor, total })
  if (!isOver) await jobs.enqueue(tx, deleteExpiredJob, { cleanupId: cleanup.id })
  return cleanup
}

async function recordCleanup(
  context: Pick<Context, 'clock'>,
  tx: Transaction,
  { actor, total }: { actor: Actor | null; total: number },
): Promise<void> {
  // The nightly one that finds nobody is nothing to tell.
  if (actor || total > 0)
    await recordEntry(context, tx, { action: 'cleanup-run', actor, about: { people: total } })
}

export function deleteExpiredWork({ clock, jobs }: Context): JobWork {
  return jobWork({
    kind: deleteExpiredJob,
    effect: async (tx, { cleanupId }) => {
      const cleanup = await holdCleanup(tx, cleanupId)
      if (cleanup?.status !== 'deleting') return
      const { actorId, endedBefore } = cleanup
      const now = clock.now()
      const deletion = { at: now, actorId, cleanupId }
      const { deleted, isMore } = await deleteBatch(tx, { endedBefore, deletion })
      const end = isMore ? {} : { status: 'done' as const, finishedAt: now }
      await tx
        .update(cleanups)
        .set({ done: cleanup.done + deleted, ...end })
        .where(eq(cleanups.id, cleanupId))
      if (isMore) await jobs.enqueue(tx, deleteExpiredJob, { cleanupId })
    },
  })
}

/** Of two who begin one at the same moment, the second finds that of the first. */
export async function lockCleanups(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('cleanups', 0))`)
}

export async function holdCleanup(tx: Transaction, id: string): Promise<Cleanup | undefined> {
  const [cleanup] = await tx.select().from(cleanups).where(eq(cleanups.id, id)).for('update')
  return cleanup
}

export async function findRunningCleanup(db: Executor): Promise<Cleanup | undefined> {
  const [running] = await db
    .select()
    .from(cleanups)
    .where(inArray(cleanups.status, ['deleting', 'returning']))
    .orderBy(desc(cleanups.createdAt))
    .limit(1)
  return running
}

export async function readCleanup(db: Executor, id: string): Promise<CleanupProgress> {
  const { status, total, done } = cleanups
  const [cleanup] = await db
    .select({ id: cleanups.id, status, total, done })
    .from(cleanups)
    .where(eq(cleanups.id, id))
  if (!cleanup) throw new AppError('not_found')
  return cleanup
}
