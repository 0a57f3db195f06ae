import type { SessionUser } from '#contract/auth.ts'

export const subscriber: SessionUser = {
  id: '8d4b3ff6-5f0e-4b4e-9c57-0b6a1d8f7a11',
  username: 'marina.alves',
  email: 'marina@exemplo.com.br',
  isAdmin: false,
  mustResetPassword: false,
  subscriptionType: 'mensal',
  subscriptionStatus: 'active',
  subscriptionExpiresAt: '2999-01-01T00:00:00.000Z',
  cancellationReason: null,
  createdAt: '2025-08-14T12:00:00.000Z',
}

export const expired: SessionUser = { ...subscriber, subscriptionExpiresAt: '2020-01-01T00:00:00.000Z' }
/** Has an account, and never had access. */
export const registered: SessionUser = { ...expired, subscriptionExpiresAt: expired.createdAt }
/** Has time left until the end of what was paid. */
export const canceled: SessionUser = {
  ...subscriber,
  subscriptionStatus: 'canceled',
  cancellationReason: 'canceled',
}
export const lifetime: SessionUser = {
  ...subscriber,
  subscriptionType: 'vitalicia',
  subscriptionExpiresAt: null,
}
export const admin: SessionUser = { ...subscriber, username: 'rafael', isAdmin: true }
export const expiredAdmin: SessionUser = { ...expired, isAdmin: true }
