/** What was measured, by name. The unit is the name's last word: `slowestCloseSeconds`. */
export type Figures = Record<string, number>

/** What a figure must be for the promise to hold. */
export type Limit = { is: 'at most' | 'at least' | 'exactly'; value: number }
export type Limits<F extends Figures> = Partial<Record<keyof F, Limit>>

export const atMost = (value: number): Limit => ({ is: 'at most', value })
export const atLeast = (value: number): Limit => ({ is: 'at least', value })
export const exactly = (value: number): Limit => ({ is: 'exactly', value })

export function holds(figure: number, { is, value }: Limit): boolean {
  if (is === 'at most') return figure <= value
  return is === 'at least' ? figure >= value : figure === value
}

/** The full scenarios hold times to their limits; a small one may run on a machine that is busy with others. */
const patience = 6

/** The limits of a test: times are stretched, so that only what hangs or is never noticed misses them. */
export function beingPatient<F extends Figures>(limits: Limits<F>): Limits<F> {
  const entries = Object.entries<Limit | undefined>(limits).map(([name, limit]) => {
    const isTime = limit?.is === 'at most' && /(?:Seconds|Ms)$/.test(name)
    return [name, isTime ? atMost(limit.value * patience) : limit]
  })
  return Object.fromEntries(entries) as Limits<F>
}

/** The figures that miss their limit, in words; none when every promise holds. */
export function findMisses<F extends Figures>(figures: F, limits: Limits<F>): string[] {
  return Object.entries<Limit | undefined>(limits).flatMap(([name, limit]) => {
    const figure = figures[name]
    if (limit === undefined || (figure !== undefined && holds(figure, limit))) return []
    return [`${name} is ${figure}, should be ${limit.is} ${limit.value}`]
  })
}
