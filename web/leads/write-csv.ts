import { standingOf } from '#web/vault/lead-states.ts'
import type { VaultLead } from './merge-pages.ts'

type Column = [header: string, read: (lead: VaultLead) => string | number | null]

const columns: Column[] = [
  ['Chegou', ({ n }) => new Date(n / 1000).toISOString()],
  ['Integração', ({ vault }) => vault.label],
  ['Rede', ({ vault }) => vault.network],
  ['Situação', (lead) => standingOf(lead).label],
  ['Nome', ({ nome }) => nome],
  ['Telefone', ({ telefone }) => telefone],
  ['País', ({ pais }) => pais],
  ['Campanha', ({ campanha }) => campanha],
  ['Anúncio', ({ anuncio }) => anuncio],
  ['Página', ({ pagina }) => pagina],
  ['Pedido', ({ pedido }) => pedido],
  ['Motivo', ({ motivo }) => motivo],
  ['Tentativas', ({ tentativas }) => tentativas],
  ['Valor', ({ valor }) => valor],
  ['Moeda', ({ moeda }) => moeda],
  ['Id', ({ id }) => id],
]

/** As spreadsheets take it: marked as UTF-8, and with nothing in it that one would run as a formula. */
export function writeCsv(leads: readonly VaultLead[]): string {
  const rows = leads.map((lead) => columns.map(([, read]) => cell(read(lead))))
  return `\uFEFF${[columns.map(([header]) => cell(header)), ...rows].map((row) => row.join(',')).join('\r\n')}\r\n`
}

/** A phone may begin with a plus: that alone is no formula. */
function cell(value: string | number | null): string {
  const text = String(value ?? '').replace(/^([=@\t\r]|[+-].*[^\d\s().+-])/, "'$&")
  return `"${text.replaceAll('"', '""')}"`
}
