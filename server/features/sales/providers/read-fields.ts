import { makeHarmless } from '#contract/username.ts'

export type Fields = Record<string, unknown>

/**
 * The object of a JSON text, its numbers as they were written: an amount must not go through a float. Nothing: it is no
 * JSON, or no object.
 */
export function parseFields(json: string): Fields | undefined {
  try {
    const parsed: unknown = JSON.parse(json.replace(/^\uFEFF/, ''), keepNumberAsText as Reviver)
    return isFields(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

/** What the language's own types do not know yet: a reviver is told how a value was written. */
type Reviver = Parameters<typeof JSON.parse>[1]

function keepNumberAsText(_name: string, value: unknown, written?: { source?: string }): unknown {
  return typeof value === 'number' ? (written?.source ?? String(value)) : value
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An object, or an empty one in place of anything else. */
export function fields(value: unknown): Fields {
  return isFields(value) ? value : {}
}

/** The objects of a list, or of the one object that stands in its place. */
export function listOfFields(value: unknown): Fields[] {
  return (Array.isArray(value) ? value : [value]).filter(isFields)
}

/** A number or a text as a text; empty, and anything else, as nothing. The database cannot hold a NUL. */
export function text(value: unknown, longest = Infinity): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const read = String(value).replaceAll('\0', '').trim().slice(0, longest)
  return read === '' ? null : read
}

/** The first of several places that says something. */
export function firstText(values: readonly unknown[], longest = Infinity): string | null {
  for (const value of values) {
    const read = text(value, longest)
    if (read !== null) return read
  }
  return null
}

export function texts(...values: unknown[]): string[] {
  return values.flatMap((value) => text(value, 200) ?? [])
}

export function readEmail(given: string | null): string | null {
  const email = given?.toLowerCase() ?? ''
  return email.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(email) ? email : null
}

/** Anybody can buy under any name, and it stands in mails. */
export function readName(...parts: unknown[]): string | null {
  const name = texts(...parts).join(' ')
  return name === '' ? null : makeHarmless(name)
}

/** Phones and documents. What was covered has no digits left. */
export function readNumbers(...given: unknown[]): string[] {
  return given.map((number) => text(number, 40) ?? '').filter((number) => /\d/.test(number))
}

export function readInstallments(given: unknown): number {
  const count = Number(text(given, 10) ?? 1)
  return Number.isInteger(count) && count > 0 && count < 1000 ? count : 1
}

export function readWebAddress(given: unknown): string | null {
  const address = text(given)
  return address !== null && /^https?:\/\//i.test(address) && URL.canParse(address) ? address : null
}
