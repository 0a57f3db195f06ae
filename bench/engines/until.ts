import { setTimeout as wait } from 'node:timers/promises'

const pauseMs = 50

/**
 * Asks until the answer is yes. A question that fails is asked again, since a page on its way to another answers none;
 * what it failed with is told when the time is over.
 */
export async function until(
  what: string,
  ask: () => boolean | Promise<boolean>,
  limitMs = 10_000,
): Promise<void> {
  const deadline = Date.now() + limitMs
  let failure: unknown
  do {
    try {
      if (await ask()) return
      failure = undefined
    } catch (error) {
      failure = error
    }
    await wait(pauseMs)
  } while (Date.now() < deadline)
  const reason = failure instanceof Error ? ` (${failure.message})` : ''
  throw new Error(`not within ${limitMs} ms: ${what}${reason}`)
}

/** Whatever hangs: the promise itself goes on, so whoever calls this must end what it waits for. */
export async function within<T>(limitMs: number, promise: Promise<T>): Promise<T> {
  const over = new AbortController()
  const late = wait(limitMs, undefined, { signal: over.signal, ref: false }).then(() => {
    throw new Error(`not within ${limitMs} ms`)
  })
  late.catch(() => {})
  try {
    return await Promise.race([promise, late])
  } finally {
    over.abort()
  }
}
