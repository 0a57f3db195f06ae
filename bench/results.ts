import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { holds, type Figures, type Limit, type Limits } from './figures.ts'

const file = fileURLToPath(new URL('results.md', import.meta.url))

/** One thing that was measured: its figures, or why there are none, and when. */
export type Result = {
  name: string
  figures: Figures
  limits: Limits<Figures>
  when: string
  failure?: string
}

const units: Record<string, string> = {
  seconds: 's',
  ms: 'ms',
  megabytes: 'MB',
  kilobytes: 'kB',
  'per second': 'per second',
}

export function isOk({ figures, limits, failure }: Result): boolean {
  if (failure !== undefined) return false
  return Object.entries<Limit | undefined>(limits).every(
    ([name, limit]) => limit === undefined || holds(figures[name] ?? Number.NaN, limit),
  )
}

/** One line for the terminal. */
export function formatLine(result: Result): string {
  const { name, figures, failure } = result
  const described = Object.entries(figures).map(
    ([figure, value]) => `${toWords(figure).what} ${format(figure, value)}`,
  )
  return `${isOk(result) ? 'ok    ' : 'MISSED'} ${name}: ${failure ?? described.join(', ')}`
}

/**
 * Replaces what was measured in one section of bench/results.md. Of the names, what was not measured this time stays
 * as it was; what is no longer among them goes.
 */
export function writeSection(title: string, results: Result[], names: string[]): void {
  const sections = readSections()
  const before = sections.get(title)?.split('\n') ?? []
  const rows = names.flatMap((name) => {
    const result = results.find((result) => result.name === name)
    return result ? formatRows(result) : before.filter((row) => isRowOf(name, row))
  })
  const table = [
    '| what | figure | limit | of the limit | verdict | when |',
    '|---|---|---|---|---|---|',
    ...rows,
  ]
  const machine = `Node ${process.version}, ${process.arch}, ${availableParallelism()} cores.`
  sections.set(title, `${machine}\n\n${table.join('\n')}`)
  const text = [...sections].map(([name, body]) => `## ${name}\n\n${body}\n`)
  writeFileSync(
    file,
    `# Results\n\nWritten by \`npm run faults\` and \`npm run bench\`.\n\n${text.join('\n')}`,
  )
}

function isRowOf(name: string, row: string): boolean {
  return row.startsWith(`| ${name}: `) || row.startsWith(`| ${name} |`)
}

/** Figures in seconds mean little on a busy machine: the load tells how busy it was. */
export function describeMoment(): string {
  return `${new Date().toISOString().slice(0, 10)}, load ${(loadavg()[0] ?? 0).toFixed(1)}`
}

function readSections(): Map<string, string> {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const sections = text.split(/^## /m).slice(1)
  return new Map(
    sections.map((section) => {
      const end = section.indexOf('\n')
      return [section.slice(0, end), section.slice(end).trim()]
    }),
  )
}

function formatRows({ name, figures, limits, failure, when }: Result): string[] {
  if (failure !== undefined) return [`| ${name} | ${toCell(failure)} | | | missed | ${when} |`]
  return Object.entries(figures).map(([figure, value]) => {
    const limit = limits[figure]
    const cells = [`${name}: ${toWords(figure).what}`, format(figure, value)]
    if (!limit) return `| ${cells.join(' | ')} | | | | ${when} |`
    const share = limit.is === 'at most' && limit.value > 0 ? (value / limit.value).toFixed(2) : ''
    const verdict = holds(value, limit) ? 'ok' : 'missed'
    return `| ${[...cells, `${limit.is} ${format(figure, limit.value)}`, share, verdict, when].join(' | ')} |`
  })
}

function toCell(text: string): string {
  return text.replaceAll('|', '/').split('\n', 1)[0] ?? ''
}

function format(figure: string, value: number): string {
  const { unit } = toWords(figure)
  const digits = Number.isInteger(value) ? 0 : value < 10 ? 2 : value < 1_000 ? 1 : 0
  return unit === '' ? value.toFixed(digits) : `${value.toFixed(digits)} ${unit}`
}

/** `slowestCloseSeconds` reads 'slowest close', in s. */
function toWords(figure: string): { what: string; unit: string } {
  const words = figure.replaceAll(/([A-Z])/g, ' $1').toLowerCase()
  const ending = Object.keys(units).find((unit) => words === unit || words.endsWith(` ${unit}`))
  if (ending === undefined) return { what: words, unit: '' }
  return { what: words.slice(0, -ending.length).trim() || 'time', unit: units[ending] ?? '' }
}
