import { saveBlob } from '#web/lib/save-blob.ts'
import type { VaultLead } from './merge-pages.ts'
import { writeCsv } from './write-csv.ts'

/** Into a file, the newest first. */
export function saveLeads(leads: readonly VaultLead[]): void {
  const sorted = leads.toSorted((a, b) => b.n - a.n)
  const day = new Date().toISOString().slice(0, 10)
  saveBlob(new Blob([writeCsv(sorted)], { type: 'text/csv;charset=utf-8' }), `leads-${day}.csv`)
}
