import { returnStates, type Turn } from '#contract/vault.ts'

const hourMs = 3_600_000
export const dayMs = 24 * hourMs
/** Vaults count by days of Brasília, which has no summer time. */
const brasiliaMs = 3 * hourMs

export type Counts = {
  leads: number
  /** By the vault's own names. */
  byState: Record<string, number>
  byReturn: Record<string, number>
  /** Approved payment by currency. */
  paid: Record<string, number>
}

/** What leads can be told apart by, in the order of the parts of a count's key. */
export const groupings = ['campanha', 'pais', 'anuncio', 'pagina'] as const
export type Grouping = (typeof groupings)[number]
export type Group = { name: string; counts: Counts }

export type Summary = {
  total: Counts
  /** Oldest first, without a gap. */
  days: { day: string; counts: Counts }[]
  groups: Record<Grouping, Group[]>
}

const noCounts = (): Counts => ({ leads: 0, byState: {}, byReturn: {}, paid: {} })

/** When the day began on which a period of so many days up to now begins. */
export function startOfPeriod(days: number, now: number): number {
  return Math.floor((now - brasiliaMs) / dayMs) * dayMs + brasiliaMs - (days - 1) * dayMs
}

export function dayOf(time: number): string {
  return new Date(time - brasiliaMs).toISOString().slice(0, 10)
}

export function sumTurns(turns: readonly Turn[], { since, now }: { since: number; now: number }): Summary {
  const total = noCounts()
  const days = new Map<string, Counts>()
  for (let time = since; time <= now; time += dayMs) days.set(dayOf(time), noCounts())
  const groups: Record<Grouping, Map<string, Counts>> = {
    campanha: new Map(),
    pais: new Map(),
    anuncio: new Map(),
    pagina: new Map(),
  }
  for (const { desde, contas } of turns.filter(({ desde }) => desde >= since)) {
    for (const [key, counted] of Object.entries(contas)) {
      const names = readKey(key)
      const grouped = groupings.map((grouping, index) => countsIn(groups[grouping], names[index] ?? ''))
      for (const counts of [total, countsIn(days, dayOf(desde)), ...grouped]) add(counts, counted)
    }
  }
  const list = (grouping: Grouping) =>
    Array.from(groups[grouping], ([name, counts]) => ({ name, counts })).toSorted(
      (a, b) => b.counts.leads - a.counts.leads,
    )
  return {
    total,
    days: Array.from(days, ([day, counts]) => ({ day, counts })),
    groups: {
      campanha: list('campanha'),
      pais: list('pais'),
      anuncio: list('anuncio'),
      pagina: list('pagina'),
    },
  }
}

/** Of all of them, whenever that was. */
export function totalOf(turns: readonly Turn[]): Counts {
  const total = noCounts()
  for (const { contas } of turns) for (const counted of Object.values(contas)) add(total, counted)
  return total
}

/** The currency that the vault was told stands in where the network named none. */
export function nameCurrency(turns: readonly Turn[], currency: string): Turn[] {
  const rename = (counted: Record<string, number>) =>
    Object.fromEntries(
      Object.entries(counted).map(([name, count]) => [name === 'valor ' ? `valor ${currency}` : name, count]),
    )
  return turns.map(({ desde, contas }) => ({
    desde,
    contas: Object.fromEntries(Object.entries(contas).map(([key, counted]) => [key, rename(counted)])),
  }))
}

function countsIn(all: Map<string, Counts>, name: string): Counts {
  const counts = all.get(name) ?? noCounts()
  all.set(name, counts)
  return counts
}

const said = new Set<string>(returnStates)
/** Erased by an older Worker, of which only the id is left; and those that may be nobody's, until they are released. */
const uncounted = new Set(['apagado', 'suspeito'])

function add(counts: Counts, counted: Record<string, number>): void {
  for (const [name, count] of Object.entries(counted)) {
    if (name.startsWith('valor ')) raise(counts.paid, name.slice('valor '.length), count)
    else if (said.has(name)) raise(counts.byReturn, name, count)
    else {
      raise(counts.byState, name, count)
      if (!uncounted.has(name)) counts.leads += count
    }
  }
}

function raise(counts: Record<string, number>, name: string, by: number): void {
  counts[name] = (counts[name] ?? 0) + by
}

function readKey(key: string): string[] {
  try {
    const names: unknown = JSON.parse(key)
    return Array.isArray(names) ? names.map(String) : []
  } catch {
    return []
  }
}
