import { leadParts, type Fields, type Lead, type StandInPlatform } from './stand-in-platform.ts'

type Sent = { readonly query: string; readonly contentType: string; readonly body: string }

/** Reads only what the declared content type allows, as a strict server does. */
export function readFields({ query, contentType, body }: Sent): Fields {
  if (contentType.startsWith('application/json')) return { ...fromPairs(query), ...fromJson(body) }
  if (contentType.startsWith('application/x-www-form-urlencoded'))
    return { ...fromPairs(query), ...fromPairs(body) }
  return fromPairs(query)
}

/** The text of one field; a dot goes into a nested object, a number reads as its digits. */
export function readText(fields: Fields, name: string): string {
  let value: unknown = fields
  for (const part of name.split('.')) value = isObject(value) ? value[part] : undefined
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value : ''
}

export function readLead(platform: StandInPlatform, fields: Fields): Lead {
  const parts = leadParts.map((part) => {
    const name = platform.leadFields[part]
    return [part, name === undefined ? '' : readText(fields, name)]
  })
  return Object.fromEntries(parts) as Lead
}

/** The first field that the platform would refuse, in the platform's kind of words. */
export function findFault(platform: StandInPlatform, fields: Fields): string | undefined {
  for (const [name, shape] of Object.entries(platform.required)) {
    const text = readText(fields, name)
    if (text.trim() === '') return `${name} is required`
    if (!shape.test(text)) return `${name} is invalid`
  }
  for (const [name, shape] of Object.entries(platform.optional)) {
    const text = readText(fields, name)
    if (text.trim() !== '' && !shape.test(text)) return `${name} is invalid`
  }
  return undefined
}

function fromPairs(text: string): Fields {
  const pairs = new URLSearchParams(text)
  return Object.fromEntries(
    [...new Set(pairs.keys())].map((name) => {
      const values = pairs.getAll(name)
      return [name, values.length === 1 ? values[0] : values]
    }),
  )
}

function fromJson(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
