import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { MailContent } from '#contract/mail/layout.ts'
import { makeToken } from '#server/features/auth/tokens.ts'
import { offerDenial, provenUserId } from '#server/features/freezing/offer-denial.ts'
import { users } from '#server/features/users/tables.ts'
import { formatMoment } from '#server/platform/format-moment.ts'
import { mailKind } from '#server/platform/mail/mail-kind.ts'
import { hashLink, validMs, writeEmailLink } from './email-change-link.ts'
import { emailChanges } from '../tables.ts'

/** To an address that may be anybody's: it names nobody. Its hour counts from the sending. */
export const confirmNewEmail = mailKind({
  name: 'confirm-email',
  cause: z.object({ userId: z.uuid() }),
  make: async (context, tx, { cause: { userId }, to, secret }) => {
    const isWaiting = and(eq(emailChanges.userId, userId), eq(emailChanges.email, to))
    const [change] = await tx.select().from(emailChanges).where(isWaiting).for('update')
    if (!change) return { dropped: 'A troca de email foi desfeita ou já foi feita.' }
    const [user] = await tx.select().from(users).where(eq(users.id, userId))
    if (!user || user.frozenAt) return { dropped: 'A conta está congelada.' }
    const token = secret ?? makeToken()
    const tokenHash = hashLink(token, user)
    if (secret !== undefined && tokenHash !== change.tokenHash)
      return { dropped: 'Um link mais novo tomou o lugar deste.' }
    const expires = new Date(context.clock.now().getTime() + validMs)
    await tx.update(emailChanges).set({ tokenHash, expires }).where(isWaiting)
    const url = writeEmailLink(context, { userId, email: to, token })
    return { content: confirmMail(url), secret: token }
  },
})

function confirmMail(url: string): MailContent {
  return {
    subject: 'Confirme seu novo email no Integrador',
    preview: 'O link vale por 1 hora.',
    heading: 'Olá',
    blocks: [
      { paragraph: 'Alguém pediu para usar este endereço como o email da própria conta no Integrador.' },
      { button: { label: 'Confirmar este email', url } },
      {
        note: 'O link vale por 1 hora e funciona uma vez. Se você pedir outro, este deixa de valer.\nSe não foi você quem pediu, ignore este email: nada muda.',
      },
    ],
  }
}

/** To the address that the account had until then, greeted as its reader was. */
export const leftEmail = mailKind({
  name: 'left-email',
  cause: z.object({ greeting: z.string(), at: z.coerce.date(), provenUserId }),
  make: (context, _tx, { cause, to }) =>
    Promise.resolve({ content: leftMail(cause, offerDenial(context, cause, to)) }),
})

function leftMail(
  { greeting, at }: { greeting: string; at: Date },
  notMe: MailContent['blocks'],
): MailContent {
  return {
    subject: 'O email da sua conta no Integrador mudou',
    preview: 'Este endereço não entra mais na conta.',
    heading: greeting,
    blocks: [
      {
        paragraph: `Em ${formatMoment(at)} (horário de Brasília), o email da sua conta no Integrador foi trocado por outro, a pedido de quem sabe a senha dela. Este endereço não entra mais na conta.`,
      },
      { paragraph: 'Se foi você, não é preciso fazer nada.' },
      { paragraph: 'Se não foi, alguém pode estar usando sua conta.' },
      ...notMe,
    ],
  }
}
