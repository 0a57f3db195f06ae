import type { Context } from '#server/context.ts'
import { readSealedToken, writeSealedToken } from '#server/platform/settings/sealed-token.ts'

const purpose = 'unsubscribe'

/** The link in every campaign mail. Its token is the address, and never expires. */
export function unsubscribeUrl({ sealer, env }: Pick<Context, 'sealer' | 'env'>, email: string): string {
  return `${env.APP_URL}/unsubscribe?token=${writeSealedToken(sealer, purpose, email.toLowerCase())}`
}

/** The address behind a token, or nothing for one that was not made here. */
export function readUnsubscribeToken(sealer: Context['sealer'], token: unknown): string | undefined {
  return readSealedToken(sealer, purpose, token)
}
