import { useQuery } from '@tanstack/react-query'
import { CopyLine } from '../vault/copy-line.tsx'
import { ReplaceAddress } from '../vault/replace-address.tsx'
import { readAddresses } from '#contract/vault.ts'
import type { AdPlatform } from '#vault/destinations/destination.ts'
import type { OpenVault } from '#web/vault/open-vault.ts'
import { vaultQuery } from '#web/vault/vault-query.ts'

type FetchedAddressesProps = {
  vault: OpenVault
  fetches: NonNullable<AdPlatform['fetches']>
  /** Whose table it is; that of all pages where it is none's. */
  page: string | undefined
}

/** Where a platform fetches what others are told. */
export function FetchedAddresses({ vault, fetches, page }: FetchedAddressesProps) {
  const { data } = useQuery(vaultQuery(vault, readAddresses, {}))
  if (!data) return null
  return (
    <section aria-label={fetches.title} className="grid gap-4 border-t border-line pt-4">
      {fetches.addresses.map(({ label, query }) => (
        <CopyLine
          key={label}
          label={label}
          text={tableAddress(vault, data.csv, { ...query, ...(page ? { pagina: page } : {}) })}
        />
      ))}
      <p className="text-13 text-muted">{fetches.hint}</p>
      <div>
        <ReplaceAddress vault={vault} which="csv" consequence={fetches.consequence} />
      </div>
    </section>
  )
}

function tableAddress({ address }: OpenVault, secret: string, query: Record<string, string>): string {
  const asked = new URLSearchParams(query).toString()
  return `${address}/conversoes/${secret}.csv${asked && `?${asked}`}`
}
