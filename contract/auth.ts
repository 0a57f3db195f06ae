import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { CancellationReason, SubscriptionStatus, SubscriptionType } from './subscriptions.ts'
import { Username } from './username.ts'

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

const NewPassword = z
  .string('Senha deve ter pelo menos 6 caracteres')
  .check(
    z.minLength(6, 'Senha deve ter pelo menos 6 caracteres'),
    z.maxLength(128, 'Senha deve ter no máximo 128 caracteres'),
  )

const Token = z
  .string('Token não encontrado na URL')
  .check(z.minLength(1, 'Token não encontrado na URL'), z.maxLength(200, 'Token inválido'))

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

/** What a person may say about themselves. Rights, expiry and tokens are not theirs to set, and are dropped. */
export const NewAccount = z.object({
  username: Username,
  email: Email,
  password: NewPassword,
  subscriptionType: z.optional(SubscriptionType),
})
export type NewAccount = z.output<typeof NewAccount>

export const register = endpoint({
  method: 'POST',
  path: '/api/register',
  summary: 'Makes an account without access, which a sale for the same email opens',
  body: NewAccount,
  reply: SessionUser,
  status: 201,
})

const ending = { method: 'POST', summary: 'Ends the session, if there is one', reply: Done } as const
export const logout = endpoint({ ...ending, path: '/api/logout' })
export const logoutAgain = endpoint({ ...ending, path: '/api/auth/logout' })

export const FirstPassword = z.object({ token: Token, newPassword: NewPassword })
export type FirstPassword = z.output<typeof FirstPassword>

export const setFirstPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Sets the password with a first-login token',
  body: FirstPassword,
  reply: Done,
})

export const FirstAccessLink = z.object({ token: Token })
export type FirstAccessLink = z.output<typeof FirstAccessLink>

/** Asked when the link is opened: nobody should think of a password for one that will not take it. */
export const checkFirstAccess = endpoint({
  method: 'POST',
  path: '/api/auth/check-first-access',
  summary: 'Whether a first-login link still works, and what to say if not',
  body: FirstAccessLink,
  reply: z.object({ isValid: z.boolean(), message: z.string() }),
})

export const renewFirstAccess = endpoint({
  method: 'POST',
  path: '/api/auth/renew-first-access',
  summary: 'Mails a new link to the owner of an old one, if it was one of ours',
  body: FirstAccessLink,
  reply: Done,
})

export const RecoveryRequest = z.object({ email: Email })
export type RecoveryRequest = z.output<typeof RecoveryRequest>

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Mails a recovery link, if there is such an account',
  body: RecoveryRequest,
  reply: Done,
})

/** The two fields of every screen that sets a password. */
export const PasswordPair = z
  .object({
    newPassword: NewPassword,
    confirmPassword: z
      .string('Confirmação da senha é obrigatória')
      .check(z.minLength(6, 'Confirmação da senha é obrigatória')),
  })
  .check(
    z.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
      path: ['confirmPassword'],
      message: 'As senhas não coincidem',
    }),
  )
export type PasswordPair = z.output<typeof PasswordPair>

export const RecoveredPassword = z.intersection(z.object({ token: Token }), PasswordPair)
export type RecoveredPassword = z.output<typeof RecoveredPassword>

export const resetPasswordByEmail = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password-by-email',
  summary: 'Sets a new password with a mailed recovery token',
  body: RecoveredPassword,
  reply: Done,
})
