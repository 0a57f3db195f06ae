/** Enough to see that something was there. */
const mask = '***'

/** The same body with its personal fields covered. One that is no JSON loses its digits: any may be of a document. */
export function maskPersonalData(body: string, personalFields: ReadonlySet<string>): string {
  try {
    return JSON.stringify(JSON.parse(body, (name, value: unknown) => cover(name, value, personalFields)))
  } catch {
    return body.replace(/\d/g, '*')
  }
}

function cover(name: string, value: unknown, personalFields: ReadonlySet<string>): unknown {
  const isCovered = personalFields.has(name) && value !== null && value !== ''
  return isCovered ? mask : value
}
