import { useQuery } from '@tanstack/react-query'
import { platformOf } from '#generator/platforms/index.ts'
import { postbackAddresses } from '#generator/platforms/postback-addresses.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CopyLine } from '../vault/copy-line.tsx'
import { nameState } from '../vault/meaning.ts'
import { readAddresses } from '#contract/vault.ts'
import type { OpenVault } from '#web/vault/open-vault.ts'
import { useVaultCache, vaultQuery } from '#web/vault/vault-query.ts'
import { VaultTrouble } from '../vault/vault-trouble.tsx'

/** What is pasted into the platform's settings, with its macros. */
export function ReturnAddresses({ vault }: { vault: OpenVault }) {
  const { data, error, isFetching } = useQuery(vaultQuery(vault, readAddresses, {}))
  const { askAllAgain } = useVaultCache(vault)
  if (error && !data)
    return <VaultTrouble error={error} onRetry={() => void askAllAgain()} isRetrying={isFetching} />
  if (!data) return <Skeleton shape="text" count={2} />
  const lines = postbackAddresses(platformOf(vault.platform), `${vault.address}/retorno/${data.retorno}`)
  return lines.map(({ state, address }) => (
    <CopyLine
      key={address}
      label={state ? `Endereço para ${nameState(state).toLowerCase()}` : 'Endereço de retorno'}
      text={address}
    />
  ))
}
