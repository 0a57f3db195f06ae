import { setTimeout as wait } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { isDatabaseAway } from '#server/platform/database/failures.ts'

const lookEveryMs = 500
/** How long somebody may go on watching who no longer may. */
const askEveryMs = 2_000
/** More often than any proxy between us and the browser loses patience. */
const heartbeatMs = 15_000
/** A stream that came to its age is opened anew: by then whoever listened may long be gone. */
const longestStreamMs = 5 * 60_000

export type Watch<Progress> = {
  read: () => Promise<Progress>
  isOver: (progress: Progress) => boolean
  /** Aborted when the server shuts down: watchers are let go. */
  closing: AbortSignal
  /** Asked now and then: watchers who may no longer watch are let go. Without it, everybody may. */
  mayWatch?: () => Promise<boolean>
}

/**
 * Where something stands, whenever that changes, whichever instance does it; nothing at all as a sign of life. Ends with
 * it, when the server shuts down, and when who watches may no longer do so.
 */
async function* watch<Progress>({
  read,
  isOver,
  closing,
  mayWatch,
}: Watch<Progress>): AsyncGenerator<Progress | undefined> {
  let shown = ''
  let silentMs = 0
  let unaskedMs = 0
  while (!closing.aborted) {
    const progress = await readIfThere(read)
    const text = JSON.stringify(progress)
    if (progress && text !== shown) {
      shown = text
      silentMs = 0
      yield progress
      if (isOver(progress)) return
    } else if (silentMs >= heartbeatMs) {
      silentMs = 0
      yield undefined
    }
    await wait(lookEveryMs, undefined, { signal: closing }).catch(() => {})
    silentMs += lookEveryMs
    unaskedMs += lookEveryMs
    if (unaskedMs >= askEveryMs && mayWatch) {
      unaskedMs = 0
      if (!(await mayWatch())) return
    }
  }
}

/** A database that is away for a moment is no reason to stop watching. */
async function readIfThere<Progress>(read: () => Promise<Progress>): Promise<Progress | undefined> {
  try {
    return await read()
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    return undefined
  }
}

/**
 * Server-sent events named `progress`. The browser comes back by itself after one second when it loses the line; whoever
 * lost it for having lost the right to it is refused then, and the browser gives up.
 */
export function streamProgress<Progress>(
  watched: Watch<Progress> & { mayWatch: () => Promise<boolean> },
): Readable {
  async function* events(): AsyncGenerator<string> {
    const opened = performance.now()
    yield 'retry: 1000\n\n'
    for await (const progress of watch(watched)) {
      yield progress ? `event: progress\ndata: ${JSON.stringify(progress)}\n\n` : ': \n\n'
      if (performance.now() - opened > longestStreamMs) return
    }
  }
  return Readable.from(events())
}

/**
 * The answer of a call that waits for the end of what it began: a JSON text. The spaces before it mean nothing, and keep
 * the line from looking dead, however long it takes.
 */
export function streamEnd<Progress>(
  watched: Watch<Progress>,
  describe: (progress: Progress) => object,
): Readable {
  async function* parts(): AsyncGenerator<string> {
    let written = performance.now()
    for await (const _ of watch(watched)) {
      if (performance.now() - written < heartbeatMs) continue
      written = performance.now()
      yield ' '
    }
    yield JSON.stringify(describe(await watched.read()))
  }
  return Readable.from(parts())
}

/** RFC 7240. */
export function prefersAsync(prefer: string | string[] | undefined): boolean {
  return /(^|[,;\s])respond-async\b/i.test(String(prefer ?? ''))
}
