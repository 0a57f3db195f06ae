import { z } from 'zod'
import { formatDay } from '#server/features/subscriptions/sao-paulo.ts'
import { findAddressee } from '#server/features/users/find-addressee.ts'
import { greet } from '#server/features/users/proven.ts'
import { mailKind } from '#server/platform/mail/mail-kind.ts'

/** Access that an administrator has given by hand: who hears nothing of it renews once more, or never comes back. */
export const accessGiven = mailKind({
  name: 'subscription-given',
  cause: z.object({ userId: z.uuid() }),
  make: async ({ env, clock }, tx, mail) => {
    const user = await findAddressee(tx, mail)
    if ('dropped' in user) return user
    const { subscriptionExpiresAt: end } = user
    if (end && end <= clock.now()) return { dropped: 'O acesso já terminou.' }
    const until = end ? `até ${formatDay(end)}` : 'para sempre, sem data de expiração'
    return {
      content: {
        subject: 'Seu acesso ao Integrador foi prolongado',
        preview: `Agora ele vale ${until}.`,
        heading: greet(user),
        blocks: [
          { paragraph: `Um administrador do Integrador prolongou seu acesso. Agora ele vale ${until}.` },
          { paragraph: 'Não é preciso fazer nada: é só continuar usando.' },
          { button: { label: 'Abrir o Integrador', url: env.APP_URL } },
        ],
      },
    }
  },
})
