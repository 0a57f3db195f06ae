// Each tab saves its own work, so that two of them do not overwrite each other; the last one that wrote is where a new
// tab goes on. Storage may be refused: then the wizard works on, and only a reload forgets.

/** The wizard's work, in this tab and for the next one; and what was put aside for other work. */
export const draftKey = 'wizard-draft'
const asideKey = 'wizard-draft-aside'

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

/** When it was last worked on. Drafts of earlier versions do not say. */
export function timeOfDraft(text: string | null): number | null {
  return describe(text).at
}

/** Hears of every draft that another tab writes. */
export function onDraftElsewhere(listener: (text: string) => void): () => void {
  function hear({ key, newValue }: StorageEvent) {
    if (key === draftKey && newValue !== null) listener(newValue)
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}

/** Work that was begun and not finished. `at`: when it was last worked on, by which it is also known. */
export type HalfDone = { at: number; about: string; text: string }

/** So many are enough to find again: the oldest make room. */
const asideAtMost = 20

/** Work that makes room for other work, and can be resumed. */
export function putAside(text: string): void {
  const at = timeOfDraft(text)
  const others = loadAside().filter((other) => timeOfDraft(other) !== at)
  saveAside([text, ...others].slice(0, asideAtMost))
}

export function listAside(userId: string): HalfDone[] {
  return loadAside()
    .map(describe)
    .filter((work) => work.userId === userId)
    .map(({ at, about, text }) => ({ at: at ?? 0, about: about ?? 'Rascunho', text }))
    .toSorted((a, b) => b.at - a.at)
}

/** The same with what the wizard was left with, for pages other than the wizard. */
export function listHalfDone(userId: string): HalfDone[] {
  const { about, at, text, ...left } = describe(loadDraft())
  const aside = listAside(userId).filter((work) => work.at !== at)
  const waits = left.userId === userId && about !== null && at !== null
  return waits ? [{ about, at, text }, ...aside] : aside
}

export function dropHalfDone(at: number): void {
  dropAside(at)
  for (const storage of [() => sessionStorage, () => localStorage])
    if (timeOfDraft(read(() => storage().getItem(draftKey))) === at)
      attempt(() => storage().removeItem(draftKey))
}

export function dropAside(at: number): void {
  saveAside(loadAside().filter((text) => (timeOfDraft(text) ?? 0) !== at))
}

/** What was half done goes with the person who logs out; a session that ran out keeps it. */
export function forgetDrafts(): void {
  attempt(() => sessionStorage.clear())
  attempt(() => localStorage.removeItem(draftKey))
  attempt(() => localStorage.removeItem(asideKey))
}

function describe(text: string | null) {
  const { userId, at, about } = asRecord(parse(text ?? ''))
  return {
    userId,
    at: typeof at === 'number' ? at : null,
    about: typeof about === 'string' ? about : null,
    text: text ?? '',
  }
}

/** Earlier versions put one draft aside, as it is. */
function loadAside(): string[] {
  const text = read(() => localStorage.getItem(asideKey))
  if (text === null) return []
  const list = parse(text)
  return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : [text]
}

function saveAside(texts: readonly string[]): void {
  if (texts.length === 0) attempt(() => localStorage.removeItem(asideKey))
  else attempt(() => localStorage.setItem(asideKey, JSON.stringify(texts)))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
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
