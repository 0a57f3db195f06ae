import { returnStates, type Bucket } from '#contract/vault.ts'
import { nameOwner, type OpenVault } from '#web/vault/open-vault.ts'

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
export const groupings = ['campanha', 'pais', 'anuncio', 'site', 'pagina', 'oferta'] as const
export type Grouping = (typeof groupings)[number]
export type Group = { name: string; counts: Counts }

export type Summary = {
  total: Counts
  /** Oldest first, without a gap. */
  days: { day: string; counts: Counts }[]
  groups: Record<Grouping, Group[]>
}

/** Which of them count: by what they have in common, and by how far they came, as 'estado:pendente'. */
export type Wanted = Partial<Record<Grouping, string>> & { standing?: string }

const noCounts = (): Counts => ({ leads: 0, byState: {}, byReturn: {}, paid: {} })

/** The periods that can be chosen, in days. */
export const periodDays = [1, 7, 30, 90] as const

/** When the day began on which a period of so many days up to now begins. */
export function startOfPeriod(days: number, now: number): number {
  return Math.floor((now - brasiliaMs) / dayMs) * dayMs + brasiliaMs - (days - 1) * dayMs
}

export function dayOf(time: number): string {
  return new Date(time - brasiliaMs).toISOString().slice(0, 10)
}

type Span = { since: number; now: number; wanted?: Wanted }

export function sumBuckets(buckets: readonly Bucket[], { since, now, wanted = {} }: Span): Summary {
  const { standing = '', ...parts } = wanted
  const total = noCounts()
  const days = new Map<string, Counts>()
  for (let time = since; time <= now; time += dayMs) days.set(dayOf(time), noCounts())
  const groups = byGrouping(() => new Map<string, Counts>())
  for (const { desde, contas } of buckets.filter(({ desde }) => desde >= since)) {
    for (const [key, counted] of Object.entries(contas)) {
      const names = readKey(key)
      if (groupings.some((grouping, index) => isOther(parts[grouping], names[index]))) continue
      const grouped = groupings.map((grouping, index) => countsIn(groups[grouping], names[index] ?? ''))
      const standingOnes = countStanding(counted, standing)
      for (const counts of [total, countsIn(days, dayOf(desde)), ...grouped]) add(counts, standingOnes)
    }
  }
  return {
    total,
    days: Array.from(days, ([day, counts]) => ({ day, counts })),
    groups: byGrouping((grouping) =>
      Array.from(groups[grouping], ([name, counts]) => ({ name, counts })).toSorted(
        (a, b) => b.counts.leads - a.counts.leads,
      ),
    ),
  }
}

function byGrouping<Value>(make: (grouping: Grouping) => Value): Record<Grouping, Value> {
  return Object.fromEntries(groupings.map((grouping) => [grouping, make(grouping)])) as Record<
    Grouping,
    Value
  >
}

const isOther = (wanted: string | undefined, name = '') => Boolean(wanted) && wanted !== name

/** Only what was delivered is heard of, and only what was approved is paid. */
function countStanding(counted: Record<string, number>, standing: string): Record<string, number> {
  const [kind, name = ''] = standing.split(':')
  const count = counted[name] ?? 0
  const isPaid = (key: string) => key.startsWith('valor ')
  const pick = (isMeant: (key: string) => boolean) =>
    Object.fromEntries(Object.entries(counted).filter(([key]) => isMeant(key)))
  if (kind === 'estado')
    return { [name]: count, ...(name === 'entregue' && pick((key) => isPaid(key) || said.has(key))) }
  if (kind === 'retorno') return { entregue: count, [name]: count, ...(name === 'aprovado' && pick(isPaid)) }
  return counted
}

/** Read off once: a page of two hundred integrations asks for each of them, again and again. */
const splits = new WeakMap<readonly Bucket[], Map<string, Bucket[]>>()

/** What belongs to one integration, by its public id. */
export function pickPage(buckets: readonly Bucket[], page: string): Bucket[] {
  const split = splits.get(buckets) ?? splitByPage(buckets)
  splits.set(buckets, split)
  return split.get(page) ?? []
}

function splitByPage(buckets: readonly Bucket[]): Map<string, Bucket[]> {
  const split = new Map<string, Bucket[]>()
  for (const { desde, contas } of buckets) {
    for (const [key, counted] of Object.entries(contas)) {
      const page = readKey(key)[groupings.indexOf('pagina')] ?? ''
      const own = split.get(page) ?? []
      split.set(page, own)
      const last = own.at(-1)
      if (last?.desde === desde) last.contas[key] = counted
      else own.push({ desde, contas: { [key]: counted } })
    }
  }
  return split
}

/** Of all of them, whenever that was. */
export function totalOf(buckets: readonly Bucket[]): Counts {
  const total = noCounts()
  for (const { contas } of buckets) for (const counted of Object.values(contas)) add(total, counted)
  return total
}

/** The currency that the vault was told stands in where the platform named none. */
export function nameCurrency(buckets: readonly Bucket[], currency: string): Bucket[] {
  return buckets.map(({ desde, contas }) => ({
    desde,
    contas: Object.fromEntries(
      Object.entries(contas).map(([key, counted]) => [
        key,
        Object.fromEntries(
          Object.entries(counted).map(([name, count]) => [
            name === 'valor ' ? `valor ${currency}` : name,
            count,
          ]),
        ),
      ]),
    ),
  }))
}

/** Integrations by their names: their ids say nothing to anybody, and those of several vaults are shown together. */
export function nameOwners(vault: OpenVault, buckets: readonly Bucket[]): Bucket[] {
  return buckets.map(({ desde, contas }) => {
    const named: Bucket['contas'] = {}
    for (const [key, counted] of Object.entries(contas)) {
      const counts = (named[nameOwnerIn(vault, key)] ??= {})
      for (const [name, count] of Object.entries(counted)) raise(counts, name, count)
    }
    return { desde, contas: named }
  })
}

function nameOwnerIn(vault: OpenVault, key: string): string {
  const [campaign = '', country = '', ad = '', site = '', page, offer] = readKey(key)
  const owner = nameOwner(vault, { pagina: page || null, oferta: offer ?? null })
  return JSON.stringify([campaign, country, ad, site, owner, offer ?? ''])
}

function countsIn(all: Map<string, Counts>, name: string): Counts {
  const counts = all.get(name) ?? noCounts()
  all.set(name, counts)
  return counts
}

const said = new Set<string>(returnStates)
/** Erased by an older Worker, of which only the id is left; those that may be nobody's, until they are released; tests. */
const uncounted = new Set(['apagado', 'suspeito', 'teste'])

/** Whether a lead of this state is one of those that sums are about. */
export const isCounted = (state: string) => !uncounted.has(state)

function add(counts: Counts, counted: Record<string, number>): void {
  for (const [name, count] of Object.entries(counted)) {
    if (name.startsWith('valor ')) raise(counts.paid, name.slice('valor '.length), count)
    else if (said.has(name)) raise(counts.byReturn, name, count)
    else {
      raise(counts.byState, name, count)
      if (isCounted(name)) counts.leads += count
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
