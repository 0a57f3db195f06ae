import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { SessionUser } from '#contract/auth.ts'
import type { CampaignDraft } from '#contract/campaigns.ts'
import type { Context } from '#server/context.ts'
import { recordAlone, type Actor } from '#server/features/audit/record-entry.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { writeCampaignMail } from './campaign-mail.ts'

const limitMs = 10_000

/** Sends the mail to whoever wrote it, once, while they wait; what the mail server says is what they read. */
export async function sendTestEmail(
  context: Context,
  draft: CampaignDraft,
  { user, actor }: { user: SessionUser; actor: Actor },
): Promise<void> {
  const write = writeCampaignMail(context, { ...draft, subject: `[TESTE] ${draft.subject}` })
  const mail = write({ id: randomUUID(), email: user.email, name: user.username })
  const inTime = new AbortController()
  const overdue = wait(limitMs, undefined, { signal: inTime.signal }).then(() => {
    throw new Error('O servidor de email não respondeu em 10 segundos.')
  })
  try {
    await Promise.race([context.mailer.send(mail), overdue])
  } catch (error) {
    throw new AppError('mail_not_sent', error instanceof Error ? { message: error.message } : {})
  } finally {
    inTime.abort()
    overdue.catch(() => {})
  }
  await recordAlone(context, { action: 'test-mail-sent', actor, about: { subject: draft.subject } })
}
