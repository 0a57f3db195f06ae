import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { users } from '#server/features/users/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { jobKind, jobWork, type JobWork } from '#server/platform/jobs/job.ts'
import { queueMails, writeMail } from '#server/platform/mail/queue-mail.ts'
import { conditions as all } from './conditions/index.ts'
import { lookAtAll, type Look } from './look-at-all.ts'
import { keepRhythm } from './sales-rhythm.ts'
import { toldTroubles, troubles } from './tables.ts'
import { troubleMail } from './trouble-mail.ts'

const dayMs = 24 * 60 * 60 * 1000

export const watchJob = jobKind({ name: 'watch', retries: 2 })

/** Every few minutes one instance looks whether all is well, and tells the administrators what is not. */
export function watchWork(context: Context): JobWork {
  return jobWork({ kind: watchJob, cron: '*/5 * * * *', task: () => watch(context) })
}

export async function watch(context: Context, conditions = all): Promise<void> {
  await keepRhythm(context.db, context.clock.now())
  for (const look of await lookAtAll(context, conditions))
    await context.db.transaction((tx) => settle(context, tx, look))
}

/** What was found is written down, and told, in one transaction: who is claimed to be told has a mail on the way. */
async function settle(context: Context, tx: Transaction, { condition, finding }: Look): Promise<void> {
  const { id } = condition
  if (finding.state !== 'trouble') {
    // While nobody knows, what was found before is neither over nor new.
    if (finding.state === 'fine') await tx.delete(troubles).where(eq(troubles.condition, id))
    return
  }
  const now = context.clock.now()
  const began = finding.since && finding.since < now ? finding.since : now
  await tx.insert(troubles).values({ condition: id, since: began }).onConflictDoNothing()
  const [trouble] = await tx.select().from(troubles).where(eq(troubles.condition, id))
  // What is stored tells better than when somebody first looked.
  const since = finding.since ?? trouble?.since ?? now
  const cause = { condition: id, since, text: finding.text }
  const told = await claim(tx, id, now)
  await queueMails(
    context,
    tx,
    told.map(({ email }) => writeMail({ kind: troubleMail, to: email, cause })),
  )
}

/**
 * Administrators who were not told of this within a day, as told now. Of two that claim at once the second waits for the
 * first's commit, and finds nobody left.
 */
async function claim(tx: Transaction, condition: string, now: Date): Promise<{ email: string }[]> {
  const administrators = await tx
    .select({ userId: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.isAdmin, true), isNull(users.frozenAt)))
    .orderBy(users.id)
  if (administrators.length === 0) return []
  const { toldAt, userId } = toldTroubles
  const claimed = await tx
    .insert(toldTroubles)
    .values(administrators.map(({ userId }) => ({ condition, userId, toldAt: now })))
    .onConflictDoUpdate({
      target: [toldTroubles.condition, userId],
      set: { toldAt: sql`excluded.told_at` },
      setWhere: lte(toldAt, new Date(now.getTime() - dayMs)),
    })
    .returning({ userId })
  const ids = new Set(claimed.map((row) => row.userId))
  return administrators.filter((administrator) => ids.has(administrator.userId))
}

/** What was told longer ago than that keeps nobody from being told. */
export async function purgeTold(tx: Transaction, now: Date): Promise<void> {
  await tx.delete(toldTroubles).where(lte(toldTroubles.toldAt, new Date(now.getTime() - 2 * dayMs)))
}
