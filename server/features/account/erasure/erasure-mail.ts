import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { MailContent } from '#contract/mail/layout.ts'
import { deletedUsers } from '#server/features/customers/tables.ts'
import { formatMoment } from '#server/platform/format-moment.ts'
import { mailKind } from '#server/platform/mail/mail-kind.ts'
import { writeUndoLink } from './undo-erasure-link.ts'

/** The goodbye: what goes, what stays and until when, and the way back. */
export const accountErased = mailKind({
  name: 'account-erased',
  cause: z.object({ userId: z.uuid(), greeting: z.string(), at: z.coerce.date() }),
  make: async (context, tx, { cause: { userId, greeting, at } }) => {
    const isThisOne = and(eq(deletedUsers.id, userId), eq(deletedUsers.createdAt, at))
    const [erased] = await tx.select().from(deletedUsers).where(isThisOne)
    if (!erased) return { dropped: 'A exclusão foi desfeita ou já é definitiva.' }
    const url = writeUndoLink(context, { userId, at })
    return { content: goodbyeMail(greeting, { url, until: erased.finalAt }) }
  },
})

function goodbyeMail(greeting: string, { url, until }: { url: string; until: Date }): MailContent {
  const moment = `${formatMoment(until)} (horário de Brasília)`
  return {
    subject: 'Sua conta no Integrador foi excluída',
    preview: 'Você tem 7 dias para voltar atrás.',
    heading: greeting,
    blocks: [
      {
        paragraph: `Como você pediu, sua conta foi excluída. Até ${moment}, o botão abaixo a traz de volta como era.`,
      },
      { button: { label: 'Desfazer a exclusão', url } },
      {
        paragraph:
          'Depois disso, apagamos de vez seu nome, seu email, suas integrações e as chaves dos seus Cofres. Ficam só o número, a data e o valor das suas compras, que a lei fiscal exige, com seus dados cobertos, e o registro de entradas (data e endereço de rede), por 6 meses, como manda o Marco Civil da Internet.',
      },
      {
        paragraph:
          'Os Workers publicados e os leads continuam na sua própria conta da Cloudflare: para apagá-los, exclua os Workers no painel dela.',
      },
      {
        note: 'Se sua assinatura é cobrada automaticamente, cancele-a também no checkout: dentro dos 7 dias, uma nova cobrança traz a conta de volta, e depois deles cria outra.\nSe não foi você quem pediu a exclusão, desfaça pelo botão e redefina sua senha.',
      },
    ],
  }
}
