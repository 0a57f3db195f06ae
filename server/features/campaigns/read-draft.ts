import { CampaignDraft } from '#contract/campaigns.ts'
import { AppError } from '#server/platform/http/app-error.ts'

/** A draft with both of its parts. One that lacks a part is refused in the words the form has for it. */
export function readDraft(body: unknown): CampaignDraft {
  const parsed = CampaignDraft.safeParse(body)
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) fields[String(path[0])] ??= message
  const isTooLong = parsed.error.issues.every(({ code }) => code === 'too_big')
  throw new AppError(isTooLong ? 'invalid_input' : 'mail_incomplete', { fields })
}
