import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { hashToken } from '#server/features/auth/tokens.ts'
import type { users } from '#server/features/users/tables.ts'
import { readSealedToken, writeSealedToken } from '#server/platform/settings/sealed-token.ts'

export const confirmEmailPath = '/confirmar-email'
const purpose = 'confirm-email'
export const validMs = 60 * 60 * 1000

const EmailLink = z.object({ userId: z.uuid(), email: z.string(), token: z.string() })
export type EmailLink = z.output<typeof EmailLink>

type Holder = Pick<typeof users.$inferSelect, 'email' | 'password' | 'unfrozenAt'>

/**
 * What is stored of a link's token. It holds for the address, the password and the freezing of the moment in which it was
 * asked for: whoever takes an account back by any of these has ended what a stranger asked for in it.
 */
export function hashLink(token: string, { email, password, unfrozenAt }: Holder): string {
  return hashToken([token, email, password ?? '', unfrozenAt?.toISOString() ?? ''].join(' '))
}

export function writeEmailLink({ sealer, env }: Pick<Context, 'sealer' | 'env'>, link: EmailLink): string {
  return `${env.APP_URL}${confirmEmailPath}?token=${writeSealedToken(sealer, purpose, JSON.stringify(link))}`
}

/** Nothing for a link that was not made here. */
export function readEmailLink({ sealer }: Pick<Context, 'sealer'>, token: unknown): EmailLink | undefined {
  const text = readSealedToken(sealer, purpose, token)
  return text === undefined ? undefined : EmailLink.parse(JSON.parse(text))
}
