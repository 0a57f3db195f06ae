/**
 * What the tabs of one browser tell each other about the session, in local storage: the id of who is logged in,
 * `ended` once the server no longer knew them, `unknown` when the next page is to find that out itself, nothing after a
 * logout. It grants nothing; the cookie does. It
 * also tells, when a page is opened, a session that has run out from a visitor who never had one.
 */
const key = 'session'
const ended = 'ended'

export type MarkChange = 'begun' | 'ended' | 'loggedOut'

export function markSession(userId: string): void {
  write(userId)
}

export function markSessionEnded(): void {
  write(ended)
}

/** What this page has said of a session that ended, the one that is loaded in its place says too. */
export function announceEndAgain(): void {
  if (read() === ended) write('unknown')
}

export function clearSessionMark(): void {
  write(null)
}

/** Whether somebody was logged in here, and neither logged out nor was told that their session ended. */
export function isSessionMarked(): boolean {
  const mark = read()
  return mark !== null && mark !== ended
}

/** What another tab did. A tab does not hear itself. */
export function onMarkChange(listener: (change: MarkChange) => void): () => void {
  function hear(event: StorageEvent) {
    // A key of null means that all of the storage was emptied.
    if (event.key !== key && event.key !== null) return
    if (event.newValue === null) listener('loggedOut')
    else listener(event.newValue === ended ? 'ended' : 'begun')
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}

/** Storage is refused in some private windows: then each tab only knows what it sees itself. */
function read(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Nothing to do about it, and nothing breaks.
  }
}
