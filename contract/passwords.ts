import * as z from 'zod/mini'
import { Email, SessionUser } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { SubscriptionType } from './subscriptions.ts'
import { Username } from './username.ts'

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
