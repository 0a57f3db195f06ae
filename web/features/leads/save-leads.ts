import { byteOrderMark, csvLine } from '#contract/csv.ts'
import { saveBlob } from '#web/lib/save-blob.ts'
import { standingOf } from '#web/vault/lead-states.ts'
import { nameOwner } from '#web/vault/open-vault.ts'
import type { VaultLead } from './merge-pages.ts'

type Column = [header: string, read: (lead: VaultLead) => string | null]

const columns: Column[] = [
  ['Chegou', ({ n }) => moment.format(n / 1000).replace(',', '')],
  ['Integração', (lead) => nameOwner(lead.vault, lead)],
  ['Rede', ({ vault }) => vault.platformName],
  ['Situação', (lead) => standingOf(lead).label],
  ['Nome', ({ nome }) => nome],
  ['Telefone', ({ telefone }) => telefone],
  ['País', ({ pais }) => pais],
  ['Campanha', ({ campanha }) => campanha],
  ['Anúncio', ({ anuncio }) => anuncio],
  ['Oferta', ({ oferta }) => oferta],
  ['Página', ({ site, pagina, oferta }) => (oferta === null ? pagina : site)],
  ['Pedido', ({ pedido }) => pedido],
  ['Motivo', ({ motivo }) => motivo],
  ['Tentativas', ({ tentativas }) => String(tentativas)],
  ['Valor', ({ valor }) => (valor === null ? null : String(valor).replace('.', ','))],
  ['Moeda', ({ moeda }) => moeda],
  ['Id', ({ id }) => id],
]

/** As spreadsheets in Brazil take it: the hour of São Paulo, a comma before the cents. */
export function writeCsv(leads: readonly VaultLead[]): string {
  const rows = leads.map((lead) => columns.map(([, read]) => read(lead) ?? ''))
  return byteOrderMark + [columns.map(([header]) => header), ...rows].map(csvLine).join('')
}

const moment = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** Into a file, the newest first. */
export function saveLeads(leads: readonly VaultLead[]): void {
  const sorted = leads.toSorted((a, b) => b.n - a.n)
  const day = new Date().toISOString().slice(0, 10)
  saveBlob(new Blob([writeCsv(sorted)], { type: 'text/csv;charset=utf-8' }), `leads-${day}.csv`)
}
