/**
 * Wall clock time in São Paulo, which prices, checkouts and customers go by. A wall clock time is kept as the
 * milliseconds of the same reading on a clock in UTC, so that plain arithmetic works on it.
 */

const dayMs = 24 * 60 * 60 * 1000
const usualOffsetMs = -3 * 60 * 60 * 1000

const clockFace = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Sao_Paulo',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})

const dayFace = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})

/** What a clock in São Paulo shows at this instant. */
export function toWallMs(instant: Date): number {
  const ms = instant.getTime()
  return ms + offsetAt(ms)
}

const quarterMs = 15 * 60 * 1000
const mostOffsets = 10_000
const offsets = new Map<number, number>()

/** Clocks are changed at a full quarter of an hour, and asking the calendar is slow: it is asked once for each. */
function offsetAt(ms: number): number {
  const quarter = Math.floor(ms / quarterMs) * quarterMs
  const known = offsets.get(quarter)
  if (known !== undefined) return known
  const offset = readClockFace(new Date(quarter)) - quarter
  if (offsets.size >= mostOffsets) offsets.clear()
  offsets.set(quarter, offset)
  return offset
}

function readClockFace(instant: Date): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of clockFace.formatToParts(instant)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/**
 * When a clock in São Paulo shows this. An hour that summer time skipped, up to 2019, is read as if it had been
 * there; of one that came twice, the second is taken.
 */
export function fromWallMs(wallMs: number): Date {
  let instant = wallMs - usualOffsetMs
  for (let tries = 0; tries < 2; tries++) instant = wallMs - (toWallMs(new Date(instant)) - instant)
  return new Date(instant)
}

/** The first instant of the day in São Paulo, some days from the one that `instant` falls on. */
export function startOfDay(instant: Date, daysLater = 0): Date {
  const wallMs = toWallMs(instant)
  return fromWallMs(Math.floor(wallMs / dayMs) * dayMs + daysLater * dayMs)
}

/** 10/12/2026, as it is in São Paulo. */
export function formatDay(instant: Date): string {
  return dayFace.format(instant)
}

const minuteFace = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  hour: '2-digit',
  minute: '2-digit',
})

/** The day as databases write it: '2026-11-15'. */
export function isoDayOf(instant: Date): string {
  return formatDay(instant).split('/').toReversed().join('-')
}

/** 10/12/2026 09:05, as it is in São Paulo. */
export function formatMinute(instant: Date): string {
  return `${formatDay(instant)} ${minuteFace.format(instant)}`
}
