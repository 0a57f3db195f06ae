const key = 'dashboard-shape'

/** Whether the day was shown, and how many rows stood below it. */
export type DayShape = { hasDay: boolean; rows: number }

/** What the last visit of this tab looked like, and none of its figures: what comes finds its place held. It goes with a logout. */
export function recallShape(): DayShape {
  const [, day, rows = '3'] = /^(day|none) (\d{1,2})$/.exec(read() ?? '') ?? []
  return { hasDay: day === 'day', rows: Number(rows) }
}

export function rememberShape({ hasDay, rows }: DayShape): void {
  try {
    sessionStorage.setItem(key, `${hasDay ? 'day' : 'none'} ${rows}`)
  } catch {
    // Refused storage remembers nothing.
  }
}

function read(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}
