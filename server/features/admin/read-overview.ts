import { desc, sql } from 'drizzle-orm'
import type { Overview, SetupWarning } from '#contract/users.ts'
import type { Context } from '#server/context.ts'
import { countUnserved } from '#server/features/checkout/find-unserved.ts'
import { readRefusal } from '#server/features/customers/cleanup-work.ts'
import { describeDoubt, doubtClock } from '#server/features/customers/doubt-clock.ts'
import { findRunningCleanup } from '#server/features/customers/run-cleanup.ts'
import { countFrozen } from '#server/features/freezing/count-frozen.ts'
import { countSales } from '#server/features/sales/count-sales.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { ProxyNotice } from '#server/platform/http/notice-proxy.ts'
import { countUsers } from './count-users.ts'
import { countUnsent } from './list-mails.ts'
import { lastDays, readActiveByDay, readSalesByDay } from './series.ts'

/** The panel at a glance. */
export async function readOverview(
  context: Pick<Context, 'db' | 'env' | 'clock'>,
  proxy: ProxyNotice,
): Promise<Overview> {
  const { db, clock } = context
  const now = clock.now()
  const days = lastDays(now)
  const counting = countUsers(db, now)
  const withAccess = counting.then((counts) => counts.withAccess)
  const [{ withAccess: _, ...users }, { tests: __, ...sales }, lastEventAt, money, activeByDay] =
    await Promise.all([
      counting,
      countSales(db),
      findLastEvent(db),
      readSalesByDay(db, days, now),
      readActiveByDay(db, days, { now, withAccess }),
    ])
  return {
    users,
    sales: { ...sales, lastEventAt },
    activeByDay,
    ...money,
    warnings: listWarnings(context, proxy),
    mails: await countUnsent(db, now),
    unserved: await countUnserved(db, now),
    frozen: await countFrozen(db),
    ...(await readCleanupState(context, now)),
  }
}

/** What stands in the way of a cleanup, or is one. */
async function readCleanupState(
  { db, env }: Pick<Context, 'db' | 'env'>,
  now: Date,
): Promise<Pick<Overview, 'refusedCleanup' | 'clockDoubt' | 'runningCleanup'>> {
  const doubt = await doubtClock(db, now)
  return {
    refusedCleanup: env.AUTO_CLEANUP ? await readRefusal(db) : null,
    clockDoubt: doubt ? describeDoubt(doubt) : null,
    runningCleanup: (await findRunningCleanup(db))?.id ?? null,
  }
}

async function findLastEvent(db: Executor): Promise<string | null> {
  const { createdAt, id, kind } = salesTable
  const [newest] = await db
    .select({ createdAt })
    .from(salesTable)
    .where(sql`${kind} is distinct from 'test'`)
    .orderBy(desc(createdAt), desc(id))
    .limit(1)
  return newest?.createdAt.toISOString() ?? null
}

/** What an operator still has to set up before selling. */
function listWarnings({ db, env }: Pick<Context, 'db' | 'env'>, proxy: ProxyNotice): SetupWarning[] {
  const missing: Record<SetupWarning, boolean> = {
    webhook_secret: env.checkoutSecrets.size === 0,
    smtp: !env.SMTP_URL,
    plans: Object.keys(env.CHECKOUT_PLANS).length === 0,
    embedded_database: db.kind === 'embedded',
    proxy: proxy.isUnknown(),
  }
  return (Object.keys(missing) as SetupWarning[]).filter((warning) => missing[warning])
}
