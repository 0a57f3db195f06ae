/** What a list lets one choose, kept in the address under its name. What is as at the beginning is left out of it. */
export type AddressField<Value extends string = string> = {
  name: string
  initial: Value
  /** What was typed into an address, as a value that there is; undefined for anything else. */
  read: (given: string) => Value | undefined
}

export type AddressFields<Filter extends Record<string, string>> = {
  [Key in keyof Filter]: AddressField<Filter[Key]>
}

const longestText = 200

/** Words to look for. Nobody types what is no character, and the database refuses some of it. */
export function textField(name: string): AddressField {
  return {
    name,
    initial: '',
    read: (given) =>
      given
        .replaceAll(/\p{Cc}/gu, ' ')
        .trim()
        .slice(0, longestText),
  }
}

/** One of a few; the first is chosen unless the address says otherwise. */
export function choiceField<const Value extends string>(
  name: string,
  choices: readonly [Value, ...Value[]],
): AddressField<Value> {
  return { name, initial: choices[0], read: (given) => choices.find((choice) => choice === given) }
}

/** An id that only the server knows; `all` unless the address says otherwise. */
export function idField(name: string): AddressField {
  return {
    name,
    initial: 'all',
    read: (given) => (/^[a-z\d_-]{1,40}$/.test(given) ? given : undefined),
  }
}

/** What an address says, with the beginning in the place of whatever it does not say or nobody understands. */
export function readFilter<Filter extends Record<string, string>>(
  fields: AddressFields<Filter>,
  search: string,
): Filter {
  const given = new URLSearchParams(search)
  const entries = Object.entries<AddressField>(fields).map(([key, { name, initial, read }]) => [
    key,
    read(given.get(name) ?? initial) ?? initial,
  ])
  return Object.fromEntries(entries) as Filter
}

/** The same address with some of it changed: what other lists say in it stays. */
export function writeFilter<Filter extends Record<string, string>>(
  fields: AddressFields<Filter>,
  search: string,
  changes: Partial<Filter>,
): string {
  const query = new URLSearchParams(search)
  for (const [key, value] of Object.entries<string | undefined>(changes)) {
    const { name, initial } = fields[key as keyof Filter]
    if (value === initial || value === undefined) query.delete(name)
    else query.set(name, value)
  }
  return query.toString()
}

/** A filter as names and values of an address, without what is as at the beginning. */
export function toNarrowed<Filter extends Record<string, string>>(
  fields: AddressFields<Filter>,
  filter: Filter,
): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(writeFilter(fields, '', filter)))
}
