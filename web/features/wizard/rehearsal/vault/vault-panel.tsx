import Vault from 'lucide-react/icons/vault'
import type { StoredLead } from '#contract/preview-frame.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { stateLooks } from '#web/vault/lead-states.ts'
import type { RehearsedVault } from './use-vault.ts'

type VaultPanelProps = { platformName: string; isOutage: boolean; vault: RehearsedVault }

/** The affiliate's vault as it would stand in their account, with the leads of this rehearsal. */
export function VaultPanel({ platformName, isOutage, vault }: VaultPanelProps) {
  const { leads, platformState, bringBack } = vault
  const isWaiting = leads.some(({ estado }) => estado === 'pendente')
  return (
    <section aria-label="Cofre" className="mb-3 rounded-lg border border-line bg-surface px-4 py-3 text-14">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex items-center gap-2 font-medium">
          <Vault aria-hidden="true" className="size-4 text-accent" />
          Cofre
        </p>
        {isWaiting && platformState === 'away' && (
          <Button size="small" onClick={bringBack}>
            A rede voltou
          </Button>
        )}
      </div>
      {leads.length > 0 && (
        <ul className="mt-2 grid gap-2 border-t border-line pt-2">
          {leads.map((lead) => (
            <li key={lead.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span>{lead.nome}</span>
              <LeadState lead={lead} />
            </li>
          ))}
        </ul>
      )}
      <output className="mt-2 block text-13 text-muted">
        {describeVault(platformName, isOutage, vault)}
      </output>
    </section>
  )
}

const states: Record<string, { tone: Tone; label: string }> = {
  ...stateLooks,
  entregue: { tone: 'green', label: 'Entregue' },
}

function LeadState({ lead: { estado, pedido } }: { lead: StoredLead }) {
  const { tone, label } = states[estado] ?? { tone: 'quiet', label: estado }
  return (
    <span className="flex items-center gap-3">
      {pedido && <span className="font-mono text-12 text-faint">pedido {pedido}</span>}
      <Badge tone={tone} dot>
        {label}
      </Badge>
    </span>
  )
}

const storedTexts: Record<string, string> = {
  recusado: 'Recusado, e guardado: você vê por quê em Leads, e pode enviar de novo de lá.',
  verificar:
    'Guardado sem se saber se chegou. O Cofre espera você decidir em Leads, para não enviar duas vezes.',
}

function describeVault(
  platformName: string,
  isOutage: boolean,
  { leads, platformState, waitMinutes }: RehearsedVault,
): string {
  const minutes = waitMinutes === 1 ? '1 minuto' : `${waitMinutes} minutos`
  const [lead] = leads
  if (!lead) {
    const send = 'Envie um lead e veja o que acontece com ele.'
    return isOutage ? `A ${platformName} está fora do ar. ${send}` : send
  }
  if (platformState === 'returning') return `${minutes} depois…`
  if (lead.estado === 'pendente')
    return `O lead está guardado, e o visitante não percebeu nada. O Cofre tenta de novo daqui a ${minutes}.`
  if (lead.estado !== 'entregue') return storedTexts[lead.estado] ?? 'O lead está guardado no Cofre.'
  return lead.tentativas > 1
    ? `Entregue sozinho, na ${lead.tentativas}ª tentativa. Nada se perdeu.`
    : 'Entregue de primeira.'
}
