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
