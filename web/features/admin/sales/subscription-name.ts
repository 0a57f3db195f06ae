import type { SubscriptionType } from '#contract/subscriptions.ts'

const names: Record<SubscriptionType, string> = {
  mensal: 'Mensal',
  trimestral: 'Trimestral',
  vitalicia: 'Vitalícia',
}

export function subscriptionName(type: SubscriptionType | null): string {
  return type === null ? '—' : names[type]
}
