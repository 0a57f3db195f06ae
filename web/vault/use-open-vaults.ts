import { useQuery } from '@tanstack/react-query'
import { listVaults } from '#contract/publishing.ts'
import { queryFor } from '#web/api/query-for.ts'
import { useIntegrations } from '#web/api/use-integrations.ts'
import { openVault, sendsTo, type OpenVault } from './open-vault.ts'
import { sendPagesToVault } from './send-pages-to-vault.ts'
import { useVaultQueries } from './use-vault-queries.ts'

/** Every vault of whoever is here, each once, however many integrations send to it. */
export function useOpenVaults() {
  const published = useQuery({ ...queryFor(listVaults), staleTime: 0 })
  const integrations = useIntegrations()
  const known = integrations.data?.integrations ?? []
  const vaults = published.data?.vaults.map((vault) => openVault(vault, known))
  // Without the integrations there is no list to send.
  const informed = useInformedVaults(integrations.data ? (vaults ?? []) : [])
  return {
    /** Once it is known which there are, under their names. */
    vaults: integrations.isPending ? undefined : vaults,
    /** Whether a vault knows of pages; undefined until it has said so. */
    knowsPages: (address: string) => (integrations.isError ? true : informed.get(address)),
    withoutVault: known.filter(
      ({ answers }) => !vaults?.some(({ address }) => sendsTo(answers.cloudflareUrl, address)),
    ),
    error: published.error,
    refetch: published.refetch,
    isFetching: published.isFetching,
  }
}

/** Vaults get the list of the pages that send to them, and their answer says whether they know what a page is. */
function useInformedVaults(vaults: readonly OpenVault[]): Map<string, boolean> {
  const reachable = vaults.filter(({ key }) => key !== '')
  const answers = useVaultQueries({ queries: reachable.map(sendPagesToVault) })
  return new Map(
    reachable.flatMap(({ address }, index) => {
      const { data, isError } = answers[index] ?? {}
      // One that is away says so elsewhere, and is taken for one of today.
      const knows = isError ? true : data
      return knows === undefined ? [] : [[address, knows] as const]
    }),
  )
}
