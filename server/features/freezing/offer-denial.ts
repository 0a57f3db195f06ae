import { z } from 'zod'
import type { MailContent } from '#contract/mail/layout.ts'
import type { Context } from '#server/context.ts'
import { formatDay } from '#server/features/subscriptions/sao-paulo.ts'
import type { users } from '#server/features/users/tables.ts'
import { makeNotMeLink } from './not-me-link.ts'

/** Whose address it was, if it had been proven: a mail to any other address may be read by a stranger. */
export const provenUserId = z.uuid().optional()

export function provenUserIdOf({ id, emailVerifiedAt }: typeof users.$inferSelect): {
  provenUserId?: string
} {
  return emailVerifiedAt ? { provenUserId: id } : {}
}

/** The end of a mail to a former address: what to do if the change was not its reader's. */
export function offerDenial(
  context: Pick<Context, 'sealer' | 'env' | 'clock'>,
  { provenUserId: userId, at }: { provenUserId?: string | undefined; at: Date },
  email: string,
): MailContent['blocks'] {
  if (userId === undefined) return []
  const { url, until } = makeNotMeLink(context, { userId, email, movedAt: at })
  return [
    { button: { label: 'Não fui eu', url } },
    {
      note: `O botão vale até ${formatDay(until)} e congela a conta: ninguém entra nela até um administrador olhar. Nada é desfeito sozinho.`,
    },
  ]
}
