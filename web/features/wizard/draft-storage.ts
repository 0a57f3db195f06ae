import { asideKey, draftKey } from '#web/session/forget-drafts.ts'

// Each tab saves its own work, so that two of them do not overwrite each other; the last one that wrote is where a new
// tab goes on. Storage may be refused: then the wizard works on, and only a reload forgets.

export function loadDraft(): string | null {
  return read(() => sessionStorage.getItem(draftKey)) ?? read(() => localStorage.getItem(draftKey))
}

export function saveDraft(text: string): void {
  attempt(() => sessionStorage.setItem(draftKey, text))
  attempt(() => localStorage.setItem(draftKey, text))
}

/** Another tab's work stays where it is. */
export function dropDraft(): void {
  const own = read(() => sessionStorage.getItem(draftKey))
  if (own !== null && own === read(() => localStorage.getItem(draftKey)))
    attempt(() => localStorage.removeItem(draftKey))
  attempt(() => sessionStorage.removeItem(draftKey))
}

/** Work that makes room for other work, and can be resumed. */
export function putAside(text: string): void {
  attempt(() => localStorage.setItem(asideKey, text))
}

export function loadAside(): string | null {
  return read(() => localStorage.getItem(asideKey))
}

export function dropAside(): void {
  attempt(() => localStorage.removeItem(asideKey))
}

/** Hears of every draft that another tab writes. */
export function onDraftElsewhere(listener: (text: string) => void): () => void {
  function hear({ key, newValue }: StorageEvent) {
    if (key === draftKey && newValue !== null) listener(newValue)
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}

function read(get: () => string | null): string | null {
  try {
    return get()
  } catch {
    return null
  }
}

function attempt(act: () => void): void {
  try {
    act()
  } catch {
    // Storage is full or refused: the wizard works on without it.
  }
}
