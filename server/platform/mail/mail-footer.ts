import type { MailFooter } from '#contract/mail/layout.ts'
import type { Env } from '#server/env.ts'

export function mailFooter({ APP_URL, SUPPORT_PHONE, SUPPORT_EMAIL }: Env): MailFooter {
  return { loginUrl: `${APP_URL}/auth`, phone: SUPPORT_PHONE, email: SUPPORT_EMAIL }
}
