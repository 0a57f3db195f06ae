import type { SessionUser } from '#contract/auth.ts'
import { users } from './tables.ts'

/** The columns a session needs, and no others: neither hash nor token is ever read along. */
export const sessionUserColumns = {
  id: users.id,
  username: users.username,
  email: users.email,
  isAdmin: users.isAdmin,
  mustResetPassword: users.mustResetPassword,
  subscriptionType: users.subscriptionType,
  subscriptionStatus: users.subscriptionStatus,
  subscriptionExpiresAt: users.subscriptionExpiresAt,
  cancellationReason: users.cancellationReason,
  canceledAt: users.canceledAt,
  subscriptionRenewal: users.subscriptionRenewal,
  createdAt: users.createdAt,
}

type SessionUserRow = Pick<typeof users.$inferSelect, keyof typeof sessionUserColumns>

export function toSessionUser({ subscriptionRenewal, canceledAt, ...row }: SessionUserRow): SessionUser {
  return {
    ...row,
    subscriptionExpiresAt: row.subscriptionExpiresAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    ...(subscriptionRenewal === 'late' ? { isPaymentLate: true } : {}),
    ...(subscriptionRenewal === 'automatic' ? { renewsByItself: true } : {}),
    ...(canceledAt ? { canceledAt: canceledAt.toISOString() } : {}),
  }
}
