import { and, eq, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { PaymentReminder } from '#contract/payment-reminder.ts'
import type { Context } from '#server/context.ts'
import { recordEntry, type Actor } from '#server/features/audit/record-entry.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { mails } from '#server/platform/mail/tables.ts'
import { settings } from '#server/platform/settings/tables.ts'

const key = 'payment-reminder'
const Stored = z.object({ isOn: z.boolean(), since: z.coerce.date() })
/** Until the commit: of two who switch at once, one has. */
const lockSwitch = sql`select pg_advisory_xact_lock(hashtextextended('payment reminder', 0))`
const monthMs = 30 * 24 * 60 * 60 * 1000

/** Off until somebody has switched it on. */
async function readSwitch(db: Executor): Promise<z.output<typeof Stored> | undefined> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key))
  return row && Stored.parse(row.value)
}

export async function isReminderOn(db: Executor): Promise<boolean> {
  return (await readSwitch(db))?.isOn ?? false
}

/** Since when it is on: orders of before are left alone. Nothing: it is off. */
export async function onSince(db: Executor): Promise<Date | undefined> {
  const stored = await readSwitch(db)
  return stored?.isOn ? stored.since : undefined
}

export async function readPaymentReminder({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<PaymentReminder> {
  const monthAgo = new Date(clock.now().getTime() - monthMs)
  const isSent = and(eq(mails.kind, key), eq(mails.status, 'sent'), gt(mails.createdAt, monthAgo))
  return { isOn: await isReminderOn(db), sent: await db.$count(mails, isSent) }
}

export async function switchPaymentReminder(
  context: Context,
  isOn: boolean,
  actor: Actor,
): Promise<PaymentReminder> {
  await context.db.transaction(async (tx) => {
    await tx.execute(lockSwitch)
    const wasOn = await isReminderOn(tx)
    if (wasOn === isOn) return
    await writeSwitch(tx, { isOn, since: context.clock.now() })
    await recordEntry(context, tx, {
      action: 'payment-reminder-switched',
      actor,
      before: { isOn: wasOn },
      after: { isOn },
    })
  })
  return readPaymentReminder(context)
}

async function writeSwitch(tx: Transaction, { isOn, since }: z.output<typeof Stored>): Promise<void> {
  const value = { isOn, since: since.toISOString() }
  await tx
    .insert(settings)
    .values({ key, value, updatedAt: since })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: since } })
}
