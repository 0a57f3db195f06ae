import { eq } from 'drizzle-orm'
import type { Reply } from '#contract/endpoint.ts'
import type { previewRenewal as preview } from '#contract/users.ts'
import type { Context } from '#server/context.ts'
import { recordEntry, type Actor } from '#server/features/audit/record-entry.ts'
import { accessGiven } from '#server/features/customers/given-mail.ts'
import type { User } from '#server/features/customers/make-users.ts'
import { renewSubscription } from '#server/features/customers/renew-subscription.ts'
import { formatDay } from '#server/features/subscriptions/sao-paulo.ts'
import { users } from '#server/features/users/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { rehearse } from '#server/platform/database/rehearse.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { accessOf } from './access-of.ts'

type Wish = { id: string; actor: Actor }

/** Gives a user one more period. Returns what to tell the administrator. */
export async function renewUser(context: Context, wish: Wish): Promise<string> {
  const { after } = await context.db.transaction(async (tx) => {
    const renewed = await renew(context, tx, wish)
    const { id: userId, email: to } = renewed.after
    await queueMail(context, tx, { kind: accessGiven, to, cause: { userId } })
    await recordEntry(context, tx, {
      action: 'subscription-renewed',
      actor: wish.actor,
      subject: renewed.after,
      before: accessOf(renewed.before),
      after: accessOf(renewed.after),
    })
    return renewed
  })
  const { username, subscriptionExpiresAt: end } = after
  return end === null
    ? `A assinatura de ${username} voltou a ser vitalícia.`
    : `Assinatura de ${username} renovada até ${formatDay(end)}.`
}

/** What a renewal would come to now: the renewal itself, of which nothing is left. */
export async function previewRenewal(context: Context, wish: Wish): Promise<Reply<typeof preview>> {
  const { before, after } = await rehearse(context.db, (tx) => renew(context, tx, wish))
  const end = before.subscriptionExpiresAt
  const hadAccess = end !== null && end > context.clock.now()
  return {
    endsAt: after.subscriptionExpiresAt?.toISOString() ?? null,
    isChargedOn: hadAccess && after.subscriptionRenewal !== 'none',
  }
}

type Renewed = { before: User; after: User }

async function renew(context: Context, tx: Transaction, { id, actor }: Wish): Promise<Renewed> {
  if (id === actor.id) throw new AppError('own_row_not_renewable')
  const [before] = await tx.select().from(users).where(eq(users.id, id))
  if (!before) throw new AppError('not_found')
  return { before, after: await renewSubscription(context, tx, { email: before.email, actorId: actor.id }) }
}
