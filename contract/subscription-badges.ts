import { daysUntil, neverHadAccess } from './access.ts'
import type { SessionUser } from './auth.ts'

/** What is said of a subscription, and in which colour. Free of zod, so that any screen may use it. */
export type SubscriptionBadge = {
  text: string
  /** The same as a person would say it: the visible pattern writes '1 dias restantes'. */
  label: string
  tone: 'green' | 'orange' | 'yellow' | 'red' | 'blue'
}

export type Subscriber = Pick<
  SessionUser,
  | 'isAdmin'
  | 'subscriptionType'
  | 'subscriptionStatus'
  | 'subscriptionExpiresAt'
  | 'cancellationReason'
  | 'createdAt'
>

/** From this many days on, a subscription that is about to end is warned of. */
const warningDays = 7

export function describeForDashboard(user: Subscriber, now: Date): SubscriptionBadge | null {
  const days = daysLeft(user, now)
  if (days === null) return null
  if (isOver(days)) return badge('red', 'Expirada há #', days)
  if (user.subscriptionStatus === 'canceled') return badge('yellow', 'Cancelada - # restantes', days)
  return badge(days <= warningDays ? 'orange' : 'green', '# restantes', days)
}

/** Goes by the days alone, and is short: it stands in the header of the wizard. */
export function describeForWizard(user: Subscriber, now: Date): SubscriptionBadge | null {
  const days = daysLeft(user, now)
  if (days === null) return null
  if (isOver(days)) return badge('red', 'Expirada há #', days, 'd')
  return badge(days <= warningDays ? 'orange' : 'green', '# restantes', days, 'd')
}

export function describeForAdmin(user: Subscriber, now: Date): SubscriptionBadge | null {
  if (isLifetime(user)) return { text: 'Vitalícia', label: 'Vitalícia', tone: 'blue' }
  const days = daysLeft(user, now)
  if (days === null) return null
  if (isOver(days) || user.subscriptionStatus === 'expired') return badge('red', expiredText(user), days)
  if (user.subscriptionStatus === 'canceled') return badge('orange', canceledText(user), days)
  if (days <= warningDays) return badge('orange', 'Expira em #', days)
  return badge('green', 'Ativa (# restantes)', days)
}

/** A refunded lifetime has an expiry, and is a lifetime no more. */
export function isLifetime({ isAdmin, subscriptionType, subscriptionExpiresAt }: Subscriber): boolean {
  return !isAdmin && subscriptionType === 'vitalicia' && subscriptionExpiresAt === null
}

/** Nothing is counted for admins, for people without an expiry, and where nothing ever began. */
function daysLeft(user: Subscriber, now: Date): number | null {
  const { isAdmin, subscriptionExpiresAt } = user
  if (isAdmin || subscriptionExpiresAt === null || neverHadAccess(user)) return null
  return daysUntil(subscriptionExpiresAt, now)
}

/** Rounded up, a day that has begun counts as one: with none left, the access has ended. */
function isOver(days: number): boolean {
  return days <= 0
}

function expiredText({ cancellationReason }: Subscriber): string {
  if (cancellationReason === 'refund') return 'Reembolsada'
  return cancellationReason === 'chargeback' ? 'Chargeback' : 'Expirada há #'
}

function canceledText({ cancellationReason }: Subscriber): string {
  if (cancellationReason === 'refund') return 'Reembolsada (#)'
  return cancellationReason === 'chargeback' ? 'Chargeback (#)' : 'Cancelada (# restantes)'
}

/** Puts the number of days in the place of '#': as the pattern has it to be read, and in good grammar to be heard. */
function badge(tone: SubscriptionBadge['tone'], pattern: string, days: number, unit = ' dias') {
  const count = Math.abs(days)
  const spoken = pattern.replace('#', count === 1 ? '1 dia' : `${count} dias`)
  return {
    text: pattern.replace('#', `${count}${unit}`),
    label: count === 1 ? spoken.replace('restantes', 'restante') : spoken,
    tone,
  }
}
