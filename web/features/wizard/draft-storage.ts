/** Where half-done work waits for the tab to be loaded again. Storage may be refused: then it waits nowhere. */
const key = 'wizard-draft'

export function loadDraft(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

export function saveDraft(text: string): void {
  try {
    sessionStorage.setItem(key, text)
  } catch {
    // The wizard works on; only a reload forgets.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // What was never kept need not be dropped.
  }
}
