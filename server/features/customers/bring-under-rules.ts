import { asc, gt, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { users } from '#server/features/users/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { rehearse } from '#server/platform/database/rehearse.ts'
import { jobKind, jobWork, type JobWork } from '#server/platform/jobs/job.ts'
import { settings } from '#server/platform/settings/tables.ts'
import { lockCustomers } from './lock-customers.ts'
import type { User } from './make-users.ts'
import { computeCustomers } from './settle-customers.ts'
import { withAccess, writeAccess } from './write-access.ts'

/** Raised with every change of what `computeAccess` says, so that what is stored is brought under it once. */
const rules = 4
const rulesKey = 'access-rules'
const batchSize = 200
const beforeAll = '00000000-0000-0000-0000-000000000000'

const bringUnderRulesJob = jobKind<{ after: string }>({ name: 'bring-under-rules' })

/** The first of several instances to see that the rules have changed begins. */
export async function beginBringingUnderRules({ db, jobs }: Pick<Context, 'db' | 'jobs'>): Promise<void> {
  await db.transaction(async (tx) => {
    const [isFirst] = await tx
      .insert(settings)
      .values({ key: rulesKey, value: rules })
      .onConflictDoUpdate({
        target: settings.key,
        set: { value: rules },
        setWhere: sql`${settings.value} <> ${String(rules)}::jsonb`,
      })
      .returning()
    if (isFirst) await jobs.enqueue(tx, bringUnderRulesJob, { after: beforeAll })
  })
}

/**
 * Makes status, reason and renewal of every user what the rules say now. An end that they would move is left as it
 * is, since nobody is to win or lose access by it, and told in the log: it moves when something happens next.
 */
export function bringUnderRulesWork(context: Context): JobWork {
  return jobWork({
    kind: bringUnderRulesJob,
    effect: async (tx, { after }) => {
      const batch = await compareWithRules(context, tx, after)
      const unchanged = batch.filter(({ from, to }) => isSameEnd(from, to))
      await writeAccess(tx, unchanged)
      for (const { from, to } of batch.filter((each) => !unchanged.includes(each)))
        context.log.warn(
          { userId: from.id, end: from.subscriptionExpiresAt, endByRules: to.subscriptionExpiresAt },
          'the rules would move the end of a subscription: it was left as it is',
        )
      const last = batch.at(-1)
      if (last) await context.jobs.enqueue(tx, bringUnderRulesJob, { after: last.from.id })
    },
  })
}

/** The next users with what the rules make of them. Writes down no access. */
export async function compareWithRules(
  context: Pick<Context, 'env' | 'clock'>,
  tx: Transaction,
  after: string,
): Promise<{ from: User; to: User }[]> {
  const found = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(gt(users.id, after))
    .orderBy(asc(users.id))
    .limit(batchSize)
  const emails = found.map(({ email }) => email.toLowerCase())
  await lockCustomers(tx, emails)
  const customers = await computeCustomers(context, tx, emails)
  const now = context.clock.now()
  return [...customers.values()]
    .flatMap(({ user, access }) =>
      user ? { from: user, to: access ? withAccess(user, access, now) : user } : [],
    )
    .toSorted((a, b) => (a.from.id < b.from.id ? -1 : 1))
}

/** Everybody whose end the rules would move: a rehearsal, of which nothing is left. */
export async function findMovedEnds(
  context: Pick<Context, 'env' | 'clock' | 'db'>,
): Promise<{ seen: number; moved: { from: User; to: User }[] }> {
  const moved: { from: User; to: User }[] = []
  let seen = 0
  for (let after = beforeAll; ;) {
    const from = after
    const batch = await rehearse(context.db, (tx) => compareWithRules(context, tx, from))
    const last = batch.at(-1)
    if (!last) return { seen, moved }
    seen += batch.length
    moved.push(...batch.filter(({ from, to }) => !isSameEnd(from, to)))
    after = last.from.id
  }
}

function isSameEnd(a: User, b: User): boolean {
  return a.subscriptionExpiresAt?.getTime() === b.subscriptionExpiresAt?.getTime()
}
