import { ListedLead } from '#contract/vault.ts'
import { cremaVault } from '#web/testing/vaults.ts'
import type { OpenVault } from '#web/vault/open-vault.ts'

export function vaultNamed(label: string): OpenVault {
  return {
    ...cremaVault,
    address: `https://${label}.conta.workers.dev`,
    key: 'k'.repeat(43),
    name: label,
    label,
    platformName: 'AdCombo',
    page: null,
    pages: [],
    names: {},
  }
}

/** A lead of which only this much is known, unless told otherwise. */
export function leadOf(change: Partial<ListedLead> = {}): ListedLead {
  return ListedLead.parse({
    id: `id-${change.n ?? 1}`,
    n: 1,
    estado: 'entregue',
    tentativas: 1,
    nome: 'Marco Bianchi',
    telefone: '+39 320 123 9042',
    pais: 'IT',
    campanha: 'fb_it_07',
    ...change,
  })
}
