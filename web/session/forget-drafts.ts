/** The wizard's work, in this tab and for the next one; and what was put aside for other work. */
export const draftKey = 'wizard-draft'
export const asideKey = 'wizard-draft-aside'

/** What was half done goes with the person who logs out; a session that ran out keeps it. Every page can log out. */
export function forgetDrafts(): void {
  try {
    sessionStorage.clear()
    localStorage.removeItem(draftKey)
    localStorage.removeItem(asideKey)
  } catch {
    // Refused storage holds no drafts.
  }
}
