import { setTimeout as pause } from 'node:timers/promises'

/** How often something comes late, and by how much at most. */
const lateness = {
  answer: { share: 0.4, mostMs: 500 },
  call: { share: 0.2, mostMs: 100 },
  statement: { share: 0.1, mostMs: 60 },
} as const
type Shaken = keyof typeof lateness

const seed = Number(process.env['SHAKE_SEED'] ?? 0)
const isShaken = seed > 0
const draw = drawFrom(seed)

/** Comes late now and then where the suite is shaken, and at once otherwise. */
export async function shake(what: Shaken): Promise<void> {
  if (!isShaken) return
  const { share, mostMs } = lateness[what]
  if (draw() < share) await pause(draw() * mostMs)
}

/** The same numbers between 0 and 1 for the same seed (mulberry32). */
export function drawFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
