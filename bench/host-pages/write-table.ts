import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Visit } from './visit-page.ts'
import { expectationOf } from './visit-page.ts'
import type { Fault, Verdict } from './judge-visit.ts'

export type Row = { visit: Visit; verdict: Verdict }

const folder = fileURLToPath(new URL('../../.cache', import.meta.url))

/** In words a reader scans for. */
const words: Record<Fault, string> = {
  leadsLost: 'NO LEAD',
  withoutSource: 'NO SOURCE',
  doubled: 'DOUBLED',
  wrongFields: 'WRONG FIELDS',
  stranded: 'STRANDED',
  sentWithoutPhone: 'SENT WITHOUT PHONE',
  silent: 'SILENT',
  wrongHeights: 'WRONG HEIGHT',
}

/** Each page with what came of it, by platform and width; answers where it is. */
export function writeTable(name: string, rows: Row[]): string {
  const columnOf = ({ visit: { platform, width } }: Row) => `${platform} ${width}`
  const columns = [...new Set(rows.map(columnOf))].toSorted()
  const pages = [...new Set(rows.map(({ visit }) => visit.page.name))]
  const lines = pages.map((page) => {
    const cells = columns.map((column) => {
      const row = rows.find((row) => row.visit.page.name === page && columnOf(row) === column)
      return row ? describe(row) : ''
    })
    return `| ${[page, ...cells].map(toCell).join(' | ')} |`
  })
  const head = `| page | ${columns.join(' | ')} |\n|${'---|'.repeat(columns.length + 1)}`
  mkdirSync(folder, { recursive: true })
  const file = `${folder}/${name}`
  writeFileSync(file, `# Forms in host pages\n\n${head}\n${lines.join('\n')}\n`)
  return file
}

function describe({ visit, verdict: { faults, told, details } }: Row): string {
  const { is } = expectationOf(visit)
  const known = is === 'unmendable' && faults.length > 0 ? 'known: ' : ''
  const done = told ? 'told' : is === 'lead of unknown source' ? 'lead, source unknowable' : 'lead'
  const outcome = faults.map((fault) => words[fault]).join(', ') || done
  return known + outcome + (details.length > 0 ? ` (${details.join('; ')})` : '')
}

const toCell = (text: string) => text.replaceAll('|', '/').replaceAll(/\s+/g, ' ').slice(0, 200)
