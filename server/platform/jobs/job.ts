import type { Transaction } from '#server/platform/database/database.ts'

/** What kind of work there is: its name, what it is told, and how stubbornly it is tried. */
export type JobKind<Data extends object> = {
  name: string
  /** Never read: carries the type of the data. */
  data?: Data
  /** Tries after the first one. */
  retries: number
  /** The first pause; each later one is about twice as long, up to the longest. */
  pauseSeconds: number
  longestPauseSeconds: number
  /** How long one run may take before it counts as lost. */
  limitSeconds: number
  /** About how many run at once in one instance; with `effects`, in one transaction. */
  atOnce: number
}

const usual = { retries: 10, pauseSeconds: 2, longestPauseSeconds: 600, limitSeconds: 60, atOnce: 4 }

export function jobKind<Data extends object>(
  kind: Partial<JobKind<Data>> & Pick<JobKind<Data>, 'name'>,
): JobKind<Data> {
  return { ...usual, ...kind }
}

/** Why some jobs failed, by what they were told. */
export type Failures<Data extends object> = ReadonlyMap<Data, Error>

export type Run = {
  /** 1 for the first. */
  attempt: number
  isLastAttempt: boolean
  /** Aborted when the instance shuts down or the run takes too long. */
  signal: AbortSignal
}

/**
 * How a kind of job is done. `effect`: all of it is written in the given transaction, which also completes the
 * job, so it happens exactly once. `effects`: the same for several jobs in one transaction, which costs far less
 * for each; answers why single ones failed, of which nothing may have been written, and when it throws each is tried
 * alone. `task`: it reaches outside the database, and may happen again after a crash.
 */
export type JobWork<Data extends object = object> = {
  kind: JobKind<Data>
  /** When to run by itself: a cron expression in São Paulo time. */
  cron?: string
  /** Told after each try that failed, when nothing of it is left, to write down why. */
  failed?: (data: Data, error: unknown) => Promise<void>
} & (
  | { effect: (tx: Transaction, data: Data, run: Run) => Promise<void> }
  | { effects: (tx: Transaction, all: Data[]) => Promise<Failures<Data>> }
  | { task: (data: Data, run: Run) => Promise<void> }
)

/** Keeps the type of the data while works of different kinds stand in one list. */
export function jobWork<Data extends object>(work: JobWork<Data>): JobWork {
  return work as unknown as JobWork
}
