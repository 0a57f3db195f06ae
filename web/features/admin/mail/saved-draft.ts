import type { CampaignDraft } from '#contract/campaigns.ts'

export const emptyDraft: CampaignDraft = { subject: '', content: '' }

/**
 * A mail that is being written waits in this tab for a reload; logging out forgets it. Storage may be refused: then it
 * waits nowhere.
 */
export function readSavedDraft(key: string): CampaignDraft {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isDraft(saved) ? saved : emptyDraft
  } catch {
    return emptyDraft
  }
}

export function saveDraft(key: string, draft: CampaignDraft): void {
  try {
    if (draft.subject === '' && draft.content === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // It can be written and sent all the same.
  }
}

/** Half of a mail, too: what a complete one needs is checked when it is sent. */
function isDraft(saved: unknown): saved is CampaignDraft {
  if (typeof saved !== 'object' || saved === null) return false
  return (
    'subject' in saved &&
    typeof saved.subject === 'string' &&
    'content' in saved &&
    typeof saved.content === 'string'
  )
}
