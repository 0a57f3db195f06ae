import { leadStates, summarize, type VaultAnswer } from '#contract/vault.ts'

/** As everywhere: neither tests nor what came in a flood. */
const counted = leadStates.filter((state) => state !== 'teste' && state !== 'suspeito')

/** How many leads came in, whatever became of them. */
export function countLeads(buckets: VaultAnswer<typeof summarize>): number {
  const counts = buckets.flatMap(({ contas }) => Object.values(contas))
  return counts.reduce((sum, byState) => sum + sumOf(counted.map((state) => byState[state] ?? 0)), 0)
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)
