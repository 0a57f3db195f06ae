import { writeFileSync } from 'node:fs'
import { judgeOutcome, type Outcome } from './judge-outcome.ts'

const where = ['theme', 'place', 'role', 'width']
const what = ['height', 'bare height', 'leads', 'source', 'thanks', 'result', 'notes']
const heads = [...where, ...what]

/** One row for each page that was visited, for a person to read. */
export function writeReport(file: string, outcomes: Outcome[]): void {
  const rows = outcomes.map((outcome) => toRow(toCells(outcome)))
  const table = [toRow(heads), toRow(heads.map(() => '---')), ...rows]
  writeFileSync(file, `# Forms in WordPress\n\n${table.join('\n')}\n`)
}

function toCells(outcome: Outcome): string[] {
  const { theme, place, role, width, bareHeight, visit } = outcome
  const seen =
    visit.shows === 'form'
      ? [visit.height, bareHeight, visit.leads, yesOrNo(visit.hasSource), yesOrNo(visit.isThanked)]
      : ['', bareHeight, '', '', '']
  const rightly = visit.shows === 'advice' ? 'told' : 'right'
  const result = judgeOutcome(outcome).join(', ') || rightly
  return [theme, place, role, width, ...seen, result, [...new Set(visit.notes)].join('; ')].map(String)
}

const yesOrNo = (isSo: boolean) => (isSo ? 'yes' : 'no')
const toRow = (cells: string[]) => `| ${cells.map(clean).join(' | ')} |`
const clean = (cell: string) => cell.replaceAll('|', '/').replaceAll('\n', ' ')
