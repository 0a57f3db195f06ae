import type { Place } from './check.ts'

const keptMs = 60_000

/** Remembers what was answered for a minute, and lets whoever asks meanwhile wait for the same answer. */
export function createSeldom(nowMs: () => number = () => performance.now()): Place['seldom'] {
  const kept = new Map<string, { atMs: number; answer: Promise<unknown> }>()
  return <T>(name: string, talk: () => Promise<T>): Promise<T> => {
    const known = kept.get(name)
    if (known && nowMs() - known.atMs < keptMs) return known.answer as Promise<T>
    const answer = talk()
    kept.set(name, { atMs: nowMs(), answer })
    return answer
  }
}
