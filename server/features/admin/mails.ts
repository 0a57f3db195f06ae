import { z } from 'zod'
import type { MailContent } from '#contract/mail/layout.ts'
import { formatDay } from '#server/features/subscriptions/sao-paulo.ts'
import { mailKind } from '#server/platform/mail/mail-kind.ts'

/** To the address that an administrator had until now. It leads nowhere: it may be read by the wrong person. */
export const ownEmailChanged = mailKind({
  name: 'own-email-changed',
  cause: z.object({ greeting: z.string(), at: z.coerce.date() }),
  make: (_context, _tx, { cause }) =>
    Promise.resolve({ content: emailChangedMail(cause.greeting, cause.at) }),
})

function emailChangedMail(greeting: string, at: Date): MailContent {
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
    ],
  }
}
