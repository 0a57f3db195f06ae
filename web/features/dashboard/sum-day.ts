import type { Bucket } from '#contract/vault.ts'
import { startOfPeriod, sumBuckets, type Counts, type Summary } from '#web/features/leads/sum-buckets.ts'

export type DayFigures = {
  today: Counts
  /** As a whole: vaults count six hours at a time, and cannot say how many there were by this hour. */
  leadsYesterday: number
  /** Seven days, the last of them today. */
  week: Summary
}

/** The day is Brasília's, as vaults count it, wherever the browser is. */
export function sumDay(buckets: readonly Bucket[], now: number): DayFigures {
  const today = sumBuckets(buckets, { since: startOfPeriod(1, now), now }).total
  const week = sumBuckets(buckets, { since: startOfPeriod(7, now), now })
  const yesterday = week.days.at(-2)
  return { today, leadsYesterday: yesterday?.counts.leads ?? 0, week }
}
