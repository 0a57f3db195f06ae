import { z } from 'zod'

/*
 * A copy is gzipped lines of JSON: what it is, then each table with its rows, the waiting jobs, and at the end how many
 * there were of each. Values are PostgreSQL's own text, so that either database reads what the other wrote, to the bit.
 * Objects are about what follows, arrays are rows; without its last line a copy is not whole.
 */

export const Opening = z.object({
  integrador: z.literal('copy'),
  format: z.literal(1),
  version: z.string(),
  takenAt: z.iso.datetime(),
  /** The newest migration that the database had had, by when it was made. */
  migration: z.number(),
})
export type Opening = z.output<typeof Opening>

export const TableLine = z.object({ table: z.string(), columns: z.array(z.string()) })
export type TableLine = z.output<typeof TableLine>

/** How many rows of each table, and how many waiting jobs. */
export const Counts = z.record(z.string(), z.number())
export type Counts = z.output<typeof Counts>

/** Of those that were read, the jobs of a kind that this version does not know any more. */
export type Restored = { counts: Counts; unknownJobs: number }

export const Ending = z.object({ counts: Counts })

/** The job queue's tables are its library's own, of whatever version: only what is yet to be done is kept, as jobs. */
export const jobsTable = 'waiting jobs'
export const jobColumns = ['name', 'id', 'data', 'priority', 'startAfter'] as const
export const JobRow = z.tuple([z.string(), z.string(), z.string().nullable(), z.string(), z.string()])

/** What is wrong with a file that should be a copy, or with where it should go, in the operator's words. */
export class CopyError extends Error {
  override name = 'CopyError'
}
