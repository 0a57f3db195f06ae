/** What was half done in this tab goes with the person who logs out; a session that ran out keeps it. */
export function forgetDrafts(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Refused storage holds no drafts.
  }
}
