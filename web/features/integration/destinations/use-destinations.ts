import { useQuery } from '@tanstack/react-query'
import { readDestinations, type Destination } from '#contract/vault.ts'
import type { OpenVault } from '#web/vault/open-vault.ts'
import { vaultQuery } from '#web/vault/vault-query.ts'

export type Destinations = Readonly<Record<string, Destination>>

/** What is set for a page, what for all, and what counts by that; of a Worker that knows no pages, what it has. */
export function useDestinations(vault: OpenVault) {
  const all = useQuery(vaultQuery(vault, readDestinations, { query: {} }))
  const ofPage = useQuery({
    ...vaultQuery(vault, readDestinations, { query: { pagina: vault.only } }),
    enabled: vault.only !== undefined,
  })
  const own = vault.only === undefined ? {} : ofPage.data
  return {
    data: all.data && own && { own, all: all.data, saved: whatCounts(own, all.data) },
    error: all.error ?? ofPage.error,
    refetch: () => Promise.all([all.refetch(), ofPage.refetch()]),
    isFetching: all.isFetching || ofPage.isFetching,
  }
}

/** A page's own goes before what is set for all, also where it is switched off. */
function whatCounts(own: Destinations, all: Destinations): Destinations {
  return Object.fromEntries(Object.entries({ ...all, ...own }).filter(([, setting]) => !setting.desligado))
}
