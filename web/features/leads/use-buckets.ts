import { useQueryClient } from '@tanstack/react-query'
import type { Bucket } from '#contract/vault.ts'
import type { OpenVault } from '#web/vault/open-vault.ts'
import { vaultKey } from '#web/vault/vault-query.ts'
import { byUrgency, findProblems } from './find-problems.ts'
import type { VaultProblem } from './problem-list.tsx'
import { leadsOf, bucketsOf } from './read-vault.ts'
import { totalOf } from './sum-buckets.ts'
import { useVaultQueries } from '#web/vault/use-vault-queries.ts'

/** What is usual is known from this many days, whichever period is looked at. */
export const usualDays = 31

export type KnownVault = { vault: OpenVault; buckets: Bucket[] }

/** The sums of each vault, and which of them are away. */
export function useBuckets(vaults: readonly OpenVault[], days: number) {
  const client = useQueryClient()
  const answers = useVaultQueries({ queries: vaults.map((vault) => bucketsOf(vault, days)) })
  const known: KnownVault[] = []
  const away = []
  for (const [index, vault] of vaults.entries()) {
    const { data, error, isFetching = false } = answers[index] ?? {}
    // Its leads too.
    const retry = () => void client.invalidateQueries({ queryKey: vaultKey(vault.address) })
    if (data) known.push({ vault, buckets: data })
    if (error) away.push({ vault, error, retry, isRetrying: isFetching })
  }
  return { known, away, isPending: known.length === 0 && answers.some(({ isPending }) => isPending) }
}

/** Leads that wait are looked at more closely: since when, and when they are tried again. */
export function useProblems(known: readonly KnownVault[], now: number): VaultProblem[] {
  const waiting = known.filter(({ buckets }) => (totalOf(buckets).byState['pendente'] ?? 0) > 0)
  const pending = useVaultQueries({
    queries: waiting.map(({ vault }) =>
      leadsOf(vault, { query: { estado: 'pendente' }, since: 0, cursor: undefined }),
    ),
  })
  const problems = known.flatMap(({ vault, buckets }) => {
    const index = waiting.findIndex((other) => other.vault.address === vault.address)
    const leads = pending[index]?.data?.leads ?? []
    return findProblems({ vault, buckets, pending: leads }, now).map((problem) => ({ ...problem, vault }))
  })
  return problems.toSorted(byUrgency)
}
