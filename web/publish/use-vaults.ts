import { useQuery } from '@tanstack/react-query'
import { listVaults, type Vault } from '#contract/publishing.ts'
import { queryFor } from '#web/api/query-for.ts'

const none: Vault[] = []

/** The Workers that this person has published from here; none as long as that is not known. */
export function useVaults(): Vault[] {
  return useQuery(queryFor(listVaults)).data?.vaults ?? none
}

/** The one at an address, however it is written. */
export function findVault(vaults: readonly Vault[], address: string | undefined): Vault | undefined {
  const text = address?.trim() ?? ''
  const origin = URL.canParse(text) ? new URL(text).origin : undefined
  return vaults.find((vault) => vault.address === origin)
}
