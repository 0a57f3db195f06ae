import { useQuery } from '@tanstack/react-query'
import { listVaults, type Vault } from '#contract/publishing.ts'
import { queryFor } from '#web/api/query-for.ts'
import { sendsTo } from './open-vault.ts'

const none: Vault[] = []

/** The Workers that this person has published from here; none as long as that is not known. */
export function useVaults(): Vault[] {
  return useQuery(queryFor(listVaults)).data?.vaults ?? none
}

/** The same, and nothing as long as it is not known whether there are any. */
export function useKnownVaults(): Vault[] | undefined {
  // Whoever mounts asks again after a failure, and it is not known then: what was shown must not go for that.
  const { data, errorUpdateCount } = useQuery(queryFor(listVaults))
  return data?.vaults ?? (errorUpdateCount > 0 ? none : undefined)
}

/** The one that leads sent to an address go to, once it is known whether there is one. */
export function useVaultAt(url: string | undefined) {
  const { data, isPending } = useQuery(queryFor(listVaults))
  return { vault: findVault(data?.vaults ?? none, url), isPending }
}

/** The one that leads sent to an address go to. */
export function findVault(vaults: readonly Vault[], url: string | undefined): Vault | undefined {
  return vaults.find(({ address }) => sendsTo(url, address))
}
