import { phoneTable } from './phone-table.ts'

export type Phone = {
  /** What the digits of a number look like there, from the first to the last: a pattern in which a dot is a digit. */
  readonly rule: string
  /** The code that is dialled from abroad, and after a space what is dialled before a number at home, if one thing only. */
  readonly dial: string
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
  return { rule, dial: dialOf(rule), example: example.join(' '), isNobodys: key.endsWith('*') }
}

/** Every rule begins with both, '^((00)?40)?0?' and so on, but for what it does not take: '(?!…$)'. */
function dialOf(rule: string): string {
  const [, ...parts] =
    /^\^(?:\(\?!.*?\$\)(?=\(\())?\(\(.+?\)\?(\d+)\)\?(?:\(?(\d+)(?:\(|\)?\?))?/.exec(rule) ?? []
  return [parts[0] ?? '', parts[1] ?? ''].join(' ')
}
