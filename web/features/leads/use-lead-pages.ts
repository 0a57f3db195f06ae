import { useState } from 'react'
import type { OpenVault } from '#web/vault/open-vault.ts'
import { mergePages, type Cursors } from './merge-pages.ts'
import { leadsOf, pageSize, type LeadQuery } from './read-vault.ts'
import { useVaultQueries } from '#web/vault/use-vault-queries.ts'

type Listed = { vaults: readonly OpenVault[]; query: LeadQuery; since: number }

/** The leads of several vaults, page by page. A vault that is away is left out, and said to be. */
export function useLeadPages({ vaults, query, since }: Listed) {
  const [trail, setTrail] = useState<Cursors[]>([{}])
  const cursors = trail.at(-1) ?? {}
  const asked = vaults.filter(({ address }) => cursors[address] !== null)
  const answers = useVaultQueries({
    queries: asked.map((vault) =>
      leadsOf(vault, { query, since, cursor: cursors[vault.address] ?? undefined }),
    ),
  })
  const reads = asked.flatMap((vault, index) => {
    const page = answers[index]?.data
    return page ? [{ vault, page }] : []
  })
  const away = asked.filter((_, index) => answers[index]?.isError)
  const { leads, next } = mergePages(reads, cursors, pageSize)
  return {
    leads,
    isPending: answers.length > 0 && answers.every(({ isPending }) => isPending),
    isSettled: answers.every(({ isPending }) => !isPending),
    number: trail.length,
    goFirst: () => setTrail([{}]),
    goBack: trail.length > 1 ? () => setTrail(trail.slice(0, -1)) : undefined,
    // From the top again, leads of a vault that was away would stand below older ones.
    goOn: next ? () => setTrail([...trail, { ...next, ...without(away) }]) : undefined,
  }
}

const without = (away: readonly OpenVault[]): Cursors =>
  Object.fromEntries(away.map(({ address }) => [address, null]))
