/** Enough to see that something was there. */
const mask = '***'

/** The same body with its personal fields covered. One that is no JSON loses its digits: any may be of a document. */
export function maskPersonalData(body: string, personalFields: ReadonlySet<string>): string {
  try {
    return JSON.stringify(JSON.parse(body, coverIn(personalFields) as Reviver))
  } catch {
    return body.replace(/\d/g, '*')
  }
}

/** How somebody is called in what a checkout tells: in lower case. */
export type Named = { emails: readonly string[]; names: readonly string[] }

/** The same body without anything that names this person. One that is no JSON is covered whole. */
export function maskPerson(body: string, personalFields: ReadonlySet<string>, person: Named): string {
  const cover = coverIn(personalFields)
  const words = new Set(person.names.flatMap((name) => name.split(/\s+/)))
  const isTheirs = (name: string, text: string) =>
    person.emails.some((email) => text.includes(email)) ||
    person.names.some((known) => text.includes(known)) ||
    // First and last names stand in fields of their own.
    (/name|nome/i.test(name) && text.split(/\s+/).every((word) => words.has(word)))
  try {
    return JSON.stringify(
      JSON.parse(body, ((name: string, value: unknown, written?: Written) =>
        typeof value === 'string' && value !== '' && isTheirs(name, value.trim().toLowerCase())
          ? mask
          : cover(name, value, written)) as Reviver),
    )
  } catch {
    return mask
  }
}

/** What the language's own types do not know yet: how a value was written, and writing it so again. */
type Reviver = Parameters<typeof JSON.parse>[1]
type Written = { source?: string }
const { rawJSON } = JSON as { rawJSON?: (source: string) => unknown }

function coverIn(personalFields: ReadonlySet<string>) {
  return (name: string, value: unknown, written?: Written): unknown => {
    if (personalFields.has(name) && value !== null && value !== '') return mask
    const { source } = written ?? {}
    // A long number would lose digits on its way through a float.
    return typeof value === 'number' && source !== undefined && rawJSON ? rawJSON(source) : value
  }
}
