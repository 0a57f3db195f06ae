import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { CancellationReason, SubscriptionStatus, SubscriptionType } from './subscriptions.ts'

/**
 * The person behind the session, as the browser may know them. Dates are ISO strings. The formats are the
 * database's own: checking them again would cost every call.
 */
export const SessionUser = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  mustResetPassword: z.boolean(),
  subscriptionType: z.nullable(SubscriptionType),
  subscriptionStatus: SubscriptionStatus,
  subscriptionExpiresAt: z.nullable(z.string()),
  cancellationReason: z.nullable(CancellationReason),
  createdAt: z.string(),
  /** There only while a charge has failed and was not made up for: access lasts for the days of grace. */
  isPaymentLate: z.optional(z.boolean()),
  /** There only while the checkout charges the next period by itself: then there is nothing to renew. */
  renewsByItself: z.optional(z.boolean()),
  /** When that happened which is the cancellation's reason; there only with one. */
  canceledAt: z.optional(z.string()),
  /** There only while an administrator is to set one up before the panel opens. */
  lacksSecondFactor: z.optional(z.boolean()),
})
export type SessionUser = z.output<typeof SessionUser>

export const Email = z
  .string('Email inválido')
  .check(z.trim(), z.email('Email inválido'), z.maxLength(254, 'Email inválido'))

const Done = z.object({ message: z.string() })

const Password = z
  .string('Senha é obrigatória')
  .check(z.minLength(1, 'Senha é obrigatória'), z.maxLength(128, 'Senha deve ter no máximo 128 caracteres'))

export const Credentials = z.object({ email: Email, password: Password })
export type Credentials = z.output<typeof Credentials>

/** What an account may ask for besides the password. */
export const factorKinds = ['authenticator', 'passkey', 'recovery-code'] as const
const FactorKind = z.enum(factorKinds)
export type FactorKind = z.output<typeof FactorKind>

/** What the login answers instead of the person: the password was right, and one of these is still wanted. */
const SecondFactorWanted = z.object({ secondFactor: z.array(FactorKind) })
export type SecondFactorWanted = z.output<typeof SecondFactorWanted>

export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  summary: 'Starts a session, or asks for the second factor of an account that has one',
  body: Credentials,
  reply: z.union([SessionUser, SecondFactorWanted]),
})

export const PasswordProof = z.object({ password: Password })
export type PasswordProof = z.output<typeof PasswordProof>

/** For ten minutes, what a session alone may not do is done without asking again. */
export const confirmPassword = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-password',
  summary: 'Proves once more, in a session, that its password is known',
  body: PasswordProof,
  reply: Done,
})

const ending = { method: 'POST', summary: 'Ends the session, if there is one', reply: Done } as const
export const logout = endpoint({ ...ending, path: '/api/logout' })
export const logoutAgain = endpoint({ ...ending, path: '/api/auth/logout' })
