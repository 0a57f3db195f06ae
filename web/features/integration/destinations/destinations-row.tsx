import { useQuery } from '@tanstack/react-query'
import { useState, type ComponentType } from 'react'
import { listSendings, type Sending } from '#contract/vault.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { OpenVault } from '#web/vault/open-vault.ts'
import { vaultQuery } from '#web/vault/vault-query.ts'
import { PartRow, type PartState } from '../part-row.tsx'
import { useDestinations, type Destinations } from './use-destinations.ts'
import { VaultTrouble } from '../vault/vault-trouble.tsx'

/** What the vault has been told about its destinations, and what it has sent to them, the last first. */
export type Known = {
  /** Of one page, where its Worker knows of pages. */
  vault: OpenVault
  /** What was set for this page, and what for all. */
  own: Destinations
  all: Destinations
  /** What counts here. */
  saved: Destinations
  sendings: readonly Sending[]
  /** Those that are no page's: what was sent before there were pages, and what follows the settings of all. */
  shared: readonly Sending[]
}

type DestinationsRowProps = {
  vault: OpenVault
  title: string
  text: string
  stateOf: (known: Known) => PartState
  Panel: ComponentType<Known>
}

export const WaitForPanel = () => <Skeleton shape="text" />

/** A part of those whom the vault tells something by itself. Setting it up comes in a chunk of its own. */
export function DestinationsRow({ vault, title, text, stateOf, Panel }: DestinationsRowProps) {
  const [isOpen, setOpen] = useState(false)
  const reading = useDestinations(vault)
  const known = useKnown(vault, reading.data)
  return (
    <PartRow
      title={title}
      text={text}
      state={known ? stateOf(known) : { tone: 'quiet', text: `${title}?` }}
      actions={
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Fechar' : 'Configurar'}
        </Button>
      }
    >
      {!isOpen ? null : known ? (
        <Panel {...known} />
      ) : reading.error ? (
        <VaultTrouble
          error={reading.error}
          onRetry={() => void reading.refetch()}
          isRetrying={reading.isFetching}
        />
      ) : (
        <WaitForPanel />
      )}
    </PartRow>
  )
}

type Set = ReturnType<typeof useDestinations>['data']

function useKnown(vault: OpenVault, set: Set): Known | undefined {
  const sendings = useQuery(vaultQuery(vault, listSendings, { query: { pagina: vault.only } }))
  const shared = useQuery({
    ...vaultQuery(vault, listSendings, { query: { pagina: '' } }),
    enabled: vault.only !== undefined,
  })
  return set && { ...set, vault, sendings: sendings.data?.envios ?? [], shared: shared.data?.envios ?? [] }
}

/** What was told to one of them, the last first; of what is no page's only while this one follows the settings of all. */
export function sendingsTo(key: string, { own, sendings, shared }: Known): Sending[] {
  return [...sendings, ...(own[key] ? [] : shared)]
    .filter(({ destino }) => destino === key)
    .toSorted((a, b) => b.n - a.n)
}
