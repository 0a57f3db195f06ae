import type { Context } from '#server/context.ts'
import { hashToken, makeToken } from './tokens.ts'

const hourMs = 60 * 60 * 1000
const firstLoginMs = 30 * 24 * hourMs

type LinkContext = Pick<Context, 'env' | 'clock'>

/** A way in without a password. It works once its columns are written. */
export function makeFirstLoginLink({ env, clock }: LinkContext, token = makeToken()) {
  const columns = {
    firstLoginToken: hashToken(token),
    firstLoginTokenExpires: new Date(clock.now().getTime() + firstLoginMs),
    mustResetPassword: true,
  }
  return { token, url: `${env.APP_URL}/auth/reset-password?token=${token}`, columns }
}

/** When the link was made that is valid until then. */
export function whenMade(expires: Date): Date {
  return new Date(expires.getTime() - firstLoginMs)
}

/** A way to another password. It works once its columns are written. */
export function makeResetLink({ env, clock }: LinkContext, token = makeToken()) {
  const columns = {
    resetToken: hashToken(token),
    resetTokenExpires: new Date(clock.now().getTime() + hourMs),
  }
  return { token, url: `${env.APP_URL}/reset-password?token=${token}`, columns }
}
