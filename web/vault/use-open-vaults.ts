import { useQuery } from '@tanstack/react-query'
import { listVaults } from '#contract/publishing.ts'
import { queryFor } from '#web/api/query-for.ts'
import { useIntegrations } from '#web/integrations/use-integrations.ts'
import { openVault, sendsTo } from './open-vault.ts'

/** Every vault of whoever is here, each once, however many integrations send to it. */
export function useOpenVaults() {
  const published = useQuery({ ...queryFor(listVaults), staleTime: 0 })
  const integrations = useIntegrations()
  const known = integrations.data?.integrations ?? []
  const vaults = published.data?.vaults.map((vault) => openVault(vault, known))
  return {
    /** Once it is known which there are, under their names. */
    vaults: integrations.isPending ? undefined : vaults,
    withoutVault: known.filter(
      ({ answers }) => !vaults?.some(({ address }) => sendsTo(answers.cloudflareUrl, address)),
    ),
    error: published.error,
    refetch: published.refetch,
    isFetching: published.isFetching,
  }
}
