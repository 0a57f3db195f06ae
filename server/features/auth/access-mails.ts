import { z } from 'zod'
import { findAddressee } from '#server/features/users/find-addressee.ts'
import { greet } from '#server/features/users/proven.ts'
import { mailKind } from '#server/platform/mail/mail-kind.ts'
import { makeFirstLoginLink, makeResetLink } from './links.ts'
import { renewLink } from './mailed-links.ts'
import { firstAccessMail, newAccessMail, recoveryMail } from './mails.ts'

/** The way in, for somebody who was let in by hand (`first`), or who lost the first link or never got it (`again`). */
export const firstAccess = mailKind({
  name: 'first-access',
  cause: z.object({ userId: z.uuid(), words: z.enum(['first', 'again']) }),
  make: async (context, tx, mail) => {
    const user = await findAddressee(tx, mail)
    if ('dropped' in user) return user
    const link = await renewLink(context, tx, { mail, column: 'firstLogin', make: makeFirstLoginLink })
    if ('dropped' in link) return link
    const { url, secret } = link
    const isFirst = mail.cause.words === 'first'
    return {
      content: isFirst ? firstAccessMail(user.username, url) : newAccessMail(greet(user), url),
      secret,
    }
  },
})

export const recovery = mailKind({
  name: 'recovery',
  cause: z.object({ userId: z.uuid() }),
  make: async (context, tx, mail) => {
    const user = await findAddressee(tx, mail)
    if ('dropped' in user) return user
    const link = await renewLink(context, tx, { mail, column: 'reset', make: makeResetLink })
    return 'dropped' in link ? link : { content: recoveryMail(greet(user), link.url), secret: link.secret }
  },
})
