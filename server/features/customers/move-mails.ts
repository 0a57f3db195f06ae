import { z } from 'zod'
import { makeFirstLoginLink } from '#server/features/auth/links.ts'
import { renewLink } from '#server/features/auth/mailed-links.ts'
import { findAddressee } from '#server/features/users/find-addressee.ts'
import { offerDenial, provenUserId } from '#server/features/freezing/offer-denial.ts'
import { greet } from '#server/features/users/proven.ts'
import { mailKind } from '#server/platform/mail/mail-kind.ts'
import { formatDay } from '#server/features/subscriptions/sao-paulo.ts'
import type { User } from './make-users.ts'
import { movedAwayMail, movedHereMail } from './mails.ts'

const Move = z.object({ at: z.coerce.date(), by: z.enum(['administrator', 'checkout']) })

/** To the address that an account has from now on, with the way in. */
export const movedHere = mailKind({
  name: 'email-moved',
  cause: Move.extend({ userId: z.uuid() }),
  make: async (context, tx, mail) => {
    const user = await findAddressee(tx, mail)
    if ('dropped' in user) return user
    const link = await renewLink(context, tx, { mail, column: 'firstLogin', make: makeFirstLoginLink })
    if ('dropped' in link) return link
    const { url, secret } = link
    const rest = describeEnd(user, context.clock.now())
    return { content: movedHereMail(greet(user), { ...mail.cause, url, rest }), secret }
  },
})

/** What moved an account may have been a payment: its end is told here, and in no other mail. */
function describeEnd({ subscriptionType: type, subscriptionExpiresAt: end }: User, now: Date): string {
  if (end && end > now) return ` Sua assinatura vale até ${formatDay(end)}.`
  return end === null && type === 'vitalicia' ? ' Sua assinatura é vitalícia.' : ''
}

/** To the address that it had until then, greeted as its reader was. */
export const movedAway = mailKind({
  name: 'email-changed',
  cause: Move.extend({ greeting: z.string(), hadFactor: z.boolean().default(false), provenUserId }),
  make: (context, _tx, { cause, to }) =>
    Promise.resolve({
      content: movedAwayMail(cause.greeting, { ...cause, notMe: offerDenial(context, cause, to) }),
    }),
})
