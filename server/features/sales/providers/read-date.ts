import { fromWallMs } from '#server/features/subscriptions/sao-paulo.ts'

const wallClock = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/
const zoned = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:Z|[+-]\d{2}:?\d{2})$/i

/** What the database can hold. Nothing happened so early or so late, but that it was said is to be seen. */
const first = new Date('0001-01-01T00:00:00Z')
const last = new Date('9999-12-31T00:00:00Z')

function keepWithin(date: Date | null): Date | null {
  if (date === null) return null
  return date < first ? first : date > last ? last : date
}

/** A time with a zone is that instant; one without is what a clock in São Paulo showed. */
export function readDate(value: unknown): Date | null {
  return keepWithin(parseDate(value))
}

function parseDate(value: unknown): Date | null {
  if (typeof value !== 'string') return null
  const text = value.trim()
  const wall = wallClock.exec(text)
  if (wall) return readWallClock(wall.slice(1).map((part) => Number(part ?? 0)))
  if (!zoned.test(text)) return null
  const instant = new Date(text.replace(' ', 'T').replace(/\s+/g, ''))
  return Number.isNaN(instant.getTime()) ? null : instant
}

/** A day or hour that no calendar has is no date, rather than another one. */
function readWallClock(parts: number[]): Date | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
  const read = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  const given = parts.slice(0, 5).map((part) => String(part).padStart(2, '0'))
  const isReal = read.toISOString().slice(0, 16).split(/[-T:]/).join() === given.join()
  return isReal ? fromWallMs(read.getTime()) : null
}

/** Milliseconds since 1970, as a checkout's own clock counts them. */
export function readEpochMs(value: unknown): Date | null {
  return /^-?\d{1,14}$/.test(String(value)) ? keepWithin(new Date(Number(value))) : null
}
