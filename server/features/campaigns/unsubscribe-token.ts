import type { Context } from '#server/context.ts'

const purpose = 'unsubscribe '

/**
 * The link in every campaign mail. Its token is the sealed address: it never expires, needs no row, tells nothing
 * about whose it is, and cannot be made by anybody else.
 */
export function unsubscribeUrl({ sealer, env }: Pick<Context, 'sealer' | 'env'>, email: string): string {
  const token = Buffer.from(sealer.seal(purpose + email.toLowerCase()), 'base64').toString('base64url')
  return `${env.APP_URL}/unsubscribe?token=${token}`
}

/** The address behind a token, or nothing for one that was not made here. */
export function readUnsubscribeToken(sealer: Context['sealer'], token: string): string | undefined {
  try {
    const text = sealer.unseal(Buffer.from(token, 'base64url').toString('base64'))
    return text.startsWith(purpose) ? text.slice(purpose.length) : undefined
  } catch {
    return undefined
  }
}
