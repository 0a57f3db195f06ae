import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { OpenVault } from '#web/vault/open-vault.ts'
import { ChosenBar } from './chosen-bar.tsx'
import { RowCheckbox } from './row-checkbox.tsx'
import { formatCount } from './format.ts'
import { columns, LeadRow } from './lead-row.tsx'
import { nameLead } from './mask-lead.ts'
import type { VaultLead } from './merge-pages.ts'
import type { LeadQuery } from './read-vault.ts'
import { useChosen } from './use-chosen.ts'
import { useLeadPages } from './use-lead-pages.ts'
import { useUnseen } from './use-unseen.ts'

type LeadListProps = {
  vaults: readonly OpenVault[]
  query: LeadQuery
  since: number
  /** How many there are by the sums, once that is known. */
  count: number | undefined
  isRevealed: boolean
  isAnyAway: boolean
  onOpen: (lead: VaultLead) => void
}

/** At most one page of rows stands in the document. Mounted anew for another query, it begins at the newest. */
export function LeadList(props: LeadListProps) {
  const { vaults, query, since, count, isRevealed, isAnyAway, onOpen } = props
  const { leads, isPending, isSettled, number, goBack, goOn, goFirst } = useLeadPages({
    vaults,
    query,
    since,
  })
  const chosen = useChosen(leads)
  const { unseen, top, showTop } = useUnseen(count, { isFirstPage: number === 1, goFirst })
  const [lastChosen, setLastChosen] = useState<string | null>(null)
  if (isPending) return <Skeleton shape="row" count={6} label="Carregando leads..." />

  function choose(lead: VaultLead, isChosen: boolean, isRange: boolean) {
    chosen.choose(isRange ? between(leads, lastChosen, lead) : [lead], isChosen)
    setLastChosen(keyOf(lead))
  }

  return (
    <>
      <div ref={top} className="scroll-mt-4" />
      {unseen > 0 && <NewOnes count={unseen} onShow={showTop} />}
      <div className="flex items-center border-b border-line text-13 text-faint max-md:hidden">
        <RowCheckbox
          label="Escolher todos desta página"
          isChecked={leads.length > 0 && chosen.leads.length === leads.length}
          onChange={(isChosen) => chosen.choose(leads, isChosen)}
        />
        <div aria-hidden="true" className={cn('grid flex-1 py-2.5 pr-5', columns)}>
          <span>Lead</span>
          <span>Integração</span>
          <span>Campanha</span>
          <span>Rede</span>
          <span>Situação</span>
        </div>
      </div>
      <ul aria-label="Leads">
        {leads.map((lead) => (
          <li
            key={keyOf(lead)}
            className="flex border-b border-line transition-colors last:border-0 hover:bg-raised has-[[data-state=checked]]:bg-raised"
          >
            <RowCheckbox
              label={`Escolher ${nameLead(lead, isRevealed)}`}
              isChecked={chosen.has(lead)}
              onChange={(isChosen, isRange) => choose(lead, isChosen, isRange)}
            />
            <LeadRow lead={lead} isRevealed={isRevealed} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {leads.length === 0 && isSettled && (
        <p className="px-5 py-10 text-14 text-muted">
          {goOn ? 'Nada até aqui.' : describeNone({ isFiltered: Object.keys(query).length > 0, isAnyAway })}
        </p>
      )}
      <Pager number={number} goBack={goBack} goOn={goOn} isSettled={isSettled} />
      {chosen.leads.length > 0 && <ChosenBar leads={chosen.leads} onDone={chosen.clear} />}
    </>
  )
}

function NewOnes({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <output className="sticky top-3 z-10 flex h-0 justify-center">
      <Button size="small" variant="primary" className="shadow-float" onClick={onShow}>
        {count === 1 ? '1 novo' : `${formatCount(count)} novos`}
      </Button>
    </output>
  )
}

type PagerProps = {
  number: number
  goBack: (() => void) | undefined
  goOn: (() => void) | undefined
  isSettled: boolean
}

function Pager({ number, goBack, goOn, isSettled }: PagerProps) {
  if (!goBack && !goOn) return null
  return (
    <nav
      aria-label="Páginas de leads"
      className="flex items-center justify-between gap-3 border-t border-line px-5 py-3"
    >
      <Button size="small" disabled={!goBack} onClick={goBack}>
        Mais novos
      </Button>
      <span className="text-13 text-faint">Página {number}</span>
      <Button size="small" disabled={!goOn || !isSettled} onClick={goOn}>
        Mais antigos
      </Button>
    </nav>
  )
}

const keyOf = ({ vault, id }: VaultLead) => vault.address + id

/** From the row that was chosen last to this one, as with the shift key elsewhere. */
function between(leads: readonly VaultLead[], from: string | null, to: VaultLead): readonly VaultLead[] {
  const [one, other] = [leads.findIndex((lead) => keyOf(lead) === from), leads.indexOf(to)]
  return one < 0 ? [to] : leads.slice(Math.min(one, other), Math.max(one, other) + 1)
}

function describeNone({ isFiltered, isAnyAway }: { isFiltered: boolean; isAnyAway: boolean }): string {
  const where = isAnyAway ? ' nos Cofres que responderam' : ''
  return isFiltered
    ? `Nenhum lead com este filtro${where} neste período.`
    : `Nenhum lead${where} neste período.`
}
