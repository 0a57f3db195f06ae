import { useQuery } from '@tanstack/react-query'
import { useState, type ComponentType } from 'react'
import { listSendings, readDestinations, type Destination, type Sending } from '#contract/vault.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { OpenVault } from '#web/vault/open-vault.ts'
import { vaultQuery } from '#web/vault/vault-query.ts'
import { PartRow, type PartState } from '../part-row.tsx'
import { VaultTrouble } from '../vault/vault-trouble.tsx'

/** What the vault has been told about its destinations, and what it has sent to them, the last first. */
export type Known = {
  vault: OpenVault
  saved: Readonly<Record<string, Destination>>
  sendings: readonly Sending[]
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
  const { data, error, refetch, isFetching } = useQuery(vaultQuery(vault, readDestinations, { query: {} }))
  const sendings = useQuery(vaultQuery(vault, listSendings, { query: {} })).data?.envios ?? []
  const known = data && { vault, saved: data, sendings }
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
      ) : error ? (
        <VaultTrouble error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <WaitForPanel />
      )}
    </PartRow>
  )
}
