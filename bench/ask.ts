import { setTimeout as wait } from 'node:timers/promises'

export type Answer = {
  /** 0: no answer at all. */
  status: number
  isJson: boolean
  body: string
  seconds: number
}

type Options = { cookie?: string; limitMs?: number }

/** One GET, timed. A broken connection or a missing answer is an answer too: status 0. */
export async function ask(address: string, { cookie, limitMs = 20_000 }: Options = {}): Promise<Answer> {
  const started = performance.now()
  const seconds = () => (performance.now() - started) / 1000
  try {
    const signal = AbortSignal.timeout(limitMs)
    const answer = await fetch(address, { signal, ...(cookie ? { headers: { cookie } } : {}) })
    const body = await answer.text()
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false
    return { status: answer.status, isJson, body, seconds: seconds() }
  } catch {
    return { status: 0, isJson: false, body: '', seconds: seconds() }
  }
}

/** Waits until a condition holds; answers after how many seconds it did. */
export async function secondsUntil(
  holds: () => boolean | Promise<boolean>,
  { limitMs, what }: { limitMs: number; what: string },
): Promise<number> {
  const started = performance.now()
  while (!(await holds())) {
    if (performance.now() - started > limitMs) throw new Error(`${what}: not within ${limitMs / 1000} s`)
    await wait(20)
  }
  return (performance.now() - started) / 1000
}
