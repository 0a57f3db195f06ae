import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { CancellationReason, SubscriptionStatus, SubscriptionType } from './subscriptions.ts'

/** The person behind the session, as the browser may know them. Dates are ISO strings. */
export const SessionUser = z.object({
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  mustResetPassword: z.boolean(),
  subscriptionType: z.nullable(SubscriptionType),
  subscriptionStatus: SubscriptionStatus,
  subscriptionExpiresAt: z.nullable(z.iso.datetime()),
  cancellationReason: z.nullable(CancellationReason),
  createdAt: z.iso.datetime(),
})
export type SessionUser = z.output<typeof SessionUser>

export const currentUser = endpoint({
  method: 'GET',
  path: '/api/user',
  summary: 'The person behind the session cookie',
  reply: SessionUser,
})
