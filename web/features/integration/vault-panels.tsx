import { useQuery } from '@tanstack/react-query'
import { pageIdOf, type SavedIntegration } from '#contract/saved-integrations.ts'
import { listReturns, summarize } from '#contract/vault.ts'
import { isWebAddress } from '#generator/answers.ts'
import { Reading } from '#web/api/reading.tsx'
import { TestLead } from '#web/artefacts/test-lead/test-lead.tsx'
import { totalOf } from '#web/features/leads/sum-buckets.ts'
import { Card } from '#web/ui/card.tsx'
import { Note } from '#web/ui/note.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { adNames } from '#web/vault/destination-names.ts'
import { NoVault } from '#web/vault/no-vault.tsx'
import { sendsTo, type OpenVault } from '#web/vault/open-vault.ts'
import { useOpenVaults } from '#web/vault/use-open-vaults.ts'
import { vaultQuery } from '#web/vault/vault-query.ts'
import { AlertsRow } from './alerts/alerts-row.tsx'
import { ConversionsRow } from './conversions/conversions-row.tsx'
import { useDestinations } from './destinations/use-destinations.ts'
import { IntegrationPath, type IntegrationPathProps, type Later } from './integration-path.tsx'
import { ReturnRow } from './return/return-row.tsx'
import { ConnectVault } from './vault/connect-vault.tsx'
import { Retention } from './vault/retention.tsx'

/** What happens to a lead after its delivery, as far as the vault of its Worker can tell or do something about it. */
export function VaultPanels({ saved }: { saved: SavedIntegration }) {
  return (
    <Card aria-label="Depois da entrega" className="divide-y divide-line">
      <Reading
        query={usePageVault(saved)}
        loading={<Skeleton shape="row" count={2} />}
        failure="Não foi possível saber se há um Cofre"
      >
        {({ vault }) => <Panels saved={saved} vault={vault} />}
      </Reading>
    </Card>
  )
}

/** The vault of a page's Worker, once it is known whether there is one, and whether it can tell the page from others. */
function usePageVault({ id, name, answers }: SavedIntegration) {
  const reading = useOpenVaults()
  const vault = reading.vaults?.find(({ address }) => sendsTo(answers.cloudflareUrl, address))
  const knowsPages = vault && reading.knowsPages(vault.address)
  const isKnown = reading.vaults && (!vault || vault.key === '' || knowsPages !== undefined)
  const own = vault && knowsPages ? { ...vault, label: name, only: pageIdOf(id) } : vault
  return { ...reading, data: isKnown ? { vault: own } : undefined }
}

function Panels({ saved, vault }: { saved: SavedIntegration; vault: OpenVault | undefined }) {
  if (!vault)
    return (
      <NoVault title="Depois da entrega, só com Cofre">
        <PublishingOptions saved={saved} />
      </NoVault>
    )
  if (vault.key === '')
    return (
      <Note kind="warning" title="A chave deste Cofre se perdeu" className="m-4 sm:m-5">
        Publique o Worker de novo: nada do que o Cofre guarda se perde, e esta página volta a ler.
      </Note>
    )
  return <OpenPanels key={vault.key} saved={saved} vault={vault} />
}

/** A new key is tried at once, where the old one was refused. */
function OpenPanels({ saved, vault }: { saved: SavedIntegration; vault: OpenVault }) {
  return (
    <>
      <TestLead vault={vault} pageId={pageIdOf(saved.id)} answers={saved.answers} />
      <ReturnRow vault={vault} />
      <ConversionsRow vault={vault} />
      <AlertsRow vault={vault} />
      <Retention vault={vault} />
    </>
  )
}

/** The path of the leads, with what the vault says of it. It comes with the panels, so that both ask the vault once. */
export function PathWithVault(props: IntegrationPathProps) {
  const { data } = usePageVault(props.saved)
  if (!data?.vault?.key) return <IntegrationPath {...props} />
  return <OpenPath key={data.vault.key} {...props} open={data.vault} />
}

const pathDays = 31

function OpenPath({ open, ...props }: IntegrationPathProps & { open: OpenVault }) {
  const pagina = pageIdOf(props.saved.id)
  // An older Worker answers of all its pages.
  const buckets = useQuery(vaultQuery(open, summarize, { query: { dias: pathDays, pagina } }))
  const returns = useQuery(vaultQuery(open, listReturns, { query: {} })).data?.retornos
  const { data: destinations } = useDestinations(open)
  const { byState, byReturn } = totalOf(buckets.data ?? [])
  const hasOwn = Object.values(byReturn).some(Boolean)
  const later: Later = {
    hasDelivered: (byState['entregue'] ?? 0) > 0,
    returns: hasOwn ? 'page' : returns && (returns.length > 0 ? 'worker' : 'none'),
    ads:
      destinations &&
      Object.entries(adNames)
        .filter(([id]) => destinations.saved[id])
        .map(([, name]) => name),
  }
  return <IntegrationPath {...props} later={later} />
}

/** Both options begin at the row of the Worker; one that is there already can be opened here. */
function PublishingOptions({ saved: { id, answers } }: { saved: SavedIntegration }) {
  const url = answers.cloudflareUrl ?? ''
  return (
    <>
      <p className="text-14 text-muted">
        Este Worker ainda é o simples. Há dois caminhos, os dois na linha do Worker, acima: publicar na sua
        conta da Cloudflare, em Publicar, ou baixar o kit, em Código, e publicar do seu computador.
      </p>
      {isWebAddress(url) && <ConnectVault id={id} address={new URL(url).origin} />}
    </>
  )
}
