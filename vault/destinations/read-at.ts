/** What stands at a place in a text of JSON, 'error.code' or 'data.0.event_name'; nothing of what is none, or has none. */
export function readAt(json: string | null, place: string): string | number | undefined {
  const value = place.split('.').reduce<unknown>(stepInto, parse(json))
  return typeof value === 'string' || typeof value === 'number' ? value : undefined
}

function stepInto(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : undefined
}

function parse(json: string | null): unknown {
  try {
    return JSON.parse(json ?? '')
  } catch {
    return undefined
  }
}
