import { Badge } from '#web/ui/badge.tsx'
import { cn } from '#web/ui/cn.ts'
import { standingOf } from '#web/vault/lead-states.ts'
import { nameOwner } from '#web/vault/open-vault.ts'
import { formatInstant } from './format.ts'
import { maskPhone, nameLead } from './mask-lead.ts'
import type { VaultLead } from './merge-pages.ts'

export const columns =
  'md:grid-cols-[minmax(0,1.4fr)_minmax(0,1.1fr)_minmax(0,1.1fr)_minmax(0,1fr)_7.5rem] md:items-center md:gap-4'

type LeadRowProps = { lead: VaultLead; isRevealed: boolean; onOpen: (lead: VaultLead) => void }

export function LeadRow({ lead, isRevealed, onOpen }: LeadRowProps) {
  const { vault, n, telefone, campanha, anuncio, oferta } = lead
  const { tone, label } = standingOf(lead)
  const phone = telefone ?? ''
  const owner = nameOwner(vault, lead)
  return (
    <button
      type="button"
      onClick={() => onOpen(lead)}
      className={cn(
        'grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 py-3 pr-5 text-left text-14 focus-visible:-outline-offset-2',
        columns,
      )}
    >
      <span className="min-w-0">
        <span className="block truncate">{nameLead(lead, isRevealed)}</span>
        <span className="block truncate text-13 text-faint">
          {[phone && (isRevealed ? phone : maskPhone(phone)), formatInstant(n / 1000)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className="min-w-0 max-md:order-1 max-md:text-13 max-md:text-muted">
        <span className="block truncate">
          {owner}
          {campanha && <span className="md:hidden"> · {campanha}</span>}
        </span>
        <span className="block truncate text-13 text-faint max-md:hidden">
          {[vault.platformName, oferta && `oferta ${oferta}`].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="min-w-0 max-md:hidden">
        <span className="block truncate">{campanha}</span>
        {anuncio && <span className="block truncate text-13 text-faint">anúncio {anuncio}</span>}
      </span>
      <span className="min-w-0 truncate max-md:order-1 max-md:self-end max-md:text-right max-md:text-13">
        <PlatformAnswer lead={lead} />
      </span>
      <span className="max-md:justify-self-end">
        <Badge tone={tone} dot>
          {label}
        </Badge>
      </span>
    </button>
  )
}

function PlatformAnswer({ lead: { pedido, motivo, estado } }: { lead: VaultLead }) {
  if (pedido) return <span className="font-mono text-13">{pedido}</span>
  if (estado === 'suspeito') return <span className="text-faint">não enviado</span>
  const isSilent = estado === 'pendente' || estado === 'verificar' || estado === 'enviando'
  return <span className={isSilent ? 'text-faint' : undefined}>{isSilent ? 'sem resposta' : motivo}</span>
}
