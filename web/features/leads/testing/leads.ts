import type { ListedLead } from '#contract/vault.ts'
import { cremaVault } from '#web/testing/vaults.ts'
import type { OpenVault } from '#web/vault/open-vault.ts'

export function vaultNamed(label: string): OpenVault {
  return {
    ...cremaVault,
    address: `https://${label}.conta.workers.dev`,
    key: 'k'.repeat(43),
    name: label,
    label,
    network: 'AdCombo',
    page: null,
    pages: [],
    names: {},
  }
}

export function leadOf(change: Partial<ListedLead> = {}): ListedLead {
  return {
    id: `id-${change.n ?? 1}`,
    n: 1,
    estado: 'entregue',
    tentativas: 1,
    proxima: null,
    pedido: null,
    motivo: null,
    nome: 'Marco Bianchi',
    telefone: '+39 320 123 9042',
    pais: 'IT',
    campanha: 'fb_it_07',
    anuncio: null,
    site: null,
    pagina: null,
    oferta: null,
    retorno: null,
    valor: null,
    moeda: null,
    correcao: null,
    corrige: null,
    apagado: null,
    ...change,
  }
}
