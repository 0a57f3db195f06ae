import { asideKey, draftKey } from './forget-drafts.ts'

// Each tab saves its own work, so that two of them do not overwrite each other; the last one that wrote is where a new
// tab goes on. Storage may be refused: then the wizard works on, and only a reload forgets.

export function loadDraft(): string | null {
  return read(() => sessionStorage.getItem(draftKey)) ?? read(() => localStorage.getItem(draftKey))
}

export function saveDraft(text: string): void {
  attempt(() => sessionStorage.setItem(draftKey, text))
  attempt(() => localStorage.setItem(draftKey, text))
}

/** Another tab's work stays where it is, and is none of this one's from now on. */
export function dropDraft(): void {
  const own = read(() => sessionStorage.getItem(draftKey))
  if (own !== null && own === read(() => localStorage.getItem(draftKey)))
    attempt(() => localStorage.removeItem(draftKey))
  attempt(() => sessionStorage.setItem(draftKey, ''))
}

/** Hears of every draft that another tab writes. */
export function onDraftElsewhere(listener: (text: string) => void): () => void {
  function hear({ key, newValue }: StorageEvent) {
    if (key === draftKey && newValue !== null) listener(newValue)
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}

/** Work that was begun and not finished. `at`: when it was last worked on; 0 where an earlier version wrote it. */
export type HalfDone = { id: string; at: number; about: string; text: string }

/** So many are enough to find again: the oldest make room. */
const asideAtMost = 20

/** Work that makes room for other work, and can be resumed. */
export function putAside(text: string): void {
  const { id } = describeDraft(text)
  const others = loadAside().filter((other) => describeDraft(other).id !== id)
  saveAside([text, ...others].slice(0, asideAtMost))
}

export function listAside(userId: string): HalfDone[] {
  return loadAside()
    .map(describeDraft)
    .filter((work) => work.userId === userId)
    .map(({ id, at, about, text }) => ({ id, at, about: about ?? 'Rascunho', text }))
    .toSorted((a, b) => b.at - a.at)
}

/** The same with what the wizard was left with, for pages other than the wizard. */
export function listHalfDone(userId: string): HalfDone[] {
  const { userId: owner, about, ...left } = describeDraft(loadDraft())
  const aside = listAside(userId).filter(({ id }) => id === '' || id !== left.id)
  return owner === userId && about !== null ? [{ ...left, about }, ...aside] : aside
}

let changes = 0
const hearers = new Set<() => void>()

/** Hears whenever this page puts work aside or throws it away; and how often that was. */
export function onAsideChange(hearer: () => void): () => void {
  hearers.add(hearer)
  return () => hearers.delete(hearer)
}
export const countAsideChanges = () => changes

function tellChange(): void {
  changes += 1
  for (const hear of hearers) hear()
}

export function dropHalfDone(id: string): void {
  dropAside(id)
  for (const storage of [() => sessionStorage, () => localStorage])
    if (describeDraft(read(() => storage().getItem(draftKey))).id === id)
      attempt(() => storage().removeItem(draftKey))
  tellChange()
}

export function dropAside(id: string): void {
  const all = loadAside()
  const others = all.filter((text) => describeDraft(text).id !== id)
  if (others.length < all.length) saveAside(others)
}

/** What a draft says of itself. Those of earlier versions have no id: of them there is one at most. */
export function describeDraft(text: string | null) {
  const { userId, id, at, about } = asRecord(parse(text ?? ''))
  return {
    userId,
    id: typeof id === 'string' ? id : '',
    at: typeof at === 'number' ? at : 0,
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
  tellChange()
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
