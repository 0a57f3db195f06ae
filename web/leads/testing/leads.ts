import type { ListedLead } from '../vault-answers.ts'
import type { OpenVault } from '../vault.ts'

export function vaultNamed(label: string): OpenVault {
  return {
    address: `https://${label}.conta.workers.dev`,
    key: 'k'.repeat(43),
    label,
    network: 'AdCombo',
    page: null,
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
    pagina: null,
    retorno: null,
    valor: null,
    moeda: null,
    ...change,
  }
}
