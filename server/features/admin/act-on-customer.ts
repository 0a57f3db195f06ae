import { eq } from 'drizzle-orm'
import type { actOnCustomer as call, AccessAct, previewAct as preview } from '#contract/customers.ts'
import type { AuditAction } from '#contract/audit-words.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Context } from '#server/context.ts'
import { recordEntry, type Actor } from '#server/features/audit/record-entry.ts'
import { actOnAccess, type Acted } from '#server/features/customers/act-on-access.ts'
import { accessGiven } from '#server/features/customers/given-mail.ts'
import type { User } from '#server/features/customers/make-users.ts'
import { formatDay } from '#server/features/subscriptions/sao-paulo.ts'
import { users } from '#server/features/users/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { rehearse } from '#server/platform/database/rehearse.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { accessOf } from './access-of.ts'

type Wish = { id: string; act: AccessAct; seenEnd: string | null; actor: Actor }

const actions = {
  courtesy: 'courtesy-given',
  set_end: 'end-set',
  set_plan: 'plan-set',
  revoke: 'access-revoked',
  unrevoke: 'access-restored',
} as const satisfies Record<AccessAct['kind'], AuditAction>

/** Does it, and tells the customer of what was given. Returns what to tell the administrator. */
export async function actOnCustomer(context: Context, wish: Wish): Promise<Reply<typeof call>> {
  const acted = await context.db.transaction(async (tx) => {
    const done = await act(context, tx, wish)
    const { id: userId, email: to } = done.after
    await recordEntry(context, tx, {
      action: actions[wish.act.kind],
      actor: wish.actor,
      subject: done.after,
      before: accessOf(done.before),
      after: accessOf(done.after),
      about: { reason: wish.act.reason },
    })
    if (isProlonged(done)) await queueMail(context, tx, { kind: accessGiven, to, cause: { userId } })
    return done
  })
  return { message: `Feito. ${describeChange(acted, context.clock.now())}` }
}

/** What it would come to: the act itself, of which nothing is left. */
export async function previewAct(context: Context, wish: Wish): Promise<Reply<typeof preview>> {
  const acted = await rehearse(context.db, (tx) => act(context, tx, wish))
  return {
    effect: describeChange(acted, context.clock.now()),
    endsAt: acted.after.subscriptionExpiresAt?.toISOString() ?? null,
  }
}

async function act(context: Context, tx: Transaction, { id, actor, ...wish }: Wish): Promise<Acted> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, id))
  if (!user) throw new AppError('not_found')
  return actOnAccess(context, tx, { ...wish, email: user.email, actorId: actor.id })
}

function isProlonged({ before, after }: Acted): boolean {
  return endMs(after) > endMs(before)
}

function endMs({ subscriptionExpiresAt: end, subscriptionType }: User): number {
  return end?.getTime() ?? (subscriptionType === 'vitalicia' ? Infinity : 0)
}

const typeNames = { mensal: 'mensal', trimestral: 'trimestral', vitalicia: 'vitalício' } as const

function describeChange({ before, after }: Acted, now: Date): string {
  const plan =
    before.subscriptionType === after.subscriptionType || !after.subscriptionType
      ? ''
      : ` O plano passa a ser ${typeNames[after.subscriptionType]}.`
  const charge =
    after.subscriptionRenewal === 'automatic'
      ? ' O checkout continua cobrando: cancelar a cobrança é lá.'
      : ''
  return `${describeEnd(before, after, now)}${plan}${charge}`
}

function describeEnd(before: User, after: User, now: Date): string {
  const { subscriptionExpiresAt: end } = after
  if (end !== null && end <= now)
    return `${after.username} fica sem acesso a partir de agora. Se comprar ou for cobrado de novo, o acesso volta.`
  const until = end === null ? 'não tem mais data de fim' : `vale até ${formatDay(end)}`
  const former = before.subscriptionExpiresAt
  const was = former && former > now ? ` (era até ${formatDay(former)})` : ''
  return `O acesso de ${after.username} ${until}${was}.`
}
