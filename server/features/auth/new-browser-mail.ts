import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { findAddressee } from '#server/features/users/find-addressee.ts'
import { greet } from '#server/features/users/proven.ts'
import { formatMoment } from '#server/platform/format-moment.ts'
import { mailKind } from '#server/platform/mail/mail-kind.ts'
import { readSealedToken, writeSealedToken } from '#server/platform/settings/sealed-token.ts'
import { describeVisit } from './security-notice.ts'

export const deniedLoginPath = '/nao-fui-eu/entrada'
const purpose = 'not-my-login'
const validMs = 7 * 24 * 60 * 60 * 1000

const DeniedLogin = z.object({
  userId: z.uuid(),
  /** Where the mail went: whoever reads there has a say only as long as the account has that address. */
  email: z.string(),
  enteredAt: z.coerce.date(),
})
export type DeniedLogin = z.output<typeof DeniedLogin>
const SealedDenial = DeniedLogin.extend({ until: z.coerce.date() })

function makeDenialLink(
  { sealer, env, clock }: Pick<Context, 'sealer' | 'env' | 'clock'>,
  denied: DeniedLogin,
) {
  const until = new Date(clock.now().getTime() + validMs)
  const token = writeSealedToken(sealer, purpose, JSON.stringify({ ...denied, until }))
  return { url: `${env.APP_URL}${deniedLoginPath}?token=${token}`, until }
}

export function readDenialToken(
  { sealer, clock }: Pick<Context, 'sealer' | 'clock'>,
  token: unknown,
): DeniedLogin | 'expired' | undefined {
  const text = readSealedToken(sealer, purpose, token)
  if (text === undefined) return undefined
  const { until, ...denied } = SealedDenial.parse(JSON.parse(text))
  return until > clock.now() ? denied : 'expired'
}

/** To whoever came in with a browser that was never here. */
export const newBrowser = mailKind({
  name: 'new-browser',
  cause: z.object({
    userId: z.uuid(),
    at: z.coerce.date(),
    address: z.string().nullable(),
    browser: z.string().nullable(),
  }),
  make: async (context, tx, mail) => {
    const user = await findAddressee(tx, mail)
    if ('dropped' in user) return user
    const { userId, at } = mail.cause
    const { url, until } = makeDenialLink(context, { userId, email: mail.to, enteredAt: at })
    return {
      content: {
        subject: 'Nova entrada na sua conta do Integrador',
        preview: 'De um navegador que ainda não conhecíamos.',
        heading: greet(user),
        blocks: [
          { paragraph: 'Alguém entrou na sua conta com um navegador que ainda não conhecíamos.' },
          { note: describeVisit(mail.cause) },
          { paragraph: 'Se foi você, não é preciso fazer nada.' },
          { button: { label: 'Não fui eu', url } },
          {
            note: `O botão vale até ${formatMoment(until)}: encerra todas as sessões, tira a senha atual e deixa você criar outra.`,
          },
        ],
      },
    }
  },
})
