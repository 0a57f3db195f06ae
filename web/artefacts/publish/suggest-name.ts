import { workerNameOf } from '#contract/worker-name.ts'
import type { PlatformId } from '#generator/platforms/index.ts'

type Known = {
  /** Where a Worker is online already: it keeps its address, so that no form has to change. */
  address?: string | undefined
  /** Names of others, which are not to be written over. */
  usedNames?: readonly string[]
}

export function suggestName(platform: PlatformId, { address = '', usedNames = [] }: Known): string {
  return workerNameOf(address) ?? findFreeName(platform, usedNames)
}

/** 'leads-adcombo', or 'leads-adcombo-2' where that one is taken. */
export function findFreeName(platform: PlatformId, usedNames: readonly string[]): string {
  const plain = `leads-${platform}`
  let name = plain
  for (let count = 2; usedNames.includes(name); count++) name = `${plain}-${count}`
  return name
}
