import { useQuery } from '@tanstack/react-query'
import { freePlan } from '#contract/free-plan.ts'
import { readSettings } from '#contract/vault.ts'
import { formatCount } from '#web/features/leads/format.ts'
import type { OpenVault } from '#web/vault/open-vault.ts'
import { vaultQuery } from '#web/vault/vault-query.ts'

/** How long the vault keeps a lead, and how many it can take. */
export function Retention({ vault }: { vault: OpenVault }) {
  const days = useQuery(vaultQuery(vault, readSettings, {})).data?.dias
  return (
    <section aria-label="O que o Cofre guarda" className="p-4 sm:p-5">
      <h2 className="text-15 tracking-snug">O que o Cofre guarda</h2>
      <p className="mt-0.5 max-w-prose text-13 text-muted">
        {days !== undefined && `Cada lead, por ${days} dias; depois ele é apagado sozinho. `}
        No plano gratuito da Cloudflare cabem cerca de {formatCount(freePlan.leadsPerDay)} leads por dia: cada
        um grava até {freePlan.rowsPerLead} linhas, das{' '}
        {formatCount(freePlan.rowsPerLead * freePlan.leadsPerDay)} diárias do plano.
      </p>
    </section>
  )
}
