export type Chance = {
  /** From 0 up to, but without, the number. */
  below: (count: number) => number
  pick: <T>(options: readonly T[]) => T
}

/** The same seed is the same course of events (mulberry32). */
export function createChance(seed: number): Chance {
  let state = seed
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    below,
    pick: (options) => {
      const option = options[below(options.length)]
      if (option === undefined) throw new Error('Nothing to pick from')
      return option
    },
  }
}
