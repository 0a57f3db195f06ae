import { useQuery } from '@tanstack/react-query'
import { CopyLine } from '../vault/copy-line.tsx'
import { ReplaceAddress } from '../vault/replace-address.tsx'
import { readAddresses } from '#contract/vault.ts'
import type { OpenVault } from '#web/vault/open-vault.ts'
import { vaultQuery } from '#web/vault/vault-query.ts'

const kinds = [
  ['gclid', 'Endereço da tabela', ''],
  ['gbraid', 'Cliques de iPhone com gbraid', '?id=gbraid'],
  ['wbraid', 'Cliques de iPhone com wbraid', '?id=wbraid'],
] as const

/** Google takes one kind of click in a file: most need the first only. */
export function CsvAddresses({ vault }: { vault: OpenVault }) {
  const { data } = useQuery(vaultQuery(vault, readAddresses, {}))
  if (!data) return null
  return (
    <section aria-label="Endereços para o Google" className="grid gap-4 border-t border-line pt-4">
      {kinds.map(([kind, label, query]) => (
        <CopyLine key={kind} label={label} text={`${vault.address}/conversoes/${data.csv}.csv${query}`} />
      ))}
      <p className="text-13 text-muted">
        O primeiro basta para quase todos. Os outros são para cliques de iPhone que vêm sem gclid: cada um vai
        numa programação própria.
      </p>
      <div>
        <ReplaceAddress
          vault={vault}
          which="csv"
          consequence="Os três endereços de agora param de funcionar na hora. Até você colar os novos, o Google não encontra a tabela; nada do que está nela se perde."
        />
      </div>
    </section>
  )
}
