import { and, eq } from 'drizzle-orm'
import type { MailChoices } from '#contract/account.ts'
import type { SessionUser } from '#contract/auth.ts'
import type { Context } from '#server/context.ts'
import { mailExclusions } from '#server/features/campaigns/tables.ts'
import { users } from '#server/features/users/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'

type Person = Pick<SessionUser, 'id' | 'email'>
type Exclusion = (typeof mailExclusions.$inferSelect)['reason']

/** What the person wishes; that the address itself refuses mails is no wish. */
export async function readMailChoices(tx: Transaction, { id, email }: Person): Promise<MailChoices> {
  const [user] = await tx.select({ reminders: users.wantsReminders }).from(users).where(eq(users.id, id))
  return { reminders: user?.reminders ?? true, news: !(await isExcluded(tx, email, 'unsubscribed')) }
}

/** Answers what is true from now on. */
export function chooseMails(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { user, reminders, news }: { user: Person; reminders?: boolean | undefined; news?: boolean | undefined },
): Promise<string> {
  return db.transaction(async (tx) => {
    if (reminders !== undefined)
      await tx.update(users).set({ wantsReminders: reminders }).where(eq(users.id, user.id))
    if (news !== undefined) await wishForNews(tx, { email: user.email, news, now: clock.now() })
    // No wish of anybody makes a mail server take what it has refused for good.
    if (news && (await isExcluded(tx, user.email, 'suppressed')))
      return 'Preferência salva. Mas seu servidor de email recusou nossas novidades, e por isso elas não são mais enviadas a este endereço.'
    return 'Preferências de email salvas.'
  })
}

async function wishForNews(
  tx: Transaction,
  { email, news, now }: { email: string; news: boolean; now: Date },
): Promise<void> {
  if (news) await tx.delete(mailExclusions).where(isOf(email, 'unsubscribed'))
  else
    await tx
      .insert(mailExclusions)
      .values({ email: email.toLowerCase(), reason: 'unsubscribed', createdAt: now })
      .onConflictDoNothing()
}

const isOf = (email: string, reason: Exclusion) =>
  and(eq(mailExclusions.email, email.toLowerCase()), eq(mailExclusions.reason, reason))

async function isExcluded(tx: Transaction, email: string, reason: Exclusion): Promise<boolean> {
  return (await tx.$count(mailExclusions, isOf(email, reason))) > 0
}
