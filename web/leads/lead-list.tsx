import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { tellMoment } from './format.ts'
import { standingOf } from '#web/vault/lead-states.ts'
import { maskPhone, nameLead } from './mask-lead.ts'
import type { VaultLead } from './merge-pages.ts'
import type { LeadQuery } from './read-vault.ts'
import { useLeadPages } from './use-lead-pages.ts'
import type { OpenVault } from '#web/vault/open-vault.ts'

type LeadListProps = {
  vaults: readonly OpenVault[]
  query: LeadQuery
  since: number
  isRevealed: boolean
  onOpen: (lead: VaultLead) => void
}

const columns =
  'md:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1.1fr)_minmax(0,1.1fr)_7.5rem] md:items-center md:gap-4'

/** At most one page of rows stands in the document. Mounted anew for another query, it begins at the newest. */
export function LeadList({ vaults, query, since, isRevealed, onOpen }: LeadListProps) {
  const { leads, isPending, isSettled, number, goBack, goOn } = useLeadPages({ vaults, query, since })
  if (isPending) return <Skeleton shape="row" count={6} label="Carregando leads..." />
  return (
    <>
      <div
        aria-hidden="true"
        className={cn('hidden border-b border-line px-5 py-2.5 text-13 text-faint md:grid', columns)}
      >
        <span>Lead</span>
        <span>Integração</span>
        <span>Campanha</span>
        <span>Rede</span>
        <span>Situação</span>
      </div>
      <ul aria-label="Leads">
        {leads.map((lead) => (
          <li key={lead.vault.address + lead.id} className="border-b border-line last:border-0">
            <LeadRow lead={lead} isRevealed={isRevealed} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {leads.length === 0 && isSettled && (
        <p className="px-5 py-10 text-14 text-muted">
          {goOn ? 'Nada até aqui.' : 'Nenhum lead com este filtro neste período.'}
        </p>
      )}
      {(goBack || goOn) && (
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
      )}
    </>
  )
}

type LeadRowProps = { lead: VaultLead; isRevealed: boolean; onOpen: (lead: VaultLead) => void }

function LeadRow({ lead, isRevealed, onOpen }: LeadRowProps) {
  const { vault, n, telefone, campanha, anuncio } = lead
  const { tone, label } = standingOf(lead)
  const phone = telefone ?? ''
  return (
    <button
      type="button"
      onClick={() => onOpen(lead)}
      className={cn(
        'grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 px-5 py-3 text-left text-14 transition-colors hover:bg-raised focus-visible:-outline-offset-2',
        columns,
      )}
    >
      <span className="min-w-0">
        <span className="block truncate">{nameLead(lead, isRevealed)}</span>
        <span className="block truncate text-13 text-faint">
          {[phone && (isRevealed ? phone : maskPhone(phone)), tellMoment(n / 1000)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className="min-w-0 max-md:order-1 max-md:text-13 max-md:text-muted">
        <span className="block truncate">
          {vault.label}
          {campanha && <span className="md:hidden"> · {campanha}</span>}
        </span>
        <span className="block truncate text-13 text-faint max-md:hidden">{vault.network}</span>
      </span>
      <span className="min-w-0 max-md:hidden">
        <span className="block truncate">{campanha}</span>
        {anuncio && <span className="block truncate text-13 text-faint">anúncio {anuncio}</span>}
      </span>
      <span className="min-w-0 truncate max-md:order-1 max-md:self-end max-md:text-right max-md:text-13">
        <Network lead={lead} />
      </span>
      <span className="max-md:justify-self-end">
        <Badge tone={tone} dot>
          {label}
        </Badge>
      </span>
    </button>
  )
}

function Network({ lead: { pedido, motivo, estado } }: { lead: VaultLead }) {
  if (pedido) return <span className="font-mono text-13">{pedido}</span>
  if (estado === 'suspeito') return <span className="text-faint">não enviado</span>
  const isSilent = estado === 'pendente' || estado === 'verificar' || estado === 'enviando'
  return <span className={isSilent ? 'text-faint' : undefined}>{isSilent ? 'sem resposta' : motivo}</span>
}
