import type { MailSupport } from '#contract/mail/layout.ts'
import type { Env } from '#server/env.ts'

export function supportOf({ SUPPORT_PHONE, SUPPORT_EMAIL }: Env): MailSupport {
  return { phone: SUPPORT_PHONE, email: SUPPORT_EMAIL }
}
