import { z } from 'zod'
import type { MailContent } from '#contract/mail/layout.ts'
import { offerDenial, provenUserId } from '#server/features/freezing/offer-denial.ts'
import { formatDay } from '#server/features/subscriptions/sao-paulo.ts'
import { mailKind } from '#server/platform/mail/mail-kind.ts'

/** To the address that an administrator had until now. It leads nowhere into the account. */
export const ownEmailChanged = mailKind({
  name: 'own-email-changed',
  cause: z.object({ greeting: z.string(), at: z.coerce.date(), provenUserId }),
  make: (context, _tx, { cause, to }) =>
    Promise.resolve({ content: emailChangedMail(cause, offerDenial(context, cause, to)) }),
})

function emailChangedMail(
  { greeting, at }: { greeting: string; at: Date },
  notMe: MailContent['blocks'],
): MailContent {
  return {
    subject: 'O email da sua conta de administrador mudou',
    preview: 'Se não foi você, avise quem cuida do Integrador.',
    heading: greeting,
    blocks: [
      {
        paragraph: `Em ${formatDay(at)}, o email da sua conta de administrador do Integrador foi trocado por outro. Este endereço não entra mais na conta.`,
      },
      { paragraph: 'Se foi você, não é preciso fazer nada.' },
      {
        paragraph:
          'Se não foi você, avise agora os outros administradores ou quem cuida do servidor: alguém pode estar usando sua conta.',
      },
      ...notMe,
    ],
  }
}
