import { neverHadAccess } from '#contract/access.ts'
import type { ListedUser } from '#contract/users.ts'
import { formatDay } from '#web/lib/format-date.ts'

const typeNames = { mensal: 'mensal', trimestral: 'trimestral', vitalicia: 'vitalícia' }

type Subscription = Pick<ListedUser, 'subscriptionType' | 'subscriptionExpiresAt' | 'createdAt'>

/** The type, and when it ends; a lifetime without an end has its own words. */
export function describeSubscription(user: Subscription, now: Date): { type: string; end: string | null } {
  const { subscriptionType, subscriptionExpiresAt } = user
  if (neverHadAccess(user)) return { type: 'Sem assinatura', end: null }
  if (subscriptionType === 'vitalicia' && subscriptionExpiresAt === null) {
    return { type: 'Vitalícia (sem expiração)', end: null }
  }
  return {
    type: subscriptionType ? typeNames[subscriptionType] : '–',
    end: subscriptionExpiresAt && describeEnd(subscriptionExpiresAt, now),
  }
}

function describeEnd(expiresAt: string, now: Date): string {
  const verb = Date.parse(expiresAt) <= now.getTime() ? 'expirou' : 'expira'
  return `${verb} em ${formatDay(expiresAt)}`
}
