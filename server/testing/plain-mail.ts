import { z } from 'zod'
import type { MailContent } from '#contract/mail/layout.ts'
import { mailKind } from '#server/platform/mail/mail-kind.ts'

/** A mail that says the same whenever it is made. */
export const plainMail = mailKind({
  name: 'test',
  cause: z.custom<MailContent>(),
  make: (_context, _tx, { cause }) => Promise.resolve({ content: cause }),
})
