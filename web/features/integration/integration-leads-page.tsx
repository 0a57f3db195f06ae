import { useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { pageIdOf, type SavedIntegration } from '#contract/saved-integrations.ts'
import { Reading } from '#web/api/reading.tsx'
import { useIntegration } from '#web/api/use-integrations.ts'
import { LeadsToolbar } from '#web/features/leads/leads-toolbar.tsx'
import { LeadsView } from '#web/features/leads/leads-view.tsx'
import { useOpenVaults } from '#web/vault/use-open-vaults.ts'
import { NoVault } from '#web/vault/no-vault.tsx'
import { nameWorker, sendsTo, publishAt } from '#web/vault/open-vault.ts'
import { MemberHeader } from '#web/session/member-header.tsx'
import { useSession } from '#web/session/session.tsx'
import { Card } from '#web/ui/card.tsx'
import { Note } from '#web/ui/note.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { IntegrationHeading } from './integration-heading.tsx'
import { IntegrationTabs } from './integration-tabs.tsx'

/** The leads of one integration. One that is gone is told of on its own page. */
export function IntegrationLeadsPage() {
  const { id } = useParams<{ id: string }>()
  const [, navigate] = useLocation()
  const { user } = useSession()
  const reading = useIntegration(id)
  return (
    <Screen
      title={reading.data ? `Leads de ${reading.data.name}` : 'Leads'}
      header={user && <MemberHeader user={user} />}
      className="mx-auto w-full max-w-300 px-4 py-8 sm:px-8"
    >
      <Reading
        query={reading}
        loading={<Skeleton shape="row" count={3} />}
        failure="Não foi possível abrir a integração"
      >
        {(saved) => (
          <>
            <IntegrationHeading saved={saved} onVariants={() => navigate(`/integracao/${id}`)} />
            <IntegrationTabs saved={saved} />
            <VaultLeads saved={saved} />
          </>
        )}
      </Reading>
    </Screen>
  )
}

function VaultLeads({ saved: { id, name, answers } }: { saved: SavedIntegration }) {
  const [days, setDays] = useState(7)
  const reading = useOpenVaults()
  const { vaults, knowsPages } = reading
  const vault = vaults?.find(({ address }) => sendsTo(answers.cloudflareUrl, address))
  if (vault) {
    // An older Worker cannot tell the pages apart: then all that it has is shown, and said to be.
    const isShared = knowsPages(vault.address) === false && vault.pages.length > 1
    const own = knowsPages(vault.address) === false ? vault : { ...vault, label: name, only: pageIdOf(id) }
    return (
      <div className="mt-6 grid gap-5">
        <div className="flex flex-wrap justify-end gap-3">
          <LeadsToolbar days={days} onDays={setDays} />
        </div>
        {isShared && (
          <Note kind="warning" title={`Leads de todas as páginas do ${nameWorker(vault)}`}>
            Este Worker é de uma versão que não separa as páginas. Publique de novo, e aqui ficam só os leads
            de {name}.
          </Note>
        )}
        <LeadsView vaults={[own]} days={days} />
      </div>
    )
  }
  return (
    <Card className="mt-6">
      <Reading
        query={{ ...reading, data: vaults }}
        loading={<Skeleton shape="card" label="Procurando o Cofre..." />}
        failure="Não foi possível saber se há um Cofre"
      >
        {() => (
          <NoVault title="O Worker desta integração ainda não tem um Cofre">
            <LinkButton href={publishAt(`/integracao/${id}`)} variant="primary">
              Publicar com Cofre
            </LinkButton>
          </NoVault>
        )}
      </Reading>
    </Card>
  )
}
