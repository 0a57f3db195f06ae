import { drawFrom } from '#generator/testing/shake.ts'

/** Chance that can be played again: the same seed makes the same choices. */
export type Random = {
  readonly seed: number
  /** From 0 up to, not including, 1. */
  readonly next: () => number
  /** A whole number below this one. */
  readonly below: (limit: number) => number
  readonly pick: <Item>(items: readonly Item[]) => Item
  /** One of these, each as often as its weight says. */
  readonly choose: <Item>(items: readonly (readonly [weight: number, item: Item])[]) => Item
}

export function makeRandom(seed: number): Random {
  const next = drawFrom(seed)
  const below = (limit: number) => Math.floor(next() * limit)
  const at = <Item>(items: readonly Item[], index: number): Item => {
    if (index >= items.length) throw new Error('There is nothing to choose from')
    return items[index] as Item
  }
  return {
    seed,
    next,
    below,
    pick: (items) => at(items, below(items.length)),
    choose(items) {
      let left = next() * items.reduce((sum, [weight]) => sum + weight, 0)
      const index = items.findIndex(([weight]) => (left -= weight) < 0)
      return at(items, Math.max(index, 0))[1]
    },
  }
}
