import { useState } from 'react'
import { useSearch } from 'wouter'
import { Reading } from '#web/api/reading.tsx'
import { readLeadsAddress } from './leads-address.ts'
import { LeadsToolbar } from './leads-toolbar.tsx'
import { LeadsView } from './leads-view.tsx'
import { FormerMemberNote } from './former-member-note.tsx'
import { MemberFrame } from '#web/session/member-frame.tsx'
import { useHasAccess } from '#web/session/use-has-access.ts'
import { Card } from '#web/ui/card.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NoVault } from '#web/vault/no-vault.tsx'
import { nameWorker, type OpenVault } from '#web/vault/open-vault.ts'
import { useOpenVaults } from '#web/vault/use-open-vaults.ts'
import { PublishingLinks } from './publishing-links.tsx'
import { WithoutVault } from './without-vault.tsx'

/** The leads of every vault, or of those that a link names. */
export function LeadsPage() {
  const search = useSearch()
  // Another link on the same page is another choice.
  return <ChosenLeads key={search} named={readLeadsAddress(search)} />
}

type Named = ReturnType<typeof readLeadsAddress>

/** Read by this browser from where they lie. */
function ChosenLeads({ named }: { named: Named }) {
  const hasAccess = useHasAccess()
  const reading = useOpenVaults()
  const { vaults, knowsPages, withoutVault } = reading
  const [days, setDays] = useState<number>(named.days)
  const [choice, setChoice] = useState<string>()
  const scopes =
    vaults?.flatMap((vault) => scopesOf(vault, knowsPages(vault.address) === true, named.isOf(vault))) ?? []
  const chosen = choice ?? vaults?.find(named.isOf)?.address ?? ''
  const shown = scopes.filter(({ code }) => code === chosen).map(({ vault }) => vault)
  return (
    <MemberFrame
      title="Leads"
      actions={
        scopes.length > 0 && (
          <>
            {scopes.length > 1 && (
              <NativeSelect
                aria-label="Integração"
                options={[{ code: '', name: 'Todas as integrações' }, ...scopes]}
                value={chosen}
                onChange={(event) => setChoice(event.target.value)}
              />
            )}
            <LeadsToolbar days={days} onDays={setDays} />
          </>
        )
      }
    >
      {!hasAccess && <FormerMemberNote />}
      <Reading
        query={{ ...reading, data: vaults }}
        loading={<Skeleton shape="card" label="Procurando os seus Cofres..." />}
        failure="Não foi possível achar os seus Cofres"
      >
        {(vaults) =>
          vaults.length === 0 ? (
            <Card>
              {hasAccess ? (
                <NoVault title="Os leads aparecem aqui quando o Worker tem um Cofre">
                  <PublishingLinks integrations={withoutVault} />
                </NoVault>
              ) : (
                <EmptyState
                  title="Nenhum Worker seu tem um Cofre"
                  description="Sem Cofre, o Worker entrega os leads à rede e não guarda nenhum: é lá que eles estão."
                />
              )}
            </Card>
          ) : (
            <>
              <LeadsView vaults={shown.length > 0 ? shown : vaults} days={days} startsWith={named.standing} />
              <WithoutVault integrations={withoutVault} />
            </>
          )
        }
      </Reading>
    </MemberFrame>
  )
}

type Scope = { code: string; name: string; vault: OpenVault }

/** What can be looked at alone: each integration of a Worker, what is none of theirs, and all of it where it is named. */
function scopesOf(vault: OpenVault, knowsPages: boolean, isNamed: boolean): Scope[] {
  if (!knowsPages || vault.pages.length === 0) return [{ code: vault.address, name: vault.label, vault }]
  return [
    ...(isNamed ? [{ code: vault.address, name: `Tudo do ${nameWorker(vault)}`, vault }] : []),
    ...vault.pages.map(({ pagina, nome }) => ({
      code: `${vault.address} ${pagina}`,
      name: nome,
      vault: { ...vault, label: nome, only: pagina },
    })),
    {
      code: `${vault.address} `,
      name: `Outros leads do ${nameWorker(vault)}`,
      vault: { ...vault, only: '' },
    },
  ]
}
