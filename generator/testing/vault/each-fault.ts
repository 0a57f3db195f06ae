import type { Vault } from './open-vault.ts'

/**
 * Which statement is to fail: the first, then the second, and so on, until a round has met no fault. One that ends
 * too early has not reached what it is about.
 */
export async function* eachFault({ control }: Vault, { fewest }: { fewest: number }): AsyncGenerator<number> {
  let statement = 0
  do yield (statement += 1)
  while ((await control({ failAt: 0 })).hasStruck)
  if (statement < fewest) throw new Error(`No fault struck after ${statement - 1} statements`)
}
