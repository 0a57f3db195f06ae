import { fromWallMs, toWallMs } from './sao-paulo.ts'

/** The same day and hour in São Paulo some months later; the month's last day where it has no such day. */
export function addMonths(instant: Date, months: number): Date {
  const wall = new Date(toWallMs(instant))
  const day = wall.getUTCDate()
  wall.setUTCDate(1)
  wall.setUTCMonth(wall.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + 1, 0)).getUTCDate()
  wall.setUTCDate(Math.min(day, lastDay))
  return fromWallMs(wall.getTime())
}
