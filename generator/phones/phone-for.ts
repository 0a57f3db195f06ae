import { phoneTable } from './phone-table.ts'

export type Phone = {
  /** What the digits of a number look like there, from the first to the last: a pattern in which a dot is a digit. */
  readonly rule: string
  readonly example: string
  /** The example is kept from use, so nobody is called by it. */
  readonly isNobodys: boolean
}

/** How a country's numbers look; nothing for what is no country or has none of its own. */
export function phoneFor(country: string): Phone | undefined {
  const code = country.toUpperCase()
  const line = phoneTable.split('\n').find((candidate) => candidate.slice(0, 2) === code)
  if (line === undefined) return undefined
  const [key = '', rule = '', ...example] = line.split(' ')
  return { rule, example: example.join(' '), isNobodys: key.endsWith('*') }
}
