import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { MailContent } from '#contract/mail/layout.ts'
import { frozenMail } from '#server/features/auth/mails.ts'
import { formatDay } from '#server/features/subscriptions/sao-paulo.ts'
import { findAddressee } from '#server/features/users/find-addressee.ts'
import { greet } from '#server/features/users/proven.ts'
import { users } from '#server/features/users/tables.ts'
import { mailKind } from '#server/platform/mail/mail-kind.ts'

const cause = z.object({ userId: z.uuid() })
const unfrozen = { dropped: 'A conta não está mais congelada.' }

/** To the address that the account has. */
export const frozenHere = mailKind({
  name: 'account-frozen',
  cause,
  make: async (_context, tx, mail) => {
    const user = await findAddressee(tx, mail)
    if ('dropped' in user) return user
    return user.frozenAt ? { content: frozenMail(greet(user)) } : unfrozen
  },
})

/** To each administrator. */
export const frozenToAdministrators = mailKind({
  name: 'account-frozen-owner',
  cause,
  make: async ({ env }, tx, mail) => {
    const [user] = await tx.select().from(users).where(eq(users.id, mail.cause.userId))
    if (!user?.frozenAt) return unfrozen
    const { username, email, frozenBy, frozenAt } = user
    const url = `${env.APP_URL}/admin`
    return { content: ownerMail({ username, email, formerEmail: frozenBy ?? '', at: frozenAt, url }) }
  },
})

type Frozen = { username: string; email: string; formerEmail: string; at: Date; url: string }

function ownerMail({ username, email, formerEmail, at, url }: Frozen): MailContent {
  return {
    subject: 'Conta congelada: alguém não reconhece a troca de email',
    preview: `A conta de ${username} espera por você.`,
    heading: 'Uma conta foi congelada',
    blocks: [
      {
        paragraph: `Em ${formatDay(at)}, quem recebe em ${formerEmail} disse que não pediu a troca de email da conta de ${username}, que agora usa ${email}. Ninguém entra nela até você olhar.`,
      },
      {
        paragraph:
          'Confira de quem é a conta. Se for de quem usava o email anterior, corrija o email no painel. Depois, escolha Descongelar: um novo link de acesso vai para o email da conta.',
      },
      { button: { label: 'Abrir o painel', url } },
    ],
  }
}
