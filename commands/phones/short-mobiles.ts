import { beginningsOf } from './beginnings.ts'

/** One of libphonenumber's kinds of numbers: its pattern, and how many digits there may be. */
export type Kind = { pattern: string; lengths: readonly number[] }

export type ShortMobiles = { pattern: string; samples: string[] }

const numbersOf = ({ pattern, lengths }: Kind) =>
  beginningsOf(pattern).filter(({ length }) => lengths.includes(length))

/**
 * The mobiles of a country that lack one digit, as patterns: what begins like mobiles of one length only, has one digit less
 * and can be no other number.
 */
export function shortMobiles(mobile: Kind, callable: readonly Kind[]): ShortMobiles[] {
  const known = new Set(callable.flatMap(numbersOf).map(({ digits, length }) => `${digits} ${length}`))
  const mobiles = numbersOf(mobile)
  const lengths = [...new Set(mobiles.map(({ length }) => length))]
  const byBeginning = Map.groupBy(mobiles, ({ digits }) => digits)
  return lengths.flatMap((length) => {
    const isFree = (digits: string) => !known.has(`${digits} ${length - 1}`)
    const short = mobiles.filter((one) => one.length === length && byBeginning.get(one.digits)?.length === 1)
    const beginnings = short.map(({ digits }) => digits).filter(isFree)
    if (beginnings.length === 0) return []
    const pattern = endWith(describeBeginnings(beginnings, isFree), length - 1)
    return [{ pattern, samples: beginnings.map((digits) => digits.padEnd(length - 1, '5')) }]
  })
}

/** The fewest letters that say all of these, and nothing else but what is free as well. */
function describeBeginnings(
  beginnings: readonly string[],
  isFree: (digits: string) => boolean,
  before = '',
): string {
  const [first = ''] = beginnings
  const places = Array.from(first, (_, place) => [
    ...new Set(beginnings.map((digits) => digits[place] ?? '')),
  ])
  if (combine(places).every((digits) => isFree(before + digits))) return places.map(oneOf).join('')
  const tails = Map.groupBy(places[0] ?? [], (digit) => {
    const own = beginnings.filter((digits) => digits.startsWith(digit)).map((digits) => digits.slice(1))
    return describeBeginnings(own, isFree, before + digit)
  })
  const parts = [...tails].map(([tail, digits]) => oneOf(digits) + tail)
  return parts.length === 1 ? parts.join('') : `(${parts.join('|')})`
}

const combine = (places: readonly string[][]): string[] =>
  places.reduce<string[]>((all, digits) => all.flatMap((start) => digits.map((digit) => start + digit)), [''])

/** '[2-46]' of 2, 3, 4 and 6. */
function oneOf(digits: readonly string[]): string {
  if (digits.length === 10) return '.'
  if (digits.length === 1) return digits.join('')
  const runs = Array.from('0123456789', (digit) => (digits.includes(digit) ? digit : ' '))
    .join('')
    .split(' ')
  return `[${runs.map((run) => (run.length > 2 ? `${run[0]}-${run.at(-1)}` : run)).join('')}]`
}

/** Filled up with any digits to its length. */
function endWith(beginning: string, length: number): string {
  const dots = /\.*$/.exec(beginning)?.[0].length ?? 0
  const rest = length - 3 + dots
  const start = beginning.slice(0, beginning.length - dots)
  return rest === 0 ? start : `${start}.{${rest}}`
}
