import { and, eq, inArray, lte, or, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { auditEntries } from '#server/features/audit/tables.ts'
import { forgetRecipient } from '#server/features/campaigns/forget-recipient.ts'
import { campaignDrafts } from '#server/features/campaigns/tables.ts'
import { forgetBuyer } from '#server/features/checkout/forget-buyer.ts'
import { addressesOf, purgeErasedUser } from '#server/features/customers/archive-users.ts'
import { doubtClock } from '#server/features/customers/doubt-clock.ts'
import { lockCustomers } from '#server/features/customers/lock-customers.ts'
import { findUsers } from '#server/features/customers/make-users.ts'
import { deletedUsers } from '#server/features/customers/tables.ts'
import { subscriptionActs } from '#server/features/subscriptions/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { jobKind, jobWork, type JobWork } from '#server/platform/jobs/job.ts'
import { mails } from '#server/platform/mail/tables.ts'
import { accountErased } from './erasure-mail.ts'
import { erasures } from '../tables.ts'

export const finishErasuresJob = jobKind({ name: 'finish-erasures' })
const finishErasureJob = jobKind<{ id: string }>({ name: 'finish-erasure' })

/** Each night, each erasure that nobody has taken back. Each for itself: one that fails keeps no other waiting. */
export function finishErasureWorks(context: Context): JobWork[] {
  return [
    jobWork({
      kind: finishErasuresJob,
      cron: '47 3 * * *',
      effect: async (tx) => {
        const now = context.clock.now()
        // What could still be taken back does not go by a clock that cannot be right.
        if (await doubtClock(tx, now)) return
        const { id, isErasure, finalAt } = deletedUsers
        const due = await tx
          .select({ id })
          .from(deletedUsers)
          .where(and(eq(isErasure, true), lte(finalAt, now)))
        await context.jobs.enqueueAll(tx, finishErasureJob, due)
      },
    }),
    jobWork({ kind: finishErasureJob, effect: (tx, { id }) => finishErasure(context, tx, id) }),
  ]
}

/** Everything that names the person goes in one transaction, and a line stays that proves it and names nobody. */
export async function finishErasure(
  { clock, sealer }: Pick<Context, 'clock' | 'sealer'>,
  tx: Transaction,
  id: string,
): Promise<void> {
  const now = clock.now()
  const isDue = and(eq(deletedUsers.id, id), eq(deletedUsers.isErasure, true), lte(deletedUsers.finalAt, now))
  const [seen] = await tx.select().from(deletedUsers).where(isDue)
  if (!seen) return
  const emails = addressesOf(seen)
  await lockCustomers(tx, emails)
  const [erased] = await tx.select().from(deletedUsers).where(isDue).for('update')
  if (!erased) return
  const held = await findUsers(tx, emails)
  const free = emails.filter((email) => !held.has(email))
  await forgetBuyer(tx, { id, emails, free })
  await forgetActs(tx, { id, emails, free })
  await forgetMails(tx, { emails, free, askedAt: erased.createdAt })
  await forgetRecipient(tx, { emails, free })
  await forgetActor(tx, erased)
  await purgeErasedUser(tx, id)
  await tx.insert(erasures).values({
    emailHash: sealer.fingerprint(erased.email.toLowerCase()),
    askedAt: erased.createdAt,
    doneAt: now,
  })
}

type Addresses = { emails: string[]; free: string[] }

/** What was done by hand to their access; whoever has an address of theirs by now keeps what was done since. */
async function forgetActs(tx: Transaction, { id, emails, free }: Addresses & { id: string }): Promise<void> {
  const { customerEmail, voidedBy, kind } = subscriptionActs
  const isOfDeletion = and(inArray(customerEmail, emails), eq(kind, 'delete'))
  await tx.delete(subscriptionActs).where(or(eq(voidedBy, id), inArray(customerEmail, free), isOfDeletion))
}

/** Where administrators are known by the name that they had: theirs, and those that are written down of them. */
async function forgetActor(
  tx: Transaction,
  { id, username, createdAt }: typeof deletedUsers.$inferSelect,
): Promise<void> {
  const acted = await tx
    .selectDistinct({ name: auditEntries.actorName })
    .from(auditEntries)
    .where(eq(auditEntries.actorId, id))
  const names = [username, ...acted.flatMap(({ name }) => name ?? [])]
  await tx
    .update(deletedUsers)
    .set({ deletedBy: null })
    .where(and(inArray(deletedUsers.deletedBy, names), lte(deletedUsers.createdAt, createdAt)))
  await tx
    .update(campaignDrafts)
    .set({ savedBy: 'conta excluída' })
    .where(and(inArray(campaignDrafts.savedBy, names), lte(campaignDrafts.savedAt, createdAt)))
}

async function forgetMails(
  tx: Transaction,
  { emails, free, askedAt }: Addresses & { askedAt: Date },
): Promise<void> {
  const recipient = sql`lower(${mails.recipient})`
  const isBefore = or(
    lte(mails.createdAt, askedAt),
    eq(mails.kind, accountErased.name),
    inArray(recipient, free),
  )
  await tx.delete(mails).where(and(inArray(recipient, emails), isBefore))
}
