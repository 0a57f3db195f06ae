import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { listVaults, type Vault } from '#contract/publishing.ts'
import type { SavedIntegration } from '#contract/saved-integrations.ts'
import { FailedReading } from '#web/api/failed-reading.tsx'
import { queryFor } from '#web/api/query-for.ts'
import { NoVault } from '#web/vault/no-vault.tsx'
import { openVault } from '#web/vault/open-vault.ts'
import { findVault } from '#web/vault/use-vaults.ts'
import { Card } from '#web/ui/card.tsx'
import { Note } from '#web/ui/note.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AlertsRow } from './alerts/alerts-row.tsx'
import { ConversionsRow } from './conversions/conversions-row.tsx'
import { ReturnRow } from './return/return-row.tsx'
import { Keeping } from './vault/keeping.tsx'
import { TwoWays } from './vault/two-ways.tsx'

/** What happens to a lead after its delivery, as far as the vault of its Worker can tell or do something about it. */
export function VaultPanels({ saved }: { saved: SavedIntegration }) {
  const reading = useQuery(queryFor(listVaults))
  return (
    <Card aria-label="Depois da entrega" className="divide-y divide-line">
      {reading.data ? (
        <Panels saved={saved} vault={findVault(reading.data.vaults, saved.answers.cloudflareUrl)} />
      ) : reading.error ? (
        <FailedReading title="Não foi possível saber se há um Cofre" reading={reading} />
      ) : (
        <Skeleton shape="row" count={2} />
      )}
    </Card>
  )
}

function Panels({ saved, vault }: { saved: SavedIntegration; vault: Vault | undefined }) {
  if (!vault)
    return (
      <NoVault title="Depois da entrega, só com Cofre">
        <TwoWays saved={saved} />
      </NoVault>
    )
  if (vault.key === null)
    return (
      <Note kind="warning" title="A chave deste Cofre se perdeu" className="m-4 sm:m-5">
        Publique o Worker de novo: nada do que o Cofre guarda se perde, e esta página volta a ler.
      </Note>
    )
  const open = openVault(vault, [saved])
  return (
    // A new key is tried at once, where the old one was refused.
    <Fragment key={open.key}>
      <ReturnRow vault={open} />
      <ConversionsRow vault={open} />
      <AlertsRow vault={open} />
      <Keeping vault={open} />
    </Fragment>
  )
}
