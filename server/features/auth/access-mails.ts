import { z } from 'zod'
import type { MailContent } from '#contract/mail/layout.ts'
import { findAddressee } from '#server/features/users/find-addressee.ts'
import { greet } from '#server/features/users/proven.ts'
import type { users } from '#server/features/users/tables.ts'
import { mailKind } from '#server/platform/mail/mail-kind.ts'
import { makeFirstLoginLink, makeResetLink } from './links.ts'
import { renewLink } from './mailed-links.ts'
import { firstAccessMail, frozenMail, newAccessMail, recoveryMail, unfrozenMail } from './mails.ts'

type User = typeof users.$inferSelect

/** Let in by hand, lost the first link or never got it, or could not get in while the account was frozen. */
const accessWords = z.enum(['first', 'again', 'unfrozen'])
export type AccessWords = z.output<typeof accessWords>

const accessMails: Record<AccessWords, (user: User, url: string) => MailContent> = {
  first: (user, url) => firstAccessMail(user.username, url),
  again: (user, url) => newAccessMail(greet(user), url),
  unfrozen: (user, url) => unfrozenMail(greet(user), url),
}

/** The way in. */
export const firstAccess = mailKind({
  name: 'first-access',
  cause: z.object({ userId: z.uuid(), words: accessWords }),
  make: async (context, tx, mail) => {
    const user = await findAddressee(tx, mail)
    if ('dropped' in user) return user
    const link = await renewLink(context, tx, { mail, column: 'firstLogin', make: makeFirstLoginLink })
    if ('dropped' in link) return link
    const { url, secret } = link
    return { content: accessMails[mail.cause.words](user, url), secret }
  },
})

export const recovery = mailKind({
  name: 'recovery',
  cause: z.object({ userId: z.uuid() }),
  make: async (context, tx, mail) => {
    const user = await findAddressee(tx, mail)
    if ('dropped' in user) return user
    if (user.frozenAt) return { content: frozenMail(greet(user)) }
    const link = await renewLink(context, tx, { mail, column: 'reset', make: makeResetLink })
    return 'dropped' in link ? link : { content: recoveryMail(greet(user), link.url), secret: link.secret }
  },
})
