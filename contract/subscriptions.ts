import * as z from 'zod/mini'

export const subscriptionTypes = ['mensal', 'trimestral', 'vitalicia'] as const
export const subscriptionStatuses = ['active', 'expired', 'warning', 'canceled'] as const
export const cancellationReasons = ['refund', 'chargeback', 'expired', 'canceled'] as const

export const SubscriptionType = z.enum(subscriptionTypes)
export type SubscriptionType = z.output<typeof SubscriptionType>
export const SubscriptionStatus = z.enum(subscriptionStatuses)
export type SubscriptionStatus = z.output<typeof SubscriptionStatus>
export const CancellationReason = z.enum(cancellationReasons)
export type CancellationReason = z.output<typeof CancellationReason>

/** Whether the next period is charged by itself. `late`: that was tried, and failed. */
export const subscriptionRenewals = ['automatic', 'late', 'none'] as const
export const SubscriptionRenewal = z.enum(subscriptionRenewals)
export type SubscriptionRenewal = z.output<typeof SubscriptionRenewal>
