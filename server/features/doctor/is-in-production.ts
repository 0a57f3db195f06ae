import type { Env } from '#server/env.ts'
import { isLoopback } from '#server/platform/http/is-loopback.ts'

/** Whether anybody but who tries it out on this machine depends on it: it sells, mails, or stands behind a proxy. */
export function isInProduction({ APP_URL, SMTP_URL, TRUST_PROXY, checkoutSecrets }: Env): boolean {
  const mailsOthers = SMTP_URL !== undefined && !isLoopback(SMTP_URL)
  return !isLoopback(APP_URL) || mailsOthers || TRUST_PROXY > 0 || checkoutSecrets.size > 0
}
