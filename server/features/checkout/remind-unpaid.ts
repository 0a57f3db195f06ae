import { and, asc, eq, gt, gte, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Context } from '#server/context.ts'
import { mailExclusions } from '#server/features/campaigns/tables.ts'
import { loadPlans } from '#server/features/sales/load-plans.ts'
import { planTypeOf, type Plans } from '#server/features/sales/plan-type.ts'
import { readSale } from '#server/features/sales/read-sale.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { jobKind, jobWork, type JobWork } from '#server/platform/jobs/job.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { mails } from '#server/platform/mail/tables.ts'
import { isSettled, paymentReminder, slipOf, type Slip } from './payment-reminder-mail.ts'
import { onSince } from './switch-payment-reminder.ts'

const hourMs = 60 * 60 * 1000

/**
 * A pix is paid within minutes or forgotten, and is mostly worth nothing after a day. A boleto is paid at the bank, which
 * tells of it on the next working day: earlier, many who have paid would be reminded.
 */
const times: Record<Slip, { afterMs: number; untilMs: number }> = {
  pix: { afterMs: 3 * hourMs, untilMs: 24 * hourMs },
  boleto: { afterMs: 24 * hourMs, untilMs: 72 * hourMs },
}
const longestMs = times.boleto.untilMs
const pageSize = 500

const remindUnpaidJob = jobKind({ name: 'remind-unpaid' })

/** By day only: a reminder at three in the morning wakes people. */
export function remindUnpaidWork(context: Context): JobWork {
  return jobWork({
    kind: remindUnpaidJob,
    cron: '*/15 8-20 * * *',
    effect: async (tx) => {
      await remindUnpaid(context, tx)
    },
  })
}

type StoredSale = typeof salesTable.$inferSelect

/** Mails those whose pix or boleto is due to be reminded of; one for each order, ever. Answers how many. */
export async function remindUnpaid(context: Context, tx: Transaction): Promise<number> {
  const since = await onSince(tx)
  if (!since) return 0
  const now = context.clock.now()
  const plans = await loadPlans(tx, context.env)
  let reminded = 0
  let last: StoredSale | undefined
  do {
    const page = await readWaiting(tx, { since, now, last })
    for (const sale of page) {
      if (!isDue(sale, now) || !isOurs(sale, plans) || (await isSettled(tx, sale, now))) continue
      await queueMail(context, tx, {
        kind: paymentReminder,
        to: sale.customerEmail ?? '',
        cause: { saleId: sale.id },
        onceKey: `payment-reminder ${sale.orderId}`,
      })
      reminded += 1
    }
    last = page.length === pageSize ? page.at(-1) : undefined
  } while (last)
  return reminded
}

type Reading = { since: Date; now: Date; last: StoredSale | undefined }

/** Orders that wait: of each person the newest, of which nothing was mailed, and whoever gets our mails. */
async function readWaiting(tx: Transaction, { since, now, last }: Reading): Promise<StoredSale[]> {
  const { kind, createdAt, id, customerEmail, orderId, voidedBy } = salesTable
  const newer = alias(salesTable, 'newer')
  const earliest = new Date(Math.max(since.getTime(), now.getTime() - longestMs))
  const recipientIsTold = sql`exists (select 1 from ${mails} where ${mails.recipient} = ${customerEmail}
    and ${mails.kind} = ${paymentReminder.name}
    and (${mails.onceKey} = 'payment-reminder ' || ${orderId} or ${gt(mails.createdAt, earliest)}))`
  const isExcluded = sql`exists (select 1 from ${mailExclusions} where ${mailExclusions.email} = ${customerEmail})`
  const hasNewer = sql`exists (select 1 from ${salesTable} newer where ${newer.customerEmail} = ${customerEmail}
    and ${newer.kind} = 'waiting' and (${newer.createdAt}, ${newer.id}) > (${createdAt}, ${id}))`
  return tx
    .select()
    .from(salesTable)
    .where(
      and(
        eq(kind, 'waiting'),
        gte(createdAt, earliest),
        isNotNull(customerEmail),
        isNull(voidedBy),
        sql`not ${recipientIsTold} and not ${isExcluded} and not ${hasNewer}`,
        last && or(gt(createdAt, last.createdAt), and(eq(createdAt, last.createdAt), gt(id, last.id))),
      ),
    )
    .orderBy(asc(createdAt), asc(id))
    .limit(pageSize)
}

function isDue(sale: StoredSale, now: Date): boolean {
  const slip = slipOf(sale)
  if (!slip) return false
  const age = now.getTime() - (sale.happenedAt ?? sale.createdAt).getTime()
  return age >= times[slip].afterMs && age < times[slip].untilMs
}

/** The same checkout account may sell other things. */
function isOurs(sale: StoredSale, plans: Plans): boolean {
  const event = readSale(sale)
  const type = event && planTypeOf({ ...event.plan, provider: sale.provider }, plans)
  return type !== undefined && type !== 'ignorar'
}
