import type { CampaignDraft } from '#contract/campaigns.ts'

export const emptyDraft: CampaignDraft = { subject: '', content: '' }

/**
 * A mail that is being written waits in this tab for a reload; logging out forgets it. Storage may be refused: then it
 * waits nowhere.
 */
export function readKeptDraft(key: string): CampaignDraft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isDraft(kept) ? kept : emptyDraft
  } catch {
    return emptyDraft
  }
}

export function keepDraft(key: string, draft: CampaignDraft): void {
  try {
    if (draft.subject === '' && draft.content === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // It can be written and sent all the same.
  }
}

/** Half of a mail, too: what a complete one needs is checked when it is sent. */
function isDraft(kept: unknown): kept is CampaignDraft {
  if (typeof kept !== 'object' || kept === null) return false
  return (
    'subject' in kept &&
    typeof kept.subject === 'string' &&
    'content' in kept &&
    typeof kept.content === 'string'
  )
}
