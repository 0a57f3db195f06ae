import { ask } from './ask.ts'

/** The very first call apart: what it finds out, such as that a text is too common to be counted, is remembered. */
export type Timing = (path: string) => Promise<{ firstMs: number; times: number[] }>

/** Warm, one after the other: how long a person waits, not how many at once the machine can bear. */
export function startClock(origin: string, cookie: string, calls: number) {
  let failures = 0
  const time: Timing = async (path) => {
    const times: number[] = []
    for (let call = -3; call < calls; call++) {
      const { status, seconds } = await ask(origin + path, { cookie })
      if (status !== 200) failures += 1
      times.push(seconds * 1000)
    }
    return { firstMs: times[0] ?? 0, times: times.slice(3) }
  }
  return { time, failures: () => failures }
}

export function percentile(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
}
