import type { SaleKind } from '#contract/checkout.ts'
import type { AccessFact } from '#server/features/subscriptions/access-facts.ts'

/** What each kind of event is to access. Nothing: it changes none. */
export const factKinds = {
  approved: 'grant',
  renewed: 'grant',
  trial: 'grant',
  joined: 'grant',
  refunded: 'refund',
  chargeback: 'chargeback',
  canceled: 'canceled',
  removed: 'removed',
  late: 'late',
  waiting: undefined,
  rejected: undefined,
  abandoned: undefined,
  info: undefined,
  test: undefined,
  unknown: undefined,
  unread: undefined,
} as const satisfies Record<SaleKind, AccessFact['kind'] | undefined>
