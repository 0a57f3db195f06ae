import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { users } from '#server/features/users/tables.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { jobKind, jobWork, type JobWork } from '#server/platform/jobs/job.ts'
import { settings } from '#server/platform/settings/tables.ts'
import { isLongExpired, longExpiredBefore } from './delete-users.ts'
import { describeDoubt, doubtClock } from './doubt-clock.ts'
import { beginCleanup } from './run-cleanup.ts'

/** So many at once, and more than a tenth of all, are nobody's usual night. */
const manyPeople = 25
const largeShare = 0.1

const refusalKey = 'refused-cleanup'
const Refusal = z.string()

/** Its name is that of the work it was in earlier versions, whose schedule it goes on with. */
export const cleanupJob = jobKind({ name: 'delete-expired-users' })

/** The administrators' cleanup, every night, where the operator asked for it. */
export function cleanupWork(context: Context): JobWork {
  return jobWork({
    kind: cleanupJob,
    cron: '7 4 * * *',
    effect: async (tx) => {
      const { env, clock, log } = context
      if (!env.AUTO_CLEANUP) return
      const refusal = await refuseCleanup(tx, clock.now())
      await rememberRefusal(tx, refusal)
      if (refusal) return log.warn({ refusal }, 'the nightly cleanup was refused')
      const { total } = await beginCleanup(context, tx, { actor: null })
      if (total > 0) log.info({ count: total }, 'users long expired are being deleted')
    },
  })
}

/** Why nobody is deleted without an administrator, in a sentence; nothing when all is usual. */
async function refuseCleanup(tx: Transaction, now: Date): Promise<string | undefined> {
  const doubt = await doubtClock(tx, now)
  if (doubt) return describeDoubt(doubt)
  const due = await tx.$count(users, isLongExpired(tx, longExpiredBefore(now)))
  const people = await tx.$count(users, sql`not ${users.isAdmin}`)
  if (due < manyPeople || due <= people * largeShare) return undefined
  const [many, all] = [due, people].map((count) => count.toLocaleString('pt-BR'))
  return `Seriam excluídos ${many} de ${all} usuários de uma vez, mais de um décimo.`
}

/** Whoever runs one by hand has seen who goes. */
export async function rememberRefusal(tx: Transaction, refusal: string | undefined): Promise<void> {
  if (refusal === undefined) await tx.delete(settings).where(eq(settings.key, refusalKey))
  else
    await tx
      .insert(settings)
      .values({ key: refusalKey, value: refusal })
      .onConflictDoUpdate({ target: settings.key, set: { value: refusal, updatedAt: sql`now()` } })
}

export async function readRefusal(db: Executor): Promise<string | null> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, refusalKey))
  return row ? Refusal.parse(row.value) : null
}
