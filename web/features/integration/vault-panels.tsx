import { useQuery } from '@tanstack/react-query'
import { summarize } from '#contract/vault.ts'
import { pageIdOf, type SavedIntegration } from '#contract/saved-integrations.ts'
import { Reading } from '#web/api/reading.tsx'
import { NoVault } from '#web/vault/no-vault.tsx'
import { sendsTo, type OpenVault } from '#web/vault/open-vault.ts'
import { vaultQuery } from '#web/vault/vault-query.ts'
import { useOpenVaults } from '#web/vault/use-open-vaults.ts'
import { Card } from '#web/ui/card.tsx'
import { Note } from '#web/ui/note.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AlertsRow } from './alerts/alerts-row.tsx'
import { ConversionsRow } from './conversions/conversions-row.tsx'
import { wayDays } from './later-stages.tsx'
import { ReturnRow } from './return/return-row.tsx'
import { Keeping } from './vault/keeping.tsx'
import { TwoWays } from './vault/two-ways.tsx'

/** What happens to a lead after its delivery, as far as the vault of its Worker can tell or do something about it. */
export function VaultPanels({ saved }: { saved: SavedIntegration }) {
  const reading = useOpenVaults()
  const vault = reading.vaults?.find(({ address }) => sendsTo(saved.answers.cloudflareUrl, address))
  const knowsPages = vault && reading.knowsPages(vault.address)
  const isKnown = reading.vaults && (!vault || vault.key === '' || knowsPages !== undefined)
  const own = vault && knowsPages ? { ...vault, label: saved.name, only: pageIdOf(saved.id) } : vault
  return (
    <Card aria-label="Depois da entrega" className="divide-y divide-line">
      <Reading
        query={{ ...reading, data: isKnown ? { vault: own } : undefined }}
        loading={<Skeleton shape="row" count={2} />}
        failure="Não foi possível saber se há um Cofre"
      >
        {({ vault }) => <Panels saved={saved} vault={vault} />}
      </Reading>
    </Card>
  )
}

function Panels({ saved, vault }: { saved: SavedIntegration; vault: OpenVault | undefined }) {
  if (!vault)
    return (
      <NoVault title="Depois da entrega, só com Cofre">
        <TwoWays saved={saved} />
      </NoVault>
    )
  if (vault.key === '')
    return (
      <Note kind="warning" title="A chave deste Cofre se perdeu" className="m-4 sm:m-5">
        Publique o Worker de novo: nada do que o Cofre guarda se perde, e esta página volta a ler.
      </Note>
    )
  return <OpenPanels key={vault.key} page={pageIdOf(saved.id)} vault={vault} />
}

/** A new key is tried at once, where the old one was refused. */
function OpenPanels({ vault, page }: { vault: OpenVault; page: string }) {
  // For the way at the top of the screen. An older Worker answers of all its pages.
  useQuery(vaultQuery(vault, summarize, { query: { dias: wayDays, pagina: page } }))
  return (
    <>
      <ReturnRow vault={vault} />
      <ConversionsRow vault={vault} />
      <AlertsRow vault={vault} />
      <Keeping vault={vault} />
    </>
  )
}
